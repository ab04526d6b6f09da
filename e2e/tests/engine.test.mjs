// A person plays the engine, from the first click to the result.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertShows,
  board,
  choose,
  clickSquare,
  playByMouse,
  plies,
  waitForPlies,
} from '../support/board.mjs';
import { openBrowser, person, picture } from '../support/browser.mjs';
import { getGame, makeGame, until } from '../support/games.mjs';
import { Program } from '../support/program.mjs';

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

/** Plays the person's moves with the mouse until the game is over, and answers the game. */
async function playOut(page, id, most) {
  for (let number = 0; number < most; number += 1) {
    const game = await until(
      page,
      id,
      ({ state, you }) => state.result !== null || you.sides.includes(state.position.turn),
      "the engine's move",
      60_000,
    );
    await waitForPlies(page, game.moves.length);
    if (game.state.result) return game;
    await playByMouse(page, choose(game.state.legal, number));
    await waitForPlies(page, game.moves.length + 1);
  }
  assert.fail(`the game is not over after ${most} moves of the person`);
}

test('a whole game against level 1 begins with one click and ends with a result', async () => {
  const you = await person(browser, program);
  const { page } = you;
  await page.goto('/');
  await page.getByTestId('level').fill('1');
  await page.getByTestId('start').click();
  await page.waitForURL(/\/g\/[\w-]+$/);
  const id = new URL(page.url()).pathname.slice(3);
  await board(page).waitFor();

  const game = await playOut(page, id, 400);
  const { result } = game.state;
  await page.getByTestId('result').waitFor();
  assert.equal(await page.getByTestId('result').getAttribute('data-reason'), result.reason);
  assert.equal(await page.getByTestId('score').textContent(), result.score);
  assert.equal(await page.getByTestId('move').count(), game.moves.length);
  await assertShows(page, game);
  await picture(page, 'engine-finished');

  const pdn = await page.request.get(`/api/games/${id}/pdn`).then((answer) => answer.text());
  assert.ok(pdn.includes(`[Result "${result.score}"]`), pdn);

  await page.getByTestId('rematch').click();
  await page.waitForURL((url) => url.pathname.startsWith('/g/') && !url.pathname.endsWith(id));
  await board(page).waitFor();
  assert.ok((await plies(page)) <= 1, 'the rematch begins from the start');
  await you.close();
});

test('whoever takes the last piece has won', async () => {
  const you = await person(browser, program);
  const { page } = you;
  const made = await makeGame(page, {
    start: 'W:W28,50:B23',
    opponent: { kind: 'engine', level: 3 },
  });
  await page.goto(`/g/${made.id}`);
  await clickSquare(page, 28);
  await clickSquare(page, 19);
  await page.getByTestId('result').waitFor();
  const { state } = await getGame(page, made.id);
  assert.deepEqual(
    [state.result.winner, state.result.reason, state.result.score],
    ['white', 'noPieces', '2-0'],
  );
  assert.match(await page.getByTestId('result').textContent(), /White wins/i);
  await you.close();
});
