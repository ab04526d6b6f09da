// Two people make accounts, one in Chinese and one in English, meet in the lobby, play a rated game
// to its end and see their ratings. One of them never touches a mouse.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeAccount, PASSWORD } from '../support/accounts.mjs';
import { board, choose, playByMouse, tabTo, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, picture } from '../support/browser.mjs';
import { getGame, until } from '../support/games.mjs';
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
  const no = () => assert.fail('this person uses the keyboard');
  for (const name of ['click', 'move', 'down', 'dblclick', 'wheel']) page.mouse[name] = no;
  page.touchscreen.tap = no;
}

test('two meet in the lobby, play a rated game to its end, and see their ratings', async () => {
  const wang = await person(browser, program, { language: 'zh-CN' });
  const ann = await person(browser, program);
  withoutMouse(ann.page);

  await makeAccount(wang.page, '王小明');
  assert.match(await wang.page.getByTestId('codes').innerText(), /恢复码/);
  await wang.page.getByTestId('codes-kept').click();
  assert.match(await wang.page.getByTestId('account-link').innerText(), /王小明/);

  // With keys alone: the way in, the name, the password, the codes.
  const { page } = ann;
  await page.goto('/account');
  await page.getByTestId('account-name').waitFor();
  await tabTo(page, '[name="way"]');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, '[data-testid="account-name"]');
  await page.keyboard.type('Ann');
  await tabTo(page, '[data-testid="account-password"]');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByTestId('codes').waitFor();
  assert.equal(await page.locator('[data-testid="codes"] code').count(), 10);
  await tabTo(page, '[data-testid="codes-kept"]');
  await page.keyboard.press('Enter');
  await page.getByTestId('codes').waitFor({ state: 'detached' });

  await wang.page.goto('/lobby');
  await wang.page.getByTestId('wish-side-white').check();
  await wang.page.getByTestId('find').click();
  await wang.page.getByTestId('lobby-waiting').waitFor();
  await page.goto('/lobby');
  const seek = page.getByTestId('seek');
  await seek.waitFor();
  assert.match(
    await seek.innerText(),
    /王小明[\s\S]*International[\s\S]*5\+3[\s\S]*Rated[\s\S]*plays White/,
  );
  assert.match(await page.getByTestId('people').innerText(), /Ann[\s\S]*王小明/);
  await picture(page, 'lobby-seek');
  await tabTo(page, '[data-testid="accept-seek"]');
  await page.keyboard.press('Enter');
  for (const one of [page, wang.page]) {
    await one.waitForURL(/\/g\//);
    await board(one).waitFor();
  }
  const id = new URL(page.url()).pathname.slice(3);
  assert.equal(new URL(wang.page.url()).pathname, `/g/${id}`);
  assert.match(await page.getByTestId('player-white').innerText(), /王小明/);
  assert.match(await wang.page.getByTestId('player-black').innerText(), /Ann/);

  // A phrase is read by each in his own language; a text is shown as text.
  await wang.page.getByTestId('phrases').click();
  await wang.page.getByTestId('phrase-goodLuck').click();
  await page.getByTestId('chat-lines').waitFor();
  assert.match(await page.getByTestId('chat-lines').innerText(), /王小明[\s\S]*Have a good game!/);
  assert.match(await wang.page.getByTestId('chat-lines').innerText(), /祝您下得开心/);
  await tabTo(page, '[data-testid="chat-text"]', 200);
  await page.keyboard.type('<b>Thanks</b>');
  await page.keyboard.press('Enter');
  const second = wang.page.locator('[data-testid="chat-lines"] li').nth(1);
  await second.waitFor();
  assert.match(await second.innerText(), /<b>Thanks<\/b>/);
  // Away from the field, so that keys are those of the table again.
  await page.keyboard.press('Tab');

  // A few moves each, then Black resigns by keys alone.
  for (let number = 0; number < 6; number += 1) {
    const game = await getGame(page, id);
    const move = choose(game.state.legal, number);
    if (number % 2 === 0) await playByMouse(wang.page, move);
    else {
      await page.keyboard.press('m');
      await page.keyboard.type(move.text);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    }
    await waitForPlies(page, number + 1);
    await waitForPlies(wang.page, number + 1);
  }
  await tabTo(page, '[data-testid="resign"]');
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-testid="resign-yes"]');
  await page.keyboard.press('Enter');
  await until(page, id, (game) => game.state.result !== null, 'the end');

  await page.goto(`/player/${encodeURIComponent('王小明')}`);
  await page.getByTestId('rating-graph').waitFor();
  assert.match(await page.getByTestId('rating').innerText(), /1662/);
  await wang.page.goto('/player/Ann');
  assert.match(await wang.page.getByTestId('rating').innerText(), /1338/);
  assert.match(await wang.page.getByTestId('player-game').innerText(), /王小明[\s\S]*2-0/);
  await picture(wang.page, 'player-zh');
  await ann.close();
  await wang.close();
});

test('a sign-in that fails says so, and one that lasts is ended from another device', async () => {
  const one = await person(browser, program);
  const two = await person(browser, program);
  await makeAccount(one.page, 'Bert');
  await two.page.goto('/account');
  await two.page.getByTestId('account-name').fill('bert');
  await two.page.getByTestId('account-password').fill('not the password');
  await two.page.getByTestId('account-go').click();
  assert.match(await two.page.getByTestId('account-fault').innerText(), /wrong/);
  await two.page.getByTestId('account-password').fill(PASSWORD);
  await two.page.getByTestId('account-go').click();
  await two.page.getByTestId('me').waitFor();
  assert.equal(await two.page.getByTestId('me').innerText(), 'Bert');

  await one.page.goto('/account');
  await one.page.getByTestId('end-sign-in').click();
  await one.page.getByTestId('end-sign-in').waitFor({ state: 'detached' });
  await two.page.reload();
  await two.page.getByTestId('account-name').waitFor();
  await one.close();
  await two.close({ except: [/403/] });
});
