// Games at odds: pieces, time and the draw are given on the start page, and a series is played.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { board } from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { act, getGame, until } from '../support/games.mjs';
import { axeFaults, overflows } from '../support/judge.mjs';
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

const idOf = (page) => new URL(page.url()).pathname.split('/')[2];

test('from the invitation to the result, and up the ladder in the next game', async () => {
  const strong = await person(browser, program, { size: PHONE, hasTouch: true, isMobile: true });
  const weak = await person(browser, program, { language: 'zh-CN' });
  const { page } = strong;
  await page.goto('/');
  await page.getByTestId('opponent-friend').check();
  await page.getByTestId('more-open').click();
  await page.getByTestId('clock-5+3').check();
  await page.getByTestId('side-white').check();
  await page.getByTestId('odds-on').check();
  await page.getByTestId('odds-giver-white').check();
  // Two squares in this order, and a third that is put back.
  await page.getByTestId('odds-46').tap();
  await page.getByTestId('odds-50').tap();
  await page.getByTestId('odds-31').tap();
  await page.getByTestId('odds-31').tap();
  assert.match(await page.getByTestId('odds-off').textContent(), /White without 46, 50/);
  await page.getByTestId('odds-time').selectOption('5');
  await page.getByTestId('odds-draws').check();
  await page.getByTestId('odds-series').check();
  await page.getByTestId('odds-first').selectOption('1');
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(await overflows(page), []);
  await page.getByTestId('odds-board').scrollIntoViewIfNeeded();
  await picture(page, 'odds-order-en');
  await page.getByTestId('start').click();
  await board(page).waitFor();
  const id = idOf(page);
  let game = await getGame(page, id);
  assert.equal(game.start.fen, 'W:W31-45,47-50:B1-20');
  assert.equal(game.terms.atOdds, true);
  assert.equal(game.state.clocks.white.clock.initial, 60_000);
  assert.equal(game.state.clocks.black.clock.initial, 300_000);

  // The friend is told what is given before anything is played.
  await weak.page.goto(`/g/${id}?invite=${game.you.invite}`);
  const note = weak.page.getByTestId('odds-note');
  await note.waitFor();
  assert.match(
    await note.textContent(),
    /白方让棋.*白方少 1 子：46.*和棋算黑方胜.*阶梯让子第 1 局/,
  );
  await picture(weak.page, 'odds-game-zh');
  await weak.page.getByTestId('join').click();
  await until(page, id, ({ state }) => state.begun, 'the game');
  await act(page, id, { type: 'move', text: '32-28' });
  await act(page, id, { type: 'offerDraw' });
  await act(weak.page, id, { type: 'acceptDraw' });
  game = await until(page, id, ({ state }) => state.result, 'the end');
  assert.deepEqual(
    [game.state.result.score, game.state.result.winner, game.state.result.drawn],
    ['0-2', 'black', true],
  );
  assert.match(
    await page.getByTestId('result').textContent(),
    /a draw \(by agreement\) counts as a win for Black/i,
  );
  const pdn = await (await page.request.get(`/api/games/${id}/pdn`)).text();
  assert.match(pdn, /\[Odds "White gives; White without 46; time 1m\+1s against 5m\+3s; /);
  assert.match(pdn, /a draw counts as a win for Black; series 46 50, 1 off, game 1"\]/);
  assert.match(pdn, /\[Result "0-2"\]/);

  // The weaker side won: in the next game, with exchanged colours, nothing is off.
  const again = (who) => who.page.request.post(`/api/games/${id}/rematch`, { data: {} });
  await again(strong);
  const { game: next } = await (await again(weak)).json();
  game = await getGame(page, next);
  assert.deepEqual(game.you.sides, ['black']);
  assert.equal(game.start.fen, 'W:W31-50:B1-20');
  assert.equal(game.state.clocks.black.clock.initial, 60_000);
  await act(weak.page, next, { type: 'resign' });
  await strong.page.request.post(`/api/games/${next}/rematch`, { data: {} });
  const third = await (
    await weak.page.request.post(`/api/games/${next}/rematch`, { data: {} })
  ).json();
  game = await getGame(page, third.game);
  assert.deepEqual([game.start.fen, game.terms.odds.rung], ['W:W31-45,47-50:B1-20', 1]);
  await page.goto(`/g/${third.game}`);
  await board(page).waitFor();
  assert.match(
    await page.getByTestId('odds-note').textContent(),
    /game 3 of the ladder · 1 of 2 off/,
  );
  // The score sheet says what was given.
  await page.goto(`/g/${id}/sheet`);
  await page.getByTestId('sheet-odds').waitFor();
  await strong.close();
  await weak.close();
});

test('odds to a child against the computer: kings and men of both sides can be off', async () => {
  const you = await person(browser, program);
  const { page } = you;
  await page.goto('/');
  await page.getByTestId('more-open').click();
  await page.getByTestId('fen').fill('W:W31-35,K46:B1-6,K16');
  await page.getByTestId('odds-on').check();
  await page.getByTestId('odds-46').click();
  await page.getByTestId('odds-1').click();
  await page.getByTestId('odds-giver-white').check();
  // The king is the first rung of a ladder.
  await page.getByTestId('odds-series').check();
  await page.getByTestId('side-white').check();
  await page.getByTestId('start').click();
  await board(page).waitFor();
  const game = await getGame(page, idOf(page));
  assert.equal(game.start.fen, 'W:W31-35:B2-6,K16');
  assert.deepEqual([game.terms.odds.ladder, game.terms.odds.rung], [[46], 1]);
  await you.close();
});
