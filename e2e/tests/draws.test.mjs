// Draws by procedure: claims with and without an arbiter, and offers that are refused.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openGame } from '../support/board.mjs';
import { openBrowser, person, PHONE } from '../support/browser.mjs';
import { ending, hands, KINGS, play, thirdTime, THREE_TIMES } from '../support/draws.mjs';
import { acts, friends, getGame, until } from '../support/games.mjs';
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

/** What the screen reader has been told last. */
const said = (page) => page.locator('[aria-live]').allTextContents();

test('who ends a game by which rule is chosen on the start page', async () => {
  const you = await person(browser, program);
  const { page } = you;
  await page.goto('/');
  await page.getByTestId('opponent-friend').check({ force: true });
  await page.getByTestId('more-open').click();
  await page.getByTestId('draw-endings').selectOption('each');
  await page.getByTestId('ending-repetition').selectOption('claimed');
  await page.getByTestId('assistance-club').check({ force: true });
  await page.getByTestId('draw-offers-by').selectOption('pieces');
  await page.getByTestId('draw-offers-within').fill('6');
  await page.getByTestId('start').click();
  await page.waitForURL(/\/g\//);
  const { terms } = await getGame(page, page.url().split('/').at(-1));
  assert.deepEqual(terms.drawEndings, ending('repetition', 'claimed'));
  assert.deepEqual([terms.drawOffersFrom, terms.drawOffersWithin], [0, 6]);
  await you.close();
});

test('a repetition is claimed too early, and then rightly', async () => {
  const [white, black] = [await person(browser, program), await person(browser, program)];
  const pages = [white.page, black.page];
  const terms = { start: KINGS, drawEndings: ending('repetition', 'claimed') };
  const id = await friends(...pages, terms);
  for (const page of pages) await openGame(page, id);
  await play(pages, id, THREE_TIMES.slice(0, 4));
  await white.page.getByTestId('claim-draw').click();
  await white.page.getByTestId('claim-repetition').click();
  for (const page of pages) {
    const wrong = page.getByTestId('wrong-claim');
    await wrong.waitFor();
    assert.match(await wrong.textContent(), /stood 2 times, after plies 0, 4/);
  }
  assert.match((await said(white.page)).join(' '), /stood 2 times/);
  assert.equal(await white.page.getByTestId('claim-open').count(), 0);

  await play(pages, id, THREE_TIMES.slice(0, 4));
  await white.page.getByTestId('wrong-claim').waitFor({ state: 'detached' });
  await white.page.getByTestId('claim-now').click();
  for (const page of pages) {
    await page.getByTestId('result').waitFor();
    assert.equal(await page.getByTestId('score').textContent(), '1-1');
  }
  await white.close();
  await black.close();
});

for (const [name, options] of [
  ['a desk', {}],
  ['a phone', { size: PHONE, hasTouch: true, isMobile: true }],
]) {
  test(`the arbiter sees what was counted, and decides: on ${name}`, async () => {
    const people = [];
    for (let i = 0; i < 3; i += 1) people.push(await person(browser, program, options));
    const [white, black, arbiter] = people.map(({ page }) => page);
    const id = await thirdTime(white, black, arbiter);
    for (const page of [white, black, arbiter]) await openGame(page, id);
    await black.getByTestId('claim-draw').click();
    await black.getByTestId('claim-repetition').click();
    for (const page of [white, black]) await page.getByTestId('claim-pending').waitFor();
    // The player counts for himself.
    assert.equal(await black.getByTestId('claim-facts').count(), 0);
    const facts = arbiter.getByTestId('claim-facts');
    await facts.waitFor();
    assert.equal(
      await facts.getByTestId('claim-holds').getAttribute('data-holds'),
      'true',
      'the count bears it out',
    );
    await arbiter.getByTestId('stood-4').click();
    await arbiter.getByTestId('past').waitFor();
    await arbiter.getByTestId('rule-dismiss').click();
    await arbiter.getByTestId('rule-confirm').click();
    await black.getByTestId('wrong-claim').waitFor();

    // The game goes on, and the next claim is granted.
    await acts(black, id, [{ type: 'press' }]);
    for (const [index, text] of THREE_TIMES.slice(0, 4).entries()) {
      await acts(index % 2 === 0 ? white : black, id, [...hands(text), { type: 'press' }]);
    }
    await white.getByTestId('claim-draw').click();
    await white.getByTestId('claim-repetition').click();
    await arbiter.goto('/arbiter');
    const status = arbiter.getByTestId('room-status');
    await status.waitFor();
    assert.equal(await status.textContent(), 'White claims a draw');
    await arbiter.getByTestId('room-open').click();
    await arbiter.getByTestId('reason').fill('for the fourth time');
    await arbiter.getByTestId('rule-uphold').click();
    await arbiter.getByTestId('rule-confirm').click();
    for (const page of [white, black]) {
      await page.getByTestId('result').waitFor();
      assert.equal(await page.getByTestId('score').textContent(), '1-1');
    }
    const log = await white.getByTestId('log').textContent();
    assert.match(log, /the claim is granted \(for the fourth time\)/);
    for (const one of people) await one.close();
  });
}

test('an offer that is refused says why', async () => {
  const [white, black] = [await person(browser, program), await person(browser, program)];
  const pages = [white.page, black.page];
  const id = await friends(...pages, { drawOffersFrom: 40 });
  await play(pages, id, ['32-28']);
  await openGame(white.page, id);
  const offer = white.page.getByTestId('offer-draw');
  assert.equal(await offer.getAttribute('aria-disabled'), 'true');
  await offer.click({ force: true });
  const hint = white.page.getByTestId('hint');
  await hint.waitFor();
  assert.match(await hint.textContent(), /after 40 moves of each side/);
  await until(white.page, id, ({ state }) => state.drawOffer === null, 'no offer');
  await white.close();
  await black.close();
});
