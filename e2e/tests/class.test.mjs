// A class: pupils come by a link, the teacher pairs them from a position, sees their boards live, and
// shows moves on a board of his own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { act, getGame } from '../support/games.mjs';
import { overflows } from '../support/judge.mjs';
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

test('a lesson: come in, be paired, play, look at the board of the teacher', async () => {
  const teacher = await person(browser, program, { size: DESKTOP });
  const { page } = teacher;
  await page.goto('/class');
  await page.getByTestId('class-new-name').fill('3b');
  await page.getByTestId('class-open').click();
  const link = await page.getByTestId('class-link-value').inputValue();

  const pupils = [];
  for (const name of ['Anna', '小明', 'Cor']) {
    const pupil = await person(browser, program, { size: PHONE, language: 'zh-CN' });
    await pupil.page.goto(link);
    await pupil.page.getByTestId('class-name').fill(name);
    await pupil.page.getByTestId('class-join').click();
    await pupil.page.getByTestId('class-wait').waitFor();
    pupils.push(pupil);
  }
  await page.getByTestId('class-pupils').getByText('Cor').waitFor();
  await page.getByTestId('class-start').fill('W:W31,36:B10,15');
  await page.getByTestId('class-pair-all').click();
  assert.equal(await page.getByTestId('class-pair').count(), 2);
  await page.getByTestId('class-seat').click();
  await page.getByTestId('watched-board').nth(1).waitFor();
  const game = await page.getByTestId('watched-board').first().getAttribute('data-game');

  const [anna, ming] = pupils;
  await anna.page.locator(`[data-testid="watched-board"][data-game="${game}"]`).waitFor();
  assert.equal(await anna.page.getByTestId('watched-board').count(), 1);
  await act(anna.page, game, { type: 'move', text: '31-27' });
  await page.locator(`[data-game="${game}"][data-ply="1"]`).getByText('31-27').waitFor();
  await ming.page.locator(`[data-game="${game}"][data-ply="1"]`).waitFor();

  await page.getByTestId('class-demonstrate').click();
  const shown = page.getByTestId('class-demonstration').getByTestId('watched-board');
  await shown.waitFor();
  const board = await shown.getAttribute('data-game');
  await act(page, board, { type: 'move', text: '31-26' }, 'white');
  await ming.page.locator(`[data-game="${board}"][data-ply="1"]`).waitFor();
  await page.getByTestId('class-look').click();
  await ming.page.getByTestId('class-attention').waitFor();
  assert.deepEqual(await overflows(ming.page), []);
  await picture(ming.page, 'class-pupil');
  await picture(page, 'class-teacher');
  await ming.page.locator(`[data-testid="watched-board"][data-game="${game}"]`).click();
  await ming.page.getByTestId('board').waitFor();
  // From the game there is a way back, and the list of classes leads there as well.
  await ming.page.getByTestId('in-class').click();
  await ming.page.getByTestId('class-attention').waitFor();
  await ming.page.goto('/class');
  await ming.page.getByTestId('class-list').getByRole('link', { name: '3b' }).click();
  await ming.page.getByTestId('class-attention').waitFor();
  // Rules of the teacher's own.
  await page.getByTestId('class-lead').getByTestId('variant-open').click();
  await page.getByTestId('make-rules').click();
  await page.getByTestId('rules-use').click();
  await page.getByTestId('class-start').fill('');
  await page.getByTestId('class-seat').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-ply="0"]').length >= 2);
  const own = await page.getByTestId('watched-board').nth(1).getAttribute('data-game');
  assert.equal((await getGame(page, own)).variant, 'own');
  for (const one of [teacher, ...pupils]) await one.close();
});
