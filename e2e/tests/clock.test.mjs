// The clock page: two players, one phone, no server needed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser, person, PHONE } from '../support/browser.mjs';
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

async function setUp(text) {
  const you = await person(browser, program, { size: PHONE, hasTouch: true });
  await you.page.goto('/clock');
  await you.page.getByTestId('clock-text-white').fill(text);
  await you.page.getByTestId('clock-start').click();
  await you.page.getByTestId('clock-stage').waitFor();
  return you;
}

const time = (page, side) => page.getByTestId(`half-${side}`).locator('.time').textContent();

test('each taps his own half; both are stopped together; times and moves are corrected', async () => {
  const you = await setUp('2h/50+1h/25');
  const { page } = you;
  // Whoever taps first lets the other begin.
  await page.getByTestId('half-black').tap();
  await page.locator('[data-testid="half-white"][data-running="true"]').waitFor();
  await page.getByTestId('half-white').tap();
  await page.locator('[data-testid="half-black"][data-running="true"]').waitFor();
  assert.match(await page.getByTestId('half-white').textContent(), /49 moves to the control/);

  await page.getByTestId('clock-pause').tap();
  assert.equal(await page.locator('[data-running="true"]').count(), 0);
  await page.getByTestId('clock-correct').tap();
  await page.getByTestId('correct-time-black').fill('0:03');
  await page.getByTestId('correct-moves-black').fill('49');
  await page.getByTestId('correct-apply').tap();
  assert.equal(await time(page, 'black'), '0:03');
  await page.getByTestId('clock-pause').tap();
  await page.keyboard.press(' ');
  assert.match(await time(page, 'black'), /^1:00:0/);
  await you.close();
});

test('a flag falls and stays; the clock is kept over a reload, and works without a network', async () => {
  const you = await setUp('2s');
  const { page, context } = you;
  await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined));
  await page.waitForFunction(async () => (await caches.match('/clock')) !== undefined);
  await page.getByTestId('half-black').tap();
  await page.getByTestId('say-white').getByText('The flag fell first').waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByTestId('say-white').getByText('The flag fell first').waitFor();
  assert.equal(await time(page, 'white'), '0:00');
  await you.close({ except: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });
});
