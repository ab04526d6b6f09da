// Play by correspondence: invited by a link, days for a move, conditional moves, leave, a note,
// and a card that comes by post.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { board, clickSquare, openGame, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
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

const openCard = (page) => page.getByTestId('correspondence-open').click();

test('two people play by correspondence, from the invitation to the result', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program, { language: 'zh-CN', size: PHONE });
  await white.page.goto('/');
  await white.page.getByTestId('opponent-friend').check();
  await white.page.getByTestId('more-open').click();
  await white.page.getByTestId('clock-100d/50+delay1d+10d/10+delay1d').check();
  await white.page.getByTestId('leave-days').fill('14');
  await white.page.getByTestId('side-white').check();
  await white.page.getByTestId('start').click();
  const link = await white.page.getByTestId('invite-value').inputValue();
  await black.page.goto(link);
  await black.page.getByTestId('join').click();
  await board(black.page).waitFor();
  const id = new URL(black.page.url()).pathname.slice(3);
  assert.match(await white.page.getByTestId('clock-white').textContent(), /\+1d|100d/);
  assert.match(await black.page.getByTestId('clock-white').textContent(), /天/);

  await clickSquare(white.page, 32);
  await clickSquare(white.page, 28);
  await waitForPlies(white.page, 1);
  await openCard(white.page);
  const plan = white.page.getByTestId('plan');
  await plan.fill('19-23 28x19');
  await white.page.getByTestId('plan-keep').click();
  await white.page.getByTestId('correspondence-said').filter({ hasText: 'Kept' }).waitFor();
  await plan.fill('19-23');
  await white.page.getByTestId('plan-keep').click();
  await white.page.getByTestId('correspondence-said').filter({ hasText: 'Line 1' }).waitFor();
  await plan.fill('19-23 28x19 14x23 37-32\n16-21 31-26');
  await white.page.getByTestId('plan-keep').click();
  await white.page.getByTestId('correspondence-said').filter({ hasText: 'Kept' }).waitFor();
  await white.page.getByTestId('note').fill('hold 27');
  await white.page.getByTestId('note-keep').click();
  await white.page.getByTestId('correspondence-said').filter({ hasText: 'note' }).waitFor();
  await picture(white.page, 'correspondence');

  await clickSquare(black.page, 19);
  await clickSquare(black.page, 23);
  await waitForPlies(black.page, 3);
  await clickSquare(black.page, 14);
  await clickSquare(black.page, 23);
  await waitForPlies(black.page, 5);
  const game = await getGame(white.page, id);
  assert.deepEqual(
    game.moves.map(({ text }) => text),
    ['32-28', '19-23', '28x19', '14x23', '37-32'],
  );
  await openCard(black.page);
  assert.equal(await black.page.getByTestId('note').inputValue(), '');

  await black.page.getByTestId('leave-for').fill('10');
  await black.page.getByTestId('take-leave').click();
  await white.page.getByTestId('on-leave-black').waitFor();
  assert.match(await black.page.getByTestId('on-leave-black').textContent(), /休假/);
  assert.match(await black.page.getByTestId('leave-left').textContent(), /4/);
  await picture(black.page, 'correspondence-leave-zh-phone');
  await black.page.getByTestId('end-leave').click();
  await white.page.getByTestId('on-leave-black').waitFor({ state: 'detached' });

  await black.page.getByTestId('resign').click();
  await black.page.getByTestId('resign-yes').click();
  const over = await until(white.page, id, (game) => game.state.result, 'the end');
  assert.equal(over.state.result.reason, 'resign');
  await white.close({ except: [/422/] });
  await black.close();
});

test('who really writes cards copies the moves and types the reply', async () => {
  const writer = await person(browser, program);
  const { id } = await makeGame(writer.page);
  await openGame(writer.page, id);
  await openCard(writer.page);
  const reply = writer.page.getByTestId('postcard-reply');
  await reply.fill('1. 32-28 19-23 2. 28x19');
  await writer.page.getByTestId('postcard-play').click();
  await waitForPlies(writer.page, 3);
  await writer.page
    .getByTestId('postcard')
    .filter({ hasText: '1. 32-28 19-23\n2. 28x19' })
    .waitFor();
  await reply.fill('1. 32-27');
  await writer.page.getByTestId('postcard-play').click();
  await writer.page
    .getByTestId('correspondence-said')
    .filter({ hasText: 'something else' })
    .waitFor();
  await writer.close({ except: [/422/] });
});
