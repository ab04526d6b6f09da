// The board set up by the players, a turned board, an accident; and a game that is adjourned with
// a sealed move. On a desk and on a phone, in both languages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { board, openGame, square, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { getGame, joinGame, makeGame, until } from '../support/games.mjs';
import { Program } from '../support/program.mjs';
import { carryByMouse, carryByTouch, press, stands } from '../support/wood.mjs';

const CLOCK = { form: 'fischer', initial: 600_000, increment: 5_000 };
const PLACES = {
  desk: { options: { size: { width: 1440, height: 900 } }, carry: carryByMouse },
  phone: {
    options: { size: PHONE, hasTouch: true, isMobile: true, language: 'zh-CN' },
    carry: carryByTouch,
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

/** White, Black and the arbiter at one official game, with its page open before each. */
async function sit(options, terms) {
  const people = [];
  for (let i = 0; i < 3; i += 1) people.push(await person(browser, program, options));
  const [white, black, arbiter] = people;
  const made = await makeGame(white.page, {
    opponent: { kind: 'friend' },
    clock: { white: CLOCK, black: CLOCK },
    assistance: 'official',
    arbiter: true,
    ...terms,
  });
  await joinGame(black.page, made.id, made.you.invite);
  await openGame(white.page, made.id);
  await openGame(black.page, made.id);
  await arbiter.page.goto(`/g/${made.id}?invite=${made.you.arbiterInvite}&seat=arbiter`);
  await arbiter.page.getByTestId('join-arbiter').click();
  await arbiter.page.getByTestId('arbiter-panel').waitFor();
  for (const { page } of [white, black]) {
    const intro = page.getByTestId('hands-intro-close');
    if (!terms.setUp) await intro.click();
  }
  return { white, black, arbiter, people, id: made.id };
}

const tapOrClick = async (page, options, locator) => {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  if (options.hasTouch) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
};

const seen = (page, number) => page.locator(`[data-piece="${number}"]`);

for (const [place, { options, carry }] of Object.entries(PLACES)) {
  test(`players set the board up wrongly, accept it, and have it put right: ${place}`, async () => {
    const { white, black, arbiter, people, id } = await sit(options, { setUp: true });
    const { page } = white;
    await page.getByTestId('set-up').waitFor();
    assert.equal(await page.getByTestId('press').count(), 0, 'nothing to press yet');
    await tapOrClick(page, options, square(page, 28));
    await seen(black.page, 28).waitFor();
    await picture(page, `set-up-begun-${place}`);
    await page.getByTestId('set-all').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-piece]').length === 40);
    // A man of Black's goes astray, and both accept.
    await tapOrClick(black.page, options, square(black.page, 20));
    await seen(page, 20).waitFor({ state: 'detached' });
    await black.page.getByTestId('lay-black-man').click();
    await tapOrClick(black.page, options, square(black.page, 25));
    await seen(page, 25).waitFor();
    await page.getByTestId('accept-set-up-white').click();
    await black.page.locator('[data-testid="accepted-white"][data-accepted="true"]').waitFor();
    await picture(black.page, `set-up-accepting-${place}`);
    await black.page.getByTestId('accept-set-up-black').click();
    await until(page, id, ({ state }) => state.clocks.running === 'white', 'the beginning');
    await page.getByTestId('set-up').waitFor({ state: 'detached' });
    // Only the arbiter is told.
    await arbiter.page.getByTestId('wrong-set-up').waitFor();
    assert.equal(await page.getByTestId('wrong-set-up').count(), 0);
    await picture(arbiter.page, `set-up-wrong-arbiter-${place}`);

    for (const one of [white, black]) await one.page.getByTestId('hands-intro-close').click();
    await carry(page, [32, 28]);
    await press(page);
    await waitForPlies(black.page, 1);
    await black.page.getByTestId('have-corrected').click();
    await seen(page, 20).waitFor();
    const pieces = await stands(page);
    assert.equal(pieces[25], undefined);
    assert.equal(pieces[28], 'white man', 'the move stands');
    await arbiter.page.getByTestId('wrong-set-up').waitFor({ state: 'detached' });
    for (const one of people) await one.close();
  });

  test(`a turned board is seen and turned back, and pieces slip to other squares: ${place}`, async () => {
    const { white, black, people, id } = await sit(options, {});
    const { page } = black;
    const corner = async () =>
      (await square(page, 46).boundingBox()).x > (await square(page, 50).boundingBox()).x;
    const before = await corner();
    await page.getByTestId('turn-board').click();
    await page.getByTestId('turn-board-yes').click();
    await white.page.getByTestId('turned').waitFor();
    await page.getByTestId('turned').waitFor();
    assert.notEqual(await corner(), before, 'the squares are mirrored');
    await picture(white.page, `board-turned-${place}`);
    await white.page.getByTestId('have-corrected').click();
    await page.getByTestId('turned').waitFor({ state: 'detached' });
    assert.equal(await corner(), before);

    await page.getByTestId('disturb').click();
    await tapOrClick(page, options, square(page, 20));
    await tapOrClick(page, options, square(page, 25));
    await tapOrClick(page, options, square(page, 19));
    await picture(page, `accident-shown-${place}`);
    await page.getByTestId('disturb-yes').click();
    await seen(white.page, 25).waitFor();
    assert.equal((await stands(white.page))[19], undefined);
    await white.page.getByTestId('restore').click();
    await seen(page, 19).waitFor();
    assert.equal((await stands(page))[25], undefined);
    assert.equal((await getGame(page, id)).state.wood.accident, false);
    for (const one of people) await one.close();
  });

  test(`a game is adjourned with a sealed move that nobody learns: ${place}`, async () => {
    const { white, black, arbiter, people, id } = await sit(options, {
      adjournments: { from: 0, sealer: null },
    });
    const { page } = white;
    const sealed = '33-29';
    // Everything that Black's browser receives from now on.
    const received = [];
    black.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => received.push(`${payload}`)),
    );
    await black.page.reload();
    await board(black.page).waitFor();

    await black.page.getByTestId('adjourn').click();
    await black.page.getByTestId('adjourn-propose').click();
    await page.getByTestId('accept-adjournment').waitFor();
    await picture(page, `adjourn-proposed-${place}`);
    await page.getByTestId('accept-adjournment').click();
    await page.getByTestId('seal-open').click();
    await page.getByTestId('seal-text').fill(sealed);
    await picture(page, `adjourn-sealing-${place}`);
    await page.getByTestId('seal-confirm').click();
    await black.page.locator('[data-testid="adjournment"][data-stage="sealed"]').waitFor();
    await picture(black.page, `adjourned-${place}`);
    assert.equal((await getGame(page, id)).state.clocks.running, null);
    await black.page.reload();
    await black.page.getByTestId('ready-black').waitFor();
    const texts = [...received, await black.page.content()];
    for (const path of ['', '/pdn', '/fen', '/log']) {
      texts.push(await (await black.page.request.get(`/api/games/${id}${path}`)).text());
    }
    assert.ok(received.length > 2, 'Black was told of the adjournment');
    for (const text of texts) assert.ok(!text.includes(sealed), text);

    // The arbiter may look; the players come back.
    await arbiter.page.getByTestId('rule-openEnvelope').click();
    await arbiter.page.getByTestId('rule-confirm').click();
    await arbiter.page.getByTestId('envelope').waitFor();
    assert.match(await arbiter.page.getByTestId('envelope').textContent(), /33-29/);
    await picture(arbiter.page, `adjourned-arbiter-${place}`);
    await black.page.getByTestId('ready-black').click();
    await page.getByTestId('back-black').waitFor();
    assert.ok(!received.some((text) => text.includes(sealed)));
    await page.getByTestId('ready-white').click();
    await waitForPlies(black.page, 1);
    assert.equal((await stands(black.page))[29], 'white man');
    await until(page, id, ({ state }) => state.clocks.running === 'black', 'the resumption');
    await carry(black.page, [19, 23]);
    await press(black.page);
    await waitForPlies(page, 2);
    for (const one of people) await one.close();
  });
}

test('the start page orders a game with a set-up and adjournments, and a lost envelope loses', async () => {
  const you = await person(browser, program);
  const { page } = you;
  await page.goto('/');
  await page.getByTestId('opponent-screen').check({ force: true });
  await page.getByTestId('more-open').click();
  await page.getByTestId('assistance-official').check({ force: true });
  await page.getByTestId('with-set-up').check();
  await page.getByTestId('with-adjournments').check();
  await page.getByTestId('adjourn-from').fill('0');
  await page.getByTestId('sealer').selectOption('any');
  await picture(page, 'order-set-up');
  await page.getByTestId('start').click();
  await page.getByTestId('set-up').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByTestId('set-all').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-piece]').length === 40);
  await page.getByTestId('accept-set-up-white').click();
  await page.locator('[data-testid="accepted-white"][data-accepted="true"]').waitFor();
  await page.getByTestId('accept-set-up-black').click();
  await page.getByTestId('adjourn').click();
  await page.getByTestId('adjourn-propose').click();
  await page.getByTestId('accept-adjournment').click();
  await page.getByTestId('seal-open').click();
  await page.getByTestId('seal-text').fill('32-22');
  await page.getByTestId('seal-confirm').click();
  await page.getByTestId('ready-white').click();
  await page.getByTestId('ready-black').click();
  await page.locator('[data-testid="result"][data-reason="sealedMove"]').waitFor();
  assert.equal((await getGame(page, id)).state.result.score, '0-2');
  await you.close();
});
