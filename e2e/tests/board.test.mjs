// The board under all kinds of hands, and what stands beside it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertShows,
  board,
  clickSquare,
  drag,
  openGame,
  playByTouch,
  plies,
  tapSquare,
  waitForPlies,
} from '../support/board.mjs';
import { DESKTOP, openBrowser, person, PHONE } from '../support/browser.mjs';
import { act, friends, getGame, makeGame } from '../support/games.mjs';
import { Program } from '../support/program.mjs';
import { chooseVariant } from '../support/variants.mjs';

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

async function alone(game, options) {
  const you = await person(browser, program, options);
  const made = await makeGame(you.page, game ?? {});
  await openGame(you.page, made.id);
  return { ...you, id: made.id };
}

test('a man is dragged to its square, and flies back from a wrong one', async () => {
  const you = await alone();
  await drag(you.page, 32, 37);
  assert.equal(await plies(you.page), 0);
  await drag(you.page, 32, 28);
  await waitForPlies(you.page, 1);
  await assertShows(you.page, await getGame(you.page, you.id));
  await you.close();
});

test('on a phone two taps make a move', async () => {
  const you = await alone({}, { size: PHONE, hasTouch: true, isMobile: true });
  const { state } = await getGame(you.page, you.id);
  await playByTouch(you.page, state.legal[0]);
  await waitForPlies(you.page, 1);
  await tapSquare(you.page, 1);
  await you.close();
});

test('a square of the board is comfortable for a finger at 360 pixels', async () => {
  const you = await alone({}, { size: PHONE });
  const box = await board(you.page).boundingBox();
  assert.ok(box.width >= 336, `the board is ${box.width} wide`);
  await you.close();
});

test('the page says why a man cannot move', async () => {
  const you = await alone({ start: 'W:W32,50:B28,1' });
  await clickSquare(you.page, 50);
  assert.match(await you.page.getByTestId('hint').textContent(), /must (take|capture).*1/i);
  assert.equal(await plies(you.page), 0);
  await you.close();
});

test('a typed move that is illegal is refused with its reason, and nothing changes', async () => {
  const you = await alone();
  for (const text of ['32-27x', '32-23', '1-6']) {
    await you.page.getByTestId('typed-move').fill(text);
    await you.page.getByTestId('typed-send').click();
    const hint = you.page.getByTestId('hint');
    await hint.waitFor();
    assert.ok((await hint.textContent()).trim().length > 5);
    await clickSquare(you.page, 33);
    await you.page.keyboard.press('Escape');
  }
  const game = await getGame(you.page, you.id);
  assert.equal(game.moves.length, 0);
  await assertShows(you.page, game);
  await you.page.getByTestId('typed-move').fill('32-28');
  await you.page.getByTestId('typed-send').click();
  await waitForPlies(you.page, 1);
  await you.close();
});

test('where two captures have both ends in common, the page asks for the route', async () => {
  // 27x49 takes 22, 44 and either 23 or 19.
  const you = await alone({ start: 'W:WK27:B19,22,23,44' });
  await clickSquare(you.page, 27);
  await clickSquare(you.page, 49);
  await you.page.getByTestId('routes').waitFor();
  assert.equal(await plies(you.page), 0);
  const wanted = (await getGame(you.page, you.id)).state.legal.filter(({ to }) => to === 49)[1];
  await you.page.getByTestId('route-1').click();
  await waitForPlies(you.page, 1);
  const { moves } = await getGame(you.page, you.id);
  assert.deepEqual([...moves[0].captures].sort(), [...wanted.captures].sort());
  await you.close();
});

test('a move laid beforehand is played when its turn comes', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program);
  const id = await friends(white.page, black.page);
  await openGame(white.page, id);
  await openGame(black.page, id);
  await clickSquare(black.page, 18);
  await clickSquare(black.page, 23);
  await black.page.getByTestId('premove').waitFor();
  assert.equal((await getGame(white.page, id)).moves.length, 0);
  await clickSquare(white.page, 31);
  await clickSquare(white.page, 27);
  await waitForPlies(white.page, 2);
  const { moves } = await getGame(white.page, id);
  assert.deepEqual(
    moves.map(({ text }) => text),
    ['31-27', '18-23'],
  );
  await white.close();
  await black.close();
});

test('the move list leads back through the game and to the present', async () => {
  const you = await alone();
  for (const text of ['32-28', '19-23', '28x19', '14x23']) {
    await act(
      you.page,
      you.id,
      { type: 'move', text },
      (await getGame(you.page, you.id)).state.position.turn,
    );
  }
  await waitForPlies(you.page, 4);
  await you.page.getByTestId('step-first').click();
  assert.equal(await plies(you.page), 0);
  await you.page.getByTestId('step-forward').click();
  assert.equal(await plies(you.page), 1);
  await you.page.getByTestId('move').nth(2).click();
  assert.equal(await plies(you.page), 3);
  await you.page.getByTestId('past').waitFor();
  await you.page.getByTestId('step-last').click();
  assert.equal(await plies(you.page), 4);
  await you.page.getByTestId('flip').click();
  assert.equal(await board(you.page).getAttribute('data-bottom'), 'black');
  await you.close();
});

test('FEN and PDN can be copied, and read again', async () => {
  const you = await alone({}, { size: DESKTOP });
  await act(you.page, you.id, { type: 'move', text: '32-28' }, 'white');
  await waitForPlies(you.page, 1);
  await you.page.getByTestId('share-open').click();
  const copied = () => you.page.evaluate(() => navigator.clipboard.readText());
  await you.page.getByTestId('fen-copy').click();
  const fen = await copied();
  const { state } = await getGame(you.page, you.id);
  assert.equal(fen, state.position.fen);
  const read = await you.page.request.post('/api/positions', {
    headers: { 'content-type': 'application/json' },
    data: JSON.stringify({ variant: 'international', fen }),
  });
  assert.deepEqual((await read.json()).pieces.length, 40);
  await you.page.getByTestId('pdn-copy').click();
  await you.page.waitForTimeout(300);
  const pdn = await copied();
  assert.match(pdn, /\[GameType "20/);
  assert.match(pdn, /1\. 32-28/);
  await you.close();
});

test('a draw rule that counts is shown with what is left of it', async () => {
  const you = await alone({ start: 'W:WK46,K47,K48:BK5' });
  const { state } = await getGame(you.page, you.id);
  assert.ok(state.counters.length > 0);
  const shown = await you.page.getByTestId('counters').textContent();
  assert.match(shown, /16/);
  await you.close();
});

for (const variant of ['brazilian', 'russian']) {
  test(`the ${variant} game is played on its own board, with letters`, async () => {
    const you = await person(browser, program);
    const { page } = you;
    await page.goto('/');
    await page.getByTestId('opponent-screen').check();
    await chooseVariant(page, variant);
    await page.getByTestId('start').click();
    await board(page).waitFor();
    assert.equal(await board(page).locator('[data-square]').count(), 32);
    await page.getByTestId('typed-move').fill('c3-d4');
    await page.getByTestId('typed-send').click();
    await waitForPlies(page, 1);
    assert.equal((await page.getByTestId('move').first().textContent()).trim(), 'c3-d4');
    await you.close();
  });
}
