// A capture is shown again, and the way of the opponent's hand is seen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitForPlies } from '../support/board.mjs';
import { openBrowser, PHONE, picture } from '../support/browser.mjs';
import { getGame, until } from '../support/games.mjs';
import { axeFaults, overflows } from '../support/judge.mjs';
import { sit } from '../support/official.mjs';
import { Program } from '../support/program.mjs';
import {
  carryByMouse,
  carryByTouch,
  press,
  stands,
  takeOffByMouse,
  takeOffByTouch,
} from '../support/wood.mjs';

/** White's man on 46 must take three: 41, 32 and 22. */
const START = 'W:W46,50:B22,23,26,32,41';
const HANDS = {
  mouse: { options: {}, carry: carryByMouse, takeOff: takeOffByMouse },
  touch: {
    options: { size: PHONE, hasTouch: true, isMobile: true, language: 'zh-CN' },
    carry: carryByTouch,
    takeOff: takeOffByTouch,
  },
};

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

const spoken = (page) =>
  page.evaluate(() =>
    ['live-0', 'live-1']
      .map((id) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? '')
      .join(''),
  );

for (const [name, { options, carry, takeOff }] of Object.entries(HANDS)) {
  test(`a capture made unclearly is asked for again, and made anew: by ${name}`, async () => {
    const { white, black, arbiter, id } = await sit(browser, program, {
      options,
      terms: { start: START },
    });
    const shown = () => getGame(white.page, id);
    assert.ok(await black.page.getByTestId('show-again').isDisabled());
    // Straight to the last square: not jump by jump.
    await carry(white.page, [46, 17]);
    for (const taken of [41, 32, 22]) await takeOff(white.page, taken);
    await press(white.page);
    await waitForPlies(black.page, 1);
    await black.page.getByTestId('show-again').click();
    for (const { page } of [white, black, arbiter]) {
      await page.getByTestId('showing').waitFor();
      assert.match(await page.getByTestId('showing').textContent(), /46x17/);
    }
    assert.match(await spoken(white.page), /46x17/);
    const { state } = await shown();
    assert.equal(state.showing.clock, 'white');
    assert.equal(state.clocks.running, 'white');
    assert.equal((await stands(white.page))[46], 'white man');
    assert.equal((await stands(white.page))[41], 'black man');
    assert.deepEqual(await overflows(white.page), []);
    assert.deepEqual(await axeFaults(white.page), []);
    await picture(white.page, `showing-${name}`);
    await picture(black.page, `showing-asked-${name}`);

    await carry(white.page, [46, 37, 28, 17]);
    for (const taken of [41, 32, 22]) await takeOff(white.page, taken);
    await press(white.page);
    await waitForPlies(black.page, 1);
    await black.page.getByTestId('showing').waitFor({ state: 'detached' });
    const again = await shown();
    assert.equal(again.moves.length, 1);
    assert.equal(again.state.clocks.running, 'black');

    // Once more is not asked for; nothing changes.
    await black.page.getByTestId('show-again').click();
    await black.page.getByTestId('hint').waitFor();
    assert.equal((await shown()).moves.length, 1);
    for (const one of [white, black, arbiter]) await one.close();
  });
}

test('who asks without need is shown it on his own time, until he has seen enough', async () => {
  const { white, black, arbiter, id } = await sit(browser, program, { terms: { start: START } });
  await carryByMouse(white.page, [46, 37, 28, 17]);
  for (const taken of [41, 32, 22]) await takeOffByMouse(white.page, taken);
  await press(white.page);
  await waitForPlies(black.page, 1);
  await black.page.getByTestId('show-again').click();
  await until(black.page, id, ({ state }) => state.showing?.clock === 'black', 'the showing');
  assert.equal(await white.page.getByTestId('seen-enough').count(), 0);
  await black.page.getByTestId('seen-enough').click();
  await until(
    black.page,
    id,
    ({ state, moves }) => !state.showing && moves.length === 1,
    'its end',
  );
  assert.equal((await stands(black.page))[17], 'white man');
  await carryByMouse(black.page, [23, 28]);
  await press(black.page);
  await waitForPlies(white.page, 2);
  for (const one of [white, black, arbiter]) await one.close();
});

test('the way of the hand is seen, and told to a screen reader', async () => {
  const { white, black, arbiter } = await sit(browser, program, {
    options: { reducedMotion: 'no-preference' },
    terms: { start: START },
  });
  const seen = black.page.waitForFunction(() =>
    document.querySelector('[data-hand="white"][data-piece="44"]'),
  );
  await carryByMouse(white.page, [50, 44]);
  await seen;
  await black.page.locator('[data-piece="44"][data-kind="man"]').waitFor();
  assert.match(await spoken(black.page), /50 lifted, put on 44, let go/);
  for (const one of [white, black, arbiter]) await one.close();
});
