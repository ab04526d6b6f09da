// The walk-through of docs/accessibility.md, played by its keys and compared word by word; and a
// game with a player who is helped.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { board, clickSquare, openGame, tabTo, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { act, acts, friends, joinGame, makeGame } from '../support/games.mjs';
import { Program } from '../support/program.mjs';

const PAGE = new URL('../../docs/accessibility.md', import.meta.url);
const START = 'W:W12,32,38,43:B3,23,45';

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

/** The rows of the table: what is done, which keys, what is said. */
function walkThrough() {
  const rows = readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, done, keys, said]) => ({ done, keys: [...keys.matchAll(/`([^`]+)`/g)], said }));
  return rows.slice(1).map((row) => ({ ...row, keys: row.keys.map(([, key]) => key) }));
}

/** Keeps what the live regions say. */
async function listenTo(page) {
  await page.addInitScript(() => {
    globalThis.said = [];
    new MutationObserver((changes) => {
      const slots = new Set();
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const slot = element?.closest('[aria-live=polite]');
        if (slot) slots.add(slot);
      }
      for (const slot of slots) {
        const text = slot.textContent.trim();
        if (text) globalThis.said.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

test('the words of docs/accessibility.md are said through a whole game', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program);
  const { page } = white;
  for (const name of ['click', 'move', 'down']) page.mouse[name] = () => assert.fail('keys only');
  await listenTo(page);
  const id = await friends(page, black.page, { start: START });
  await openGame(page, id);
  await page.waitForTimeout(300);
  const rows = walkThrough();
  assert.ok(rows.length > 15);
  for (const { done, keys, said } of rows) {
    await page.evaluate(() => (globalThis.said = []));
    for (const key of keys) {
      if (key === 'Tab') await tabTo(page, '[data-square]');
      else await page.keyboard.press(key);
    }
    const [, move] = /^Black plays (\S+)/.exec(done) ?? [];
    if (move) await act(black.page, id, { type: 'move', text: move });
    if (done === 'Black resigns') await act(black.page, id, { type: 'resign' });
    const heard = await page
      .waitForFunction(
        (wanted) =>
          globalThis.said.includes(wanted) ||
          document.activeElement?.getAttribute('aria-label') === wanted,
        said,
        { timeout: 5_000 },
      )
      .catch(() => null);
    const instead = await page.evaluate(() => [
      ...globalThis.said,
      document.activeElement?.getAttribute('aria-label'),
    ]);
    assert.ok(heard, `${done}: not said: ${said}; but: ${instead.join(' | ')}`);
  }
  await page.getByTestId('result').waitFor();
  await white.close();
  await black.close();
});

test('on a phone the position is read by buttons, and the text stays', async () => {
  const you = await person(browser, program, { size: PHONE, language: 'zh-CN', hasTouch: true });
  const { page } = you;
  const { id } = await makeGame(page, { start: START });
  await openGame(page, id);
  await page.getByTestId('reader-open').click();
  await page.getByTestId('read-white').click();
  assert.equal(await page.getByTestId('read-said').textContent(), '白方，4 兵: 12，32，38，43');
  await page.getByTestId('read-square').fill('32');
  await page.getByTestId('read-diagonals').click();
  assert.match(await page.getByTestId('read-said').textContent(), /^斜线 46 到 5: 46 空/);
  await act(page, id, { type: 'move', text: '32-28' }, 'white');
  await waitForPlies(page, 1);
  await page.getByTestId('read-repeat').click();
  assert.match(await page.getByTestId('read-said').textContent(), /32.*28/);
  await picture(page, 'reader-zh');
  await you.close();
});

test('two sheets of boards that went apart are compared', async () => {
  const people = [];
  for (let i = 0; i < 3; i += 1) people.push(await person(browser, program));
  const [white, black, arbiter] = people;
  const made = await makeGame(white.page, {
    opponent: { kind: 'friend' },
    arbiter: true,
    sheets: true,
  });
  const { id } = made;
  await joinGame(black.page, id, made.you.invite);
  await joinGame(arbiter.page, id, made.you.arbiterInvite);
  await act(white.page, id, { type: 'move', text: '32-28' });
  await act(black.page, id, { type: 'move', text: '18-23' });
  const write = (ply, text) => ({ type: 'write', ply, text });
  await acts(white.page, id, [write(1, '32-28'), write(2, '18-22')]);
  await acts(black.page, id, [write(1, '32–28'), write(2, '18-23')]);
  await openGame(arbiter.page, id);
  await arbiter.page.getByTestId('sheets-open').click();
  const compared = arbiter.page.getByTestId('sheets-compared');
  const text = (await compared.textContent()).replace(/\s+/g, ' ');
  assert.match(text, /first differ at move 1 of Black: White wrote 18-22, Black wrote 18-23\./);
  assert.match(text, /18-23 was played here/);
  await arbiter.page.getByTestId('sheets-show').click();
  await arbiter.page.waitForFunction(
    () => document.querySelector('[data-testid="board"]').dataset.ply === '1',
  );
  assert.equal(await board(arbiter.page).count(), 1);
  for (const one of people) await one.close();
});

test('a blind player, his assistant and his opponent play from the invitation to the result', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program);
  const assistant = await person(browser, program);
  const { page } = white;
  for (const name of ['click', 'move', 'down']) page.mouse[name] = () => assert.fail('keys only');
  const clock = { form: 'fischer', initial: 600_000, increment: 0 };
  const made = await makeGame(page, {
    opponent: { kind: 'friend' },
    start: START,
    assistance: 'club',
    clock: { white: clock, black: clock },
  });
  const { id } = made;
  await black.page.goto(`/g/${id}?invite=${made.you.invite}`);
  await black.page.getByTestId('join').click();
  await openGame(page, id);

  // White asks for an assistant by keys, and the link brings him.
  await tabTo(page, '[data-testid="assistant-open"]');
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-testid="assistant-ask"]');
  await page.keyboard.press('Enter');
  const link = await page.getByTestId('assistant-invite-value').inputValue();
  await assistant.page.goto(link);
  await assistant.page.getByTestId('join-assistant').click();
  await assistant.page.getByTestId('assistant-helps').waitFor();
  await black.page.getByTestId('assisted-white').waitFor();

  // He carries a move out and presses; White hears it. Then White moves himself.
  await clickSquare(assistant.page, 32);
  await clickSquare(assistant.page, 28);
  await assistant.page.locator('[data-testid="press"][data-ready="true"]').click();
  await waitForPlies(page, 1);
  assert.equal(await assistant.page.getByTestId('resign').count(), 0, 'he decides nothing');
  await act(black.page, id, { type: 'move', text: '23x32' });
  await act(black.page, id, { type: 'press' });
  await waitForPlies(page, 2);
  await tabTo(page, '[data-square]');
  for (const key of ['3', '8', 'Enter', '2', '7', 'Enter']) await page.keyboard.press(key);
  await waitForPlies(assistant.page, 3);
  await page.keyboard.press('Space');
  await assistant.page.waitForFunction(
    () => document.querySelector('[data-testid="board"]').dataset.turn === 'black',
  );

  // A second use of the link is refused, and the assistant cannot resign over the wire either.
  const late = await person(browser, program);
  await late.page.goto(link);
  await late.page.getByTestId('join-assistant').click();
  await late.page.getByTestId('fault').waitFor();
  await late.close({ except: [/403|409/] });
  await assert.rejects(act(assistant.page, id, { type: 'resign' }), /notYourSeat/);

  await act(black.page, id, { type: 'resign' });
  for (const one of [white, black, assistant]) await one.page.getByTestId('result').waitFor();
  for (const one of [white, black, assistant]) await one.close();
});
