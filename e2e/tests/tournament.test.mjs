// A director and three players, each with a browser of their own: from the invitation to the table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { board, clickSquare, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, PHONE } from '../support/browser.mjs';
import { Program } from '../support/program.mjs';
import { getTournament } from '../support/tournaments.mjs';

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

async function resign(page, game) {
  await page.goto(`/g/${game}`);
  await board(page).waitFor();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await page.getByTestId('to-tournament').waitFor();
}

test('a tournament from the invitation to the cross table, with a side taken over', async () => {
  const director = await person(browser, program);
  const players = [
    await person(browser, program),
    await person(browser, program, { size: PHONE, hasTouch: true }),
    await person(browser, program, { language: 'zh-CN' }),
  ];
  await director.page.goto('/');
  await director.page.getByTestId('tournament-link').click();
  await director.page.getByTestId('tournament-name').fill('Dora');
  await director.page.getByTestId('tournament-most').fill('3');
  await director.page.getByTestId('tournament-trouble').fill('200');
  await director.page.getByTestId('tournament-make').click();
  const link = await director.page.getByTestId('tournament-link-value').inputValue();
  assert.equal(await director.page.getByTestId('tournament-begin').isDisabled(), true);

  // One finds it in the list, the others have the link.
  await players[0].page.goto('/tournament');
  await players[0].page.getByTestId('tournament-listed').getByRole('link').click();
  for (const { page } of players.slice(1)) await page.goto(link);
  for (const [index, { page }] of players.entries()) {
    await page.getByTestId('name').fill(['An', 'Bo', '小明'][index]);
    await page.getByTestId('tournament-join').click();
    await page.getByTestId('tournament-in').waitFor();
  }
  await director.page.reload();
  await director.page.getByTestId('tournament-player').nth(2).waitFor();
  await director.page.getByTestId('tournament-begin').click();
  await director.page.getByTestId('tournament-table').waitFor();
  const id = new URL(link).pathname.split('/').at(-1);
  const { games } = await getTournament(director.page, id);
  assert.equal(games.length, 3);

  // A player goes from his list to the game in which he is on move, and back.
  const [first] = games;
  const white = players[first.white.player - 1];
  await white.page.goto(link);
  await white.page.locator(`[data-game="${first.id}"][data-mine="true"]`).click();
  await board(white.page).waitFor();
  await clickSquare(white.page, 32);
  await clickSquare(white.page, 28);
  await waitForPlies(white.page, 1);
  await white.page.getByTestId('in-tournament').click();
  await white.page.locator(`[data-game="${first.id}"][data-mine="false"]`).waitFor();

  // Leave stands in all games.
  await white.page.getByTestId('tournament-leave-for').fill('3');
  await white.page.getByTestId('tournament-take-leave').click();
  await white.page.getByTestId('tournament-end-leave').click();
  await white.page.getByTestId('tournament-take-leave').waitFor();

  // The director plays on for the one who is near time trouble.
  await director.page.reload();
  await director.page
    .locator('[data-testid="tournament-near"][data-game="1"]')
    .getByTestId('tournament-take-over')
    .click();
  await director.page.getByTestId('tournament-said').filter({ hasText: 'Done' }).waitFor();
  await director.page.locator(`[data-game="${first.id}"][data-mine="true"]`).click();
  await board(director.page).waitFor();
  await clickSquare(director.page, 19);
  await clickSquare(director.page, 23);
  await waitForPlies(director.page, 2);

  // All games come to an end.
  await resign(white.page, first.id);
  for (const game of games.slice(1)) await resign(players[game.white.player - 1].page, game.id);
  for (const { page } of players) {
    await page.goto(link);
    await page.locator('[data-testid="tournament"][data-phase="over"]').waitFor();
  }
  const seen = await getTournament(director.page, id);
  const points = seen.table.map((place) => place.points);
  assert.equal(
    points.reduce((sum, one) => sum + one),
    6,
  );
  const row = players[2].page.locator(`[data-testid="tournament-row"][data-player="3"]`);
  assert.match(await row.textContent(), /小明/);
  for (const one of [director, ...players]) await one.close();
});
