// A whole game without a mouse: from the start page to the result, by keys alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertShows,
  board,
  choose,
  playByArrows,
  tabTo,
  waitForPlies,
} from '../support/board.mjs';
import { openBrowser, person } from '../support/browser.mjs';
import { getGame } from '../support/games.mjs';
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

/** Makes every way to use a pointer fail. */
function withoutMouse(page) {
  const no = () => assert.fail('this game is played with the keyboard');
  for (const name of ['click', 'move', 'down', 'dblclick', 'wheel']) page.mouse[name] = no;
  page.touchscreen.tap = no;
}

test('a whole game is played with the keyboard only', async () => {
  const you = await person(browser, program);
  const { page } = you;
  withoutMouse(page);
  await page.goto('/');
  await page.getByTestId('start').waitFor();
  await tabTo(page, '[name="opponent"]');
  for (let presses = 0; presses < 4; presses += 1) {
    if (await page.evaluate(() => document.activeElement.value === 'screen')) break;
    await page.keyboard.press('ArrowRight');
  }
  await tabTo(page, '[data-testid="start"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/g\//);
  await board(page).waitFor();
  const id = new URL(page.url()).pathname.slice(3);

  let game = await getGame(page, id);
  for (let number = 0; game.state.result === null; number += 1) {
    assert.ok(number < 500, 'the game does not end');
    const move = choose(game.state.legal, number);
    if (number % 8 === 3) {
      // Now and then a move is typed as a whole; the shortcut leads there.
      await page.keyboard.press('m');
      await page.keyboard.type(move.text);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    } else {
      const onBoard = () =>
        page.evaluate(() => document.activeElement?.matches('[data-square]') ?? false);
      if (!(await onBoard())) await tabTo(page, '[data-square]');
      await playByArrows(page, move);
    }
    await waitForPlies(page, game.moves.length + 1);
    game = await getGame(page, id);
    assert.ok(game.moves.length === number + 1, `${move.text} was not played`);
  }
  await page.getByTestId('result').waitFor();
  assert.equal(await page.getByTestId('score').textContent(), game.state.result.score);
  await assertShows(page, game);

  // The last word: a new game, still by keys.
  await tabTo(page, '[data-testid="rematch"]');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/g/') && !url.pathname.endsWith(id));
  await you.close();
});

test("a screen reader is told each move, its own and the opponent's", async () => {
  const you = await person(browser, program);
  const { page } = you;
  withoutMouse(page);
  await page.addInitScript(() => {
    globalThis.said = [];
    new MutationObserver(() => {
      for (const slot of document.querySelectorAll('[aria-live=polite]')) {
        const text = slot.textContent.trim();
        if (text && globalThis.said.at(-1) !== text) globalThis.said.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const made = await page.request.post('/api/games', {
    headers: { 'content-type': 'application/json' },
    data: JSON.stringify({
      variant: 'international',
      side: 'white',
      start: 'W:W46,50:B41,32,1',
      opponent: { kind: 'screen' },
    }),
  });
  const { id } = await made.json();
  await page.goto(`/g/${id}`);
  await board(page).waitFor();
  const { state } = await getGame(page, id);
  await tabTo(page, '[data-square]');
  await playByArrows(page, state.legal[0]);
  await waitForPlies(page, 1);
  const { from, to, captures } = state.legal[0];
  const count = ['', 'one piece', 'two pieces', 'three pieces'][captures.length];
  const wanted = new RegExp(`White: ${from} takes ${to}, ${count}`);
  await page
    .waitForFunction(
      (source) => globalThis.said.some((text) => new RegExp(source).test(text)),
      wanted.source,
      { timeout: 5_000 },
    )
    .catch(async () =>
      assert.fail(`not said: ${wanted}; said: ${await page.evaluate(() => globalThis.said)}`),
    );
  await you.close();
});
