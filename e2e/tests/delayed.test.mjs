// A delayed game: players see it at once, whoever looks on as late as was set; also a player in
// another browser, and the picture.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openGame, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { act, getGame } from '../support/games.mjs';
import { latinWords, overflows } from '../support/judge.mjs';
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

test('a game is made that others see two plies late, until it is over', async () => {
  const chinese = { language: 'zh-CN', size: PHONE };
  const [white, black] = [await person(browser, program, chinese), await person(browser, program)];
  await white.page.goto('/');
  await white.page.getByTestId('opponent-friend').check({ force: true });
  await white.page.getByTestId('more-open').click();
  await white.page.getByTestId('delay').selectOption('plies');
  await white.page.getByTestId('delay-plies').fill('2');
  await white.page.locator('input[name="side"][value="white"]').check({ force: true });
  assert.deepEqual(await overflows(white.page), []);
  await picture(white.page, 'delay-order');
  await white.page.getByTestId('start').click();
  await white.page.getByTestId('waiting').waitFor();
  const id = new URL(white.page.url()).pathname.slice(3);
  const { you } = await getGame(white.page, id);
  await black.page.goto(`/g/${id}?invite=${you.invite}`);
  await black.page.getByTestId('join').click();
  await black.page.getByTestId('status').waitFor();

  // White's friend, with White's address but in a browser of his own.
  const other = await person(browser, program, chinese);
  await openGame(other.page, id);
  await other.page.getByTestId('spectating').getByText('晚 2 步').waitFor();
  for (const [player, text] of [
    [white, '32-28'],
    [black, '19-23'],
    [white, '28x19'],
  ]) {
    await act(player.page, id, { type: 'move', text });
  }
  await waitForPlies(white.page, 3);
  await waitForPlies(other.page, 1);
  assert.equal((await getGame(other.page, id)).moves.length, 1);
  assert.deepEqual(await latinWords(other.page, ['bdi', 'kbd']), []);
  await picture(other.page, 'delay-watching');
  await act(black.page, id, { type: 'resign' });
  await waitForPlies(other.page, 3);
  await other.page.getByTestId('result').waitFor();
  for (const one of [white, black, other]) await one.close();
});
