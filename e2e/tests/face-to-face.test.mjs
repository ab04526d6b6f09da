// Two at one screen at all three levels, and a phone beside a wooden board.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { board, playByTouch, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { act, getGame, until } from '../support/games.mjs';
import { axeFaults, overflows } from '../support/judge.mjs';
import { Program } from '../support/program.mjs';
import { carryByTouch } from '../support/wood.mjs';

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
const phone = { size: PHONE, hasTouch: true, isMobile: true };

async function begin(page, level, turns) {
  await page.goto('/');
  await page.getByTestId('opponent-screen').check();
  await page.getByTestId('turn-board').setChecked(turns);
  await page.getByTestId('more-open').click();
  await page.getByTestId(`assistance-${level}`).check();
  await page.getByTestId('start').click();
  await board(page).waitFor();
  return idOf(page);
}

const faces = (page, side) =>
  page.locator(`[data-testid="board"][data-bottom="${side}"]`).waitFor();

async function play(page, id, text) {
  const { state } = await getGame(page, id);
  await playByTouch(
    page,
    state.legal.find((legal) => legal.text === text),
  );
}

test('assisted: the board turns to whoever is on move, or stays', async () => {
  const you = await person(browser, program, phone);
  const { page } = you;
  let id = await begin(page, 'assisted', true);
  await faces(page, 'white');
  await play(page, id, '32-28');
  await waitForPlies(page, 1);
  await faces(page, 'black');
  await play(page, id, '19-23');
  await waitForPlies(page, 2);
  await faces(page, 'white');
  assert.deepEqual(await overflows(page), []);
  await act(page, id, { type: 'resign' }, 'white');
  await page.getByTestId('result').waitFor();

  id = await begin(page, 'assisted', false);
  await play(page, id, '32-28');
  await waitForPlies(page, 1);
  await faces(page, 'white');
  await you.close();
});

test('club: it turns with the press', async () => {
  const you = await person(browser, program, phone);
  const { page } = you;
  const id = await begin(page, 'club', true);
  await play(page, id, '32-28');
  await waitForPlies(page, 1);
  await faces(page, 'white');
  await page.locator('[data-testid="press"][data-ready="true"]').click();
  await faces(page, 'black');
  await play(page, id, '19-23');
  await page.locator('[data-testid="press"][data-ready="true"]').click();
  await faces(page, 'white');
  await act(page, id, { type: 'resign' }, 'black');
  const { state } = await until(page, id, ({ state }) => state.result, 'the end');
  assert.equal(state.result.winner, 'white');
  await you.close();
});

test('official: hands of both sides on one board', async () => {
  const you = await person(browser, program, { ...phone, language: 'zh-CN' });
  const { page } = you;
  const id = await begin(page, 'official', true);
  await page.getByTestId('hands-intro-close').click();
  await carryByTouch(page, [32, 28]);
  await page.locator('[data-testid="press"][data-ready="true"]').click();
  await faces(page, 'black');
  await carryByTouch(page, [19, 23]);
  await page.locator('[data-testid="press"][data-ready="true"]').click();
  await faces(page, 'white');
  const { moves } = await until(page, id, ({ moves }) => moves.length === 2, 'two moves');
  assert.deepEqual(
    moves.map(({ text }) => text),
    ['32-28', '19-23'],
  );
  await you.close();
});

for (const language of ['en', 'zh-CN']) {
  test(`a phone is clock and score sheet beside a wooden board (${language})`, async () => {
    const you = await person(browser, program, { ...phone, language });
    const { page } = you;
    await page.goto('/');
    await page.getByTestId('clock-link').click();
    await page.getByTestId('clock-text-white').fill('10m+5s');
    await page.getByTestId('clock-start').click();
    await page.getByTestId('half-black').tap();
    await page.getByTestId('clock-notes').tap();
    const next = page.getByTestId('notes-next');
    await next.fill('32-28');
    await page.getByTestId('notes-write').tap();
    await next.fill('19 – 23  2. 28×19');
    await page.getByTestId('notes-write').tap();
    assert.equal(await page.getByTestId('notes-line-3').inputValue(), '28x19');
    await page.getByTestId('notes-line-1').fill('33-28');
    await page.getByTestId('notes-line-1').blur();
    await page.getByTestId('notes-white').fill('Wei');
    await page.getByTestId('notes-result').selectOption('2-0');
    assert.deepEqual(await axeFaults(page), []);
    assert.deepEqual(await overflows(page), []);
    await picture(page, `notes-${language}`);
    await page.getByTestId('notes-copy').tap();
    const pdn = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(pdn, /\[White "Wei"\]\n\[Black "\?"\]\n\[Result "2-0"\]/);
    assert.match(pdn, /\n1\. 33-28 19-23 2\. 28x19 \*\n/);
    await page.getByTestId('notes-close').tap();
    // The clock has gone on meanwhile, and both are there after a reload.
    await page.locator('[data-testid="half-white"][data-running="true"]').waitFor();
    await page.reload();
    await page.getByTestId('clock-notes').tap();
    assert.equal(await page.getByTestId('notes-line-2').inputValue(), '19-23');
    await page.getByTestId('notes-clear').tap();
    await page.getByTestId('notes-clear-yes').tap();
    assert.equal(await page.getByTestId('notes-line-1').count(), 0);
    await you.close();
  });
}
