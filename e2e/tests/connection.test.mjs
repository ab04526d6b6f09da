// Lines break and servers fall over; the game goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertShows, clickSquare, openGame, plies, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, picture } from '../support/browser.mjs';
import { act, friends, getGame } from '../support/games.mjs';
import { Program } from '../support/program.mjs';

/** What Chromium itself reports of a line that is down. */
const DOWN = [/net::ERR_/, /WebSocket connection/];

let program, browser;
before(async () => {
  program = await Program.start({ words: ['--claim-after', '3'] });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

test('the page says that the server is gone, comes back by itself, and plays on', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program);
  const id = await friends(white.page, black.page);
  await openGame(white.page, id);
  await openGame(black.page, id);
  await clickSquare(white.page, 32);
  await clickSquare(white.page, 28);
  await waitForPlies(black.page, 1);

  await program.kill();
  for (const { page } of [white, black]) await page.getByTestId('connection-lost').waitFor();
  await picture(white.page, 'connection-lost');
  await program.resume();
  for (const { page } of [white, black]) {
    await page.getByTestId('connection-lost').waitFor({ state: 'detached', timeout: 30_000 });
  }
  await clickSquare(black.page, 18);
  await clickSquare(black.page, 23);
  for (const { page } of [white, black]) {
    await waitForPlies(page, 2);
    await assertShows(page, await getGame(page, id));
  }
  await white.close({ except: DOWN });
  await black.close({ except: DOWN });
});

test('who was away gets what was missed, without loading anew', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program);
  const id = await friends(white.page, black.page);

  // The line of White's page can be cut here; a request's own line stays.
  let cut = () => {};
  let down = false;
  const since = [];
  await white.page.routeWebSocket(/\/socket/, (line) => {
    since.push(new URL(line.url()).searchParams.get('since'));
    if (down) {
      line.close();
      return;
    }
    line.connectToServer();
    cut = () => line.close({ code: 4000 });
  });
  await openGame(black.page, id);
  await white.page.goto(`/g/${id}`);
  await waitForPlies(white.page, 0);
  await clickSquare(white.page, 32);
  await clickSquare(white.page, 28);
  await waitForPlies(black.page, 1);
  await waitForPlies(white.page, 1);

  down = true;
  cut();
  await white.page.getByTestId('connection-lost').waitFor();
  await clickSquare(black.page, 18);
  await clickSquare(black.page, 23);
  await waitForPlies(black.page, 2);
  assert.equal(await plies(white.page), 1);

  down = false;
  await waitForPlies(white.page, 2, 30_000);
  assert.ok(Number(since.at(-1)) > 0, `it resumed from ${since.at(-1)}`);
  await assertShows(white.page, await getGame(white.page, id));
  await act(white.page, id, { type: 'move', text: '38-32' });
  await waitForPlies(white.page, 3);
  await white.close({ except: DOWN });
  await black.close({ except: DOWN });
});

test('who is left alone for long enough ends the game', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program);
  const form = { form: 'game', initial: 300_000 };
  const id = await friends(white.page, black.page, { clock: { white: form, black: form } });
  await openGame(white.page, id);
  await openGame(black.page, id);
  await clickSquare(white.page, 32);
  await clickSquare(white.page, 28);
  await waitForPlies(black.page, 1);
  assert.equal(await white.page.getByTestId('opponent-gone').count(), 0);
  // Looked for from before he goes: a slow machine may take longer to close than one waits for him.
  const told = white.page.locator('[data-testid="opponent-gone"][data-due="false"]').waitFor();
  await black.close();
  await told;
  await picture(white.page, 'opponent-gone');
  await white.page.getByTestId('claim-gone').click();
  await white.page.locator('[data-testid="result"][data-reason="gone"]').waitFor();
  assert.equal(await white.page.getByTestId('score').first().textContent(), '2-0');
  await white.close();
});
