// The official game: hands, the opponent's right, the arbiter. The same with a mouse on a desk
// and with a finger on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { board, openGame, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { getGame, joinGame, makeGame, until } from '../support/games.mjs';
import { CLOCK, sit } from '../support/official.mjs';
import { Program } from '../support/program.mjs';
import { positionLog, readPositions } from '../support/records.mjs';
import {
  carryByMouse,
  carryByTouch,
  dragOffByMouse,
  press,
  stands,
  takeOffByMouse,
  takeOffByTouch,
} from '../support/wood.mjs';

/** White's man on 46 must take three, over 37 and 28; the man on 8 can become a king. */
const START = 'W:W8,46,50:B22,23,26,32,41';
const HANDS = {
  mouse: { options: {}, carry: carryByMouse, takeOff: takeOffByMouse },
  touch: {
    options: { size: PHONE, hasTouch: true, isMobile: true },
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

for (const [name, { options, carry, takeOff }] of Object.entries(HANDS)) {
  test(`two taken for three, corrected; a king left uncrowned, let stand; the arbiter: by ${name}`, async () => {
    const { white, black, arbiter, id } = await sit(browser, program, {
      options,
      terms: { start: START },
    });
    const shown = () => getGame(white.page, id);

    // White stops after two.
    await carry(white.page, [46, 37, 28]);
    await takeOff(white.page, 41);
    await takeOff(white.page, 32);
    await press(white.page);
    await waitForPlies(black.page, 1);
    assert.deepEqual(await stands(black.page), {
      8: 'white man',
      22: 'black man',
      23: 'black man',
      26: 'black man',
      28: 'white man',
      50: 'white man',
    });
    // Nobody is told but the arbiter.
    for (const { page } of [white, black]) {
      assert.equal(await page.getByTestId('complaint').count(), 0);
      assert.equal(await page.locator('[data-irregular]').count(), 0);
    }
    await arbiter.page.getByTestId('complaint').waitFor();
    const articles = await arbiter.page
      .locator('[data-article]')
      .evaluateAll((all) => all.map(({ dataset }) => dataset.article));
    assert.ok(articles.includes('5.4.8') || articles.includes('5.4.9'), articles.join());

    // Black has it corrected: the board is as before, and White must move what he touched.
    await black.page.getByTestId('have-corrected').click();
    await white.page.getByTestId('bound').waitFor();
    assert.match(await white.page.getByTestId('bound').textContent(), /46/);
    await until(white.page, id, ({ moves }) => moves.length === 0, 'the correction');
    assert.equal((await stands(white.page))[46], 'white man');
    await picture(white.page, `official-corrected-${name}`);

    await carry(white.page, [46, 37, 28, 17]);
    for (const taken of [41, 32, 22]) await takeOff(white.page, taken);
    await press(white.page);
    await waitForPlies(black.page, 1);
    assert.equal((await shown()).moves[0].text, '46x17');
    await carry(black.page, [23, 28]);
    await press(black.page);
    await waitForPlies(white.page, 2);

    // White's man arrives and is not crowned; Black plays on.
    await carry(white.page, [8, 2]);
    await press(white.page);
    await waitForPlies(black.page, 3);
    assert.equal((await stands(black.page))[2], 'white uncrownedKing');
    await carry(black.page, [28, 32]);
    await press(black.page);
    await waitForPlies(white.page, 4);
    assert.equal((await stands(white.page))[2], 'white uncrownedKing');

    // The arbiter is called, adds a minute and resumes.
    await white.page.getByTestId('call-arbiter').click();
    await black.page.getByTestId('stopped').waitFor();
    await arbiter.page.getByTestId('stopped').waitFor();
    const before = (await shown()).state.clocks.black.remaining;
    await arbiter.page.getByTestId('reason').fill('The clock had been set wrong');
    await arbiter.page.getByTestId('rule-addTime').click();
    await arbiter.page.getByTestId('rule-side-black').check({ force: true });
    await arbiter.page.getByTestId('rule-seconds').fill('60');
    await arbiter.page.getByTestId('rule-confirm').click();
    const after = await until(
      white.page,
      id,
      ({ state }) => state.clocks.black.remaining > before,
      'the minute',
    );
    assert.equal(after.state.clocks.black.remaining, before + 60_000);
    assert.equal(after.state.clocks.running, null);
    await picture(arbiter.page, `official-arbiter-${name}`);
    await arbiter.page.getByTestId('rule-resume').click();
    await white.page.getByTestId('stopped').waitFor({ state: 'detached' });
    await until(white.page, id, ({ state }) => state.clocks.running === 'white', 'the resumption');
    const lines = await arbiter.page.getByTestId('log-line').allTextContents();
    assert.ok(lines.some((line) => line.includes('The clock had been set wrong')));

    // What PDN says is what the game was.
    const pdn = await (await white.page.request.get(`/api/games/${id}/pdn`)).text();
    assert.match(pdn, /46x17/);
    assert.match(pdn, /The clock had been set wrong/);
    assert.match(pdn, /\[%board /);
    // The program reads it back to the same log of positions, with what a FEN cannot say.
    const log = positionLog(await shown());
    assert.ok(
      log.some((line) => line.includes('[%board U2]')),
      'the king that was not crowned',
    );
    assert.deepEqual(readPositions(pdn), log);
    // Who is not told what was irregular gets set-ups alone while the game lasts.
    assert.equal((pdn.match(/\/FEN /g) ?? []).length, log.length - 1);

    await white.page.getByTestId('resign').click();
    await white.page.getByTestId('resign-yes').click();
    await until(white.page, id, ({ state }) => state.result !== null, 'the end');
    const whole = await (await white.page.request.get(`/api/games/${id}/pdn`)).text();
    assert.deepEqual(readPositions(whole), log);
    assert.match(
      whole.replace(/\s+/g, ' '),
      /1\. 46x17 .*23-28 .*28-32/,
      'moves by the rules are moves',
    );
    assert.match(whole, /5\.4\.15/);
    await white.page.getByTestId('step-first').click();
    assert.equal((await stands(white.page))[46], 'white man');
    await white.page.getByTestId('step-last').click();

    const room = await arbiter.context.newPage();
    await room.goto('/arbiter');
    await room.locator(`[data-game="${id}"]`).waitFor();
    for (const one of [white, black, arbiter]) await one.close();
  });
}

test('pieces go anywhere: onto light squares, off the board and back, and by keyboard', async () => {
  const { white, black, arbiter } = await sit(browser, program, { terms: { start: START } });
  const { page } = white;
  await dragOffByMouse(page, 26);
  assert.equal((await stands(page))[26], undefined);
  await page.getByTestId('put-back').click();
  await page.waitForFunction(() => document.querySelector('[data-piece="26"]'));

  await board(page).locator('[data-cell="r10c9"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-hand="white"]').waitFor();
  // The opponent sees the hand.
  await black.page.locator('[data-hand="white"]').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-piece="r9c9"]'));
  assert.equal((await stands(black.page)).r9c9, 'white man');
  await page.keyboard.press(' ');
  await waitForPlies(black.page, 1);
  for (const one of [white, black, arbiter]) await one.close();
});

test('at the club level the clock is pressed by hand, and nothing is hinted', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program);
  const made = await makeGame(white.page, {
    opponent: { kind: 'friend' },
    clock: { white: CLOCK, black: CLOCK },
    assistance: 'club',
  });
  await joinGame(black.page, made.id, made.you.invite);
  await openGame(white.page, made.id);
  await openGame(black.page, made.id);
  const { page } = white;
  await carryByMouse(page, [32, 28]);
  assert.equal(await page.locator('[data-target]').count(), 0);
  await waitForPlies(black.page, 1);
  await black.page.getByTestId('to-press').waitFor();
  assert.equal((await getGame(page, made.id)).state.clocks.running, 'white');
  await page.keyboard.press(' ');
  await until(page, made.id, ({ state }) => state.clocks.running === 'black', 'the press');
  for (const one of [white, black]) await one.close();
});

test('two at one screen play by hand, and one has the other corrected', async () => {
  const you = await person(browser, program);
  const { page } = you;
  const { id } = await makeGame(page, { start: START, assistance: 'official' });
  await openGame(page, id);
  await carryByMouse(page, [50, 44]);
  await press(page);
  await waitForPlies(page, 1);
  await page.getByTestId('have-corrected').click();
  await until(page, id, ({ moves }) => moves.length === 0, 'the correction');
  await page.waitForFunction(() => document.querySelector('[data-piece="50"]'));
  // Nothing is wrong any more: the claim is refused, and the board stays as it is.
  assert.ok(await page.getByTestId('have-corrected').isDisabled());
  await carryByMouse(page, [46, 37, 28, 17]);
  for (const taken of [41, 32, 22]) await takeOffByMouse(page, taken);
  await press(page);
  await waitForPlies(page, 1);
  await page.getByTestId('have-corrected').click();
  await page.getByTestId('hint').waitFor();
  assert.equal((await getGame(page, id)).moves.length, 1);
  await carryByMouse(page, [23, 28]);
  await press(page);
  await waitForPlies(page, 2);
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await page.getByTestId('log-line').first().waitFor();
  await you.close();
});

test('a man that has arrived is crowned on the board', async () => {
  const you = await person(browser, program);
  const { page } = you;
  const { id } = await makeGame(page, { start: 'W:W8,50:B26,36', assistance: 'official' });
  await openGame(page, id);
  await carryByMouse(page, [8, 2]);
  assert.equal((await stands(page))[2], 'white uncrownedKing');
  const box = await board(page).locator('[data-square="2"]').boundingBox();
  await page.mouse.click(box.x + box.width * 0.82, box.y + box.height * 0.18);
  await page.locator('[data-piece="2"][data-kind="king"]').waitFor();
  await press(page);
  const { moves } = await until(page, id, (game) => game.moves.length === 1, 'the move');
  assert.equal(moves[0].irregular?.length ?? 0, 0);
  await you.close();
});
