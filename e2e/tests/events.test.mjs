// An arbiter shows games of his room on a page for everybody, who sees them change.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { arbitrated } from '../support/events.mjs';
import { act } from '../support/games.mjs';
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

const board = (page, id) => page.locator(`[data-testid="watched-board"][data-game="${id}"]`);

test('an arbiter names an event, chooses games, and everybody sees them live', async () => {
  const [arbiter, white, black] = [
    await person(browser, program),
    await person(browser, program),
    await person(browser, program),
  ];
  const pages = [arbiter.page, white.page, black.page];
  const first = await arbitrated(...pages, ['Anna', 'Bo']);
  const second = await arbitrated(...pages, ['Cor', 'Di'], { delay: { by: 'plies', plies: 1 } });
  await arbitrated(...pages, ['Els', 'Fred']);
  const { page } = arbiter;
  await page.goto('/arbiter');
  await page.getByTestId('show-open').click();
  await page.getByTestId('show-name').fill('Club night');
  await page.getByTestId('show-make').click();
  await page.getByTestId('show-event').waitFor();
  for (const game of [first, second]) {
    const box = page.locator(`[data-testid="show-game"][data-game="${game}"]`);
    await box.click();
    await page.waitForFunction(
      (id) => document.querySelector(`[data-testid="show-game"][data-game="${id}"]`)?.checked,
      game,
    );
  }
  const link = await page.getByTestId('show-link-value').inputValue();

  const reader = await person(browser, program, { language: 'zh-CN', size: PHONE });
  await reader.page.goto(link);
  await board(reader.page, first).waitFor();
  assert.equal(await reader.page.getByTestId('watched-board').count(), 2);
  assert.equal(await reader.page.getByTestId('watch-name').textContent(), 'Club night');
  await act(white.page, first, { type: 'move', text: '32-28' });
  await reader.page.locator(`[data-game="${first}"][data-ply="1"]`).getByText('32-28').waitFor();
  // The second is a ply late.
  await act(white.page, second, { type: 'move', text: '32-28' });
  await act(white.page, second, { type: 'press' });
  await act(black.page, second, { type: 'move', text: '20-24' });
  await reader.page.locator(`[data-game="${second}"][data-ply="1"]`).waitFor();
  assert.deepEqual(await overflows(reader.page), []);
  await picture(reader.page, 'watch-phone');
  await act(black.page, first, { type: 'resign' });
  await reader.page.locator(`[data-game="${first}"].over`).waitFor();

  await page.getByTestId('show-all').click();
  await reader.page.waitForFunction(
    () => document.querySelectorAll('[data-testid="watched-board"]').length === 3,
  );
  await page.getByTestId('show-close').click();
  await reader.page.getByText('赛事已经结束').waitFor();
  await program.kill();
  await program.resume();
  await reader.page.reload();
  // An event of its own for games that are late: one that is not is refused.
  await page.reload();
  await page.getByTestId('show-open').click();
  await page.getByTestId('show-name').fill('Late');
  await page.getByTestId('delay').selectOption('plies');
  await page.getByTestId('delay-plies').fill('1');
  assert.deepEqual(await overflows(page), []);
  await picture(page, 'events-console');
  await page.getByTestId('show-make').click();
  await page.getByTestId('show-delay').waitFor();
  await board(reader.page, second).click();
  await reader.page.getByTestId('board').waitFor();
  for (const one of [arbiter, white, black, reader]) {
    await one.close({ except: [/WebSocket|ERR_CONNECTION/] });
  }
});
