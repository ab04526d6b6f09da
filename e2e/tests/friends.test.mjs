// Two people, each with a browser of their own, and someone who looks on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertShows,
  board,
  clickSquare,
  openGame,
  pieces,
  playByMouse,
  plies,
  waitForPlies,
} from '../support/board.mjs';
import { openBrowser, person, picture } from '../support/browser.mjs';
import { act, friends, getGame, until } from '../support/games.mjs';
import { Program } from '../support/program.mjs';

/** White's man on 46 takes three, by 17 or by 19; nothing else is legal. */
const TWO_WAYS = 'W:W46,50:B41,32,22,23,1,2';

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

/** Two people at one game, with its page open before both. */
async function pair(game) {
  const white = await person(browser, program);
  const black = await person(browser, program);
  const id = await friends(white.page, black.page, game);
  await openGame(white.page, id);
  await openGame(black.page, id);
  return { white, black, id };
}

test('a friend comes in by the link, and both play', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program);
  await white.page.goto('/');
  await white.page.getByTestId('opponent-friend').check();
  await white.page.getByTestId('more-open').click();
  await white.page.getByTestId('side-white').check();
  await white.page.getByTestId('start').click();
  const link = await white.page.getByTestId('invite-value').inputValue();
  assert.match(link, /\/g\/[\w-]+\?invite=/);

  await black.page.goto(link);
  await black.page.getByTestId('name').fill('Anna');
  await black.page.getByTestId('join').click();
  await board(black.page).waitFor();
  await white.page.getByTestId('waiting').waitFor({ state: 'detached' });
  assert.match(await white.page.getByTestId('player-black').textContent(), /Anna/);
  assert.equal(await board(black.page).getAttribute('data-bottom'), 'black');
  assert.ok(!black.page.url().includes('invite'), 'the invitation stays out of the address');

  const id = new URL(black.page.url()).pathname.slice(3);
  for (const [who, from, to] of [
    [white, 32, 28],
    [black, 19, 23],
    [white, 28, 19],
    [black, 14, 23],
  ]) {
    const before = await plies(who.page);
    await clickSquare(who.page, from);
    await clickSquare(who.page, to);
    for (const { page } of [white, black]) await waitForPlies(page, before + 1);
  }
  const game = await getGame(white.page, id);
  assert.deepEqual(
    game.moves.map(({ text }) => text),
    ['32-28', '19-23', '28x19', '14x23'],
  );
  for (const { page } of [white, black]) await assertShows(page, game);

  // A third one with the same link finds the seat taken.
  const late = await person(browser, program);
  await late.page.goto(link);
  await board(late.page).waitFor();
  assert.equal(await late.page.getByTestId('join').count(), 0);
  await late.close();
  await white.close();
  await black.close();
});

test('a multiple capture is led leg by leg, reloaded in the middle, and seen by both', async () => {
  const { white, black, id } = await pair({ start: TWO_WAYS });
  await clickSquare(white.page, 46);
  await clickSquare(white.page, 37);
  await clickSquare(white.page, 28);
  assert.equal(await plies(white.page), 0, 'two routes are still open');
  await picture(white.page, 'capture-in-hand');

  // In the middle of it the page is loaded anew: nothing has happened yet.
  await white.page.reload();
  await board(white.page).waitFor();
  const untouched = await getGame(white.page, id);
  assert.equal(untouched.moves.length, 0);
  await assertShows(white.page, untouched);

  for (const square of [46, 37, 28, 17]) await clickSquare(white.page, square);
  for (const { page } of [white, black]) await waitForPlies(page, 1);
  const game = await getGame(black.page, id);
  assert.deepEqual([...game.moves[0].captures].sort(), [22, 32, 41]);
  for (const { page } of [white, black]) await assertShows(page, game);
  assert.match(await black.page.getByTestId('taken-white').textContent(), /3/);

  // The game goes on after it, also for the one who reloaded.
  await black.page.reload();
  await board(black.page).waitFor();
  await playByMouse(black.page, game.state.legal[0]);
  await waitForPlies(white.page, 2);
  await white.close();
  await black.close();
});

test('the last square is enough where it says which capture is meant', async () => {
  const { white, black } = await pair({ start: TWO_WAYS });
  await clickSquare(white.page, 46);
  await clickSquare(white.page, 19);
  await waitForPlies(black.page, 1);
  assert.equal((await pieces(black.page))[19], 'white man');
  await white.close();
  await black.close();
});

test("a draw is offered after one's own move and refused, and not offered again", async () => {
  const { white, black, id } = await pair();
  const offer = white.page.getByTestId('offer-draw');
  assert.ok(await offer.isDisabled(), 'nobody offers a draw before his own move');
  await clickSquare(white.page, 32);
  await clickSquare(white.page, 28);
  await waitForPlies(black.page, 1);
  await offer.click();
  await black.page.getByTestId('draw-offer').waitFor();
  await picture(black.page, 'draw-offered');
  await black.page.getByTestId('decline-draw').click();
  await white.page.getByTestId('draw-offer').waitFor({ state: 'detached' });
  assert.equal((await getGame(white.page, id)).state.result, null);

  await clickSquare(black.page, 18);
  await clickSquare(black.page, 23);
  await waitForPlies(white.page, 2);
  await clickSquare(white.page, 38);
  await clickSquare(white.page, 32);
  await waitForPlies(black.page, 3);
  assert.ok(await offer.isDisabled(), "it is the opponent's turn to offer");

  await clickSquare(black.page, 12);
  await clickSquare(black.page, 18);
  await waitForPlies(white.page, 4);
  await black.page.getByTestId('offer-draw').click();
  await white.page.getByTestId('accept-draw').click();
  for (const { page } of [white, black]) {
    await page.getByTestId('result').waitFor();
    assert.equal(await page.getByTestId('score').textContent(), '1-1');
  }
  await white.close();
  await black.close();
});

test('a move is taken back when the opponent agrees', async () => {
  const { white, black, id } = await pair();
  await clickSquare(white.page, 32);
  await clickSquare(white.page, 28);
  await waitForPlies(black.page, 1);
  await white.page.getByTestId('take-back').click();
  await black.page.getByTestId('accept-take-back').click();
  await until(white.page, id, (game) => game.moves.length === 0, 'the take-back');
  for (const { page } of [white, black]) {
    await page.waitForFunction(
      () => document.querySelector('[data-testid="board"]').dataset.ply === '0',
    );
    await assertShows(page, await getGame(page, id));
  }
  await white.close();
  await black.close();
});

test('a flag falls while both look on, and nobody can move any more', async () => {
  // White has time enough for his move on the slowest machine.
  const game = (initial) => ({ form: 'game', initial });
  const clock = { white: game(60_000), black: game(3_000) };
  const { white, black, id } = await pair({ clock });
  await clickSquare(white.page, 32);
  await clickSquare(white.page, 28);
  await waitForPlies(black.page, 1);
  for (const { page } of [white, black]) {
    await page.getByTestId('result').waitFor();
    assert.equal(await page.getByTestId('result').getAttribute('data-reason'), 'time');
    assert.equal(await page.getByTestId('score').textContent(), '2-0');
    assert.match(await page.getByTestId('clock-black').textContent(), /^\s*0?0:00/);
  }
  await picture(black.page, 'flag-fallen');
  await clickSquare(black.page, 18);
  await clickSquare(black.page, 23);
  assert.equal((await getGame(white.page, id)).moves.length, 1);
  await white.close();
  await black.close();
});

test('resigning asks once more', async () => {
  const { white, black, id } = await pair();
  await black.page.getByTestId('resign').click();
  await black.page.getByTestId('resign-no').click();
  assert.equal((await getGame(white.page, id)).state.result, null);
  await black.page.getByTestId('resign').click();
  await black.page.getByTestId('resign-yes').click();
  for (const { page } of [white, black]) {
    await page.getByTestId('result').waitFor();
    assert.equal(await page.getByTestId('result').getAttribute('data-reason'), 'resign');
  }

  // Both want another: both are taken there, with the colours changed.
  await white.page.getByTestId('rematch').click();
  await black.page.getByTestId('rematch-offer').waitFor();
  await black.page.getByTestId('rematch').click();
  for (const { page } of [white, black]) {
    await page.waitForURL((url) => url.pathname.startsWith('/g/') && !url.pathname.endsWith(id));
  }
  assert.equal(white.page.url(), black.page.url());
  await white.close();
  await black.close();
});

test('a spectator sees every move and can make none', async () => {
  const { white, black, id } = await pair();
  const watcher = await person(browser, program);
  await openGame(watcher.page, id);
  await watcher.page.getByTestId('spectating').waitFor();
  await white.page.getByTestId('watchers').waitFor();
  assert.equal(await watcher.page.getByTestId('resign').count(), 0);
  assert.equal(await watcher.page.getByTestId('typed-move').count(), 0);
  await clickSquare(watcher.page, 32);
  await clickSquare(watcher.page, 28);
  await clickSquare(white.page, 33);
  await clickSquare(white.page, 28);
  await waitForPlies(watcher.page, 1);
  const game = await getGame(watcher.page, id);
  assert.deepEqual(
    game.moves.map(({ text }) => text),
    ['33-28'],
  );
  await assertShows(watcher.page, game);
  await assert.rejects(act(watcher.page, id, { type: 'move', text: '18-23' }), /notYourSeat/);
  await watcher.close();
  await white.close();
  await black.close();
});
