// Every variant on the page: chosen from the list, played on its own board, with its rules at hand.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  board,
  openGame,
  playByArrows,
  playByTouch,
  square,
  tabTo,
  waitForPlies,
} from '../support/board.mjs';
import { openBrowser, person, PHONE } from '../support/browser.mjs';
import { getGame, makeGame, until } from '../support/games.mjs';
import { axeFaults, overflows } from '../support/judge.mjs';
import { Program } from '../support/program.mjs';
import { chooseVariant, openings, standing } from '../support/variants.mjs';

let program, browser, variants;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
  variants = await (await fetch(`${program.address}/api/variants`)).json();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

/** The pieces that the page draws, by the names that the page writes on their squares. */
const shown = (page) =>
  board(page).evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('[data-piece]')].map(({ dataset }) => [
        element.querySelector(`[data-square="${dataset.piece}"]`).dataset.label,
        `${dataset.side} ${dataset.king === 'true' ? 'king' : 'man'}`,
      ]),
    ),
  );

/** Plays moves on the page, each with `play`. */
async function playThrough(page, id, moves, play) {
  for (const [index, text] of moves.entries()) {
    const { state } = await getGame(page, id);
    const move = state.legal.find((legal) => legal.text === text);
    assert.ok(move, `${text} is not legal: ${state.legal.map((legal) => legal.text)}`);
    await play(page, move);
    await waitForPlies(page, index + 1);
  }
}

test('every variant of the server has an opening here', () => {
  assert.deepEqual(variants.map(({ id }) => id).sort(), Object.keys(openings).sort());
});

for (const [variant, opening] of Object.entries(openings)) {
  test(`${variant}: an opening with a capture is played by taps on a phone`, async () => {
    const you = await person(browser, program, { size: PHONE, hasTouch: true, isMobile: true });
    const { page } = you;
    const { id } = await makeGame(page, { variant });
    await openGame(page, id);
    const { squares, begins, width } = variants.find((one) => one.id === variant);
    assert.equal(await board(page).locator('[data-square]').count(), squares.length);
    assert.equal(await board(page).getAttribute('data-turn'), begins);
    const box = await square(page, squares[0].number).boundingBox();
    assert.ok(box.width >= 29 && box.width * width <= 360, `a square is ${box.width} wide`);
    await playThrough(page, id, opening.moves, playByTouch);
    assert.deepEqual(await shown(page), standing(opening));
    const list = await page.getByTestId('move').allTextContents();
    assert.deepEqual(
      list.map((text) => text.trim()),
      opening.moves,
    );
    assert.deepEqual(await overflows(page), []);
    await you.close();
  });
}

test('boards of every kind are played with the keyboard, and moves are typed as they are written', async () => {
  const you = await person(browser, program);
  const { page } = you;
  for (const variant of ['turkish', 'canadian', 'spanish']) {
    const { moves, ...stand } = openings[variant];
    const { id } = await makeGame(page, { variant });
    await openGame(page, id);
    await page.getByTestId('typed-move').fill(moves[0]);
    await page.getByTestId('typed-send').click();
    await waitForPlies(page, 1);
    await tabTo(page, '[data-square]');
    for (const [index, text] of moves.entries()) {
      if (index === 0) continue;
      const { state } = await getGame(page, id);
      await playByArrows(
        page,
        state.legal.find((legal) => legal.text === text),
      );
      await waitForPlies(page, index + 1);
    }
    assert.deepEqual(await shown(page), standing(stand), variant);
  }
  await you.close();
});

for (const [language, name, title] of [
  ['en', 'Turkish draughts', 'Which draughts?'],
  ['zh-CN', '土耳其', '哪一种'],
]) {
  test(`a variant is chosen, its rules are read, and the choice is remembered (${language})`, async () => {
    const you = await person(browser, program, { language, size: PHONE });
    const { page } = you;
    await page.goto('/');
    assert.equal(
      await page.getByTestId('variant-open').getAttribute('data-variant'),
      'international',
    );
    await page.getByTestId('variant-open').click();
    const dialog = page.getByTestId('variants-dialog');
    await dialog.waitFor();
    assert.match(await dialog.textContent(), new RegExp(title));
    assert.equal(await dialog.locator('[data-testid^="variant-"]').count(), variants.length);
    assert.deepEqual(await axeFaults(page), []);
    assert.deepEqual(await overflows(page), []);
    // The rules open over the list, and lead back to it.
    await page.getByTestId('rules-turkish').click();
    const card = page.getByTestId('rule-card');
    await card.waitFor();
    assert.ok((await card.locator('[data-topic]').count()) >= 10);
    assert.deepEqual(await axeFaults(page), []);
    assert.deepEqual(await overflows(page), []);
    await page.keyboard.press('Escape');
    await page.getByTestId('rules-dialog').waitFor({ state: 'hidden' });
    await page.getByTestId('variant-turkish').click();
    await dialog.waitFor({ state: 'hidden' });
    assert.match(await page.getByTestId('variant-open').textContent(), new RegExp(name));
    await page.getByTestId('opponent-screen').check();
    await page.getByTestId('start').click();
    await board(page).waitFor();
    assert.equal(await board(page).locator('[data-square]').count(), 64);
    // In the game the rules are one press away.
    await page.getByTestId('rules').click();
    await card.waitFor();
    assert.equal(await card.getAttribute('data-variant'), 'turkish');
    await page.getByTestId('rules-close').click();
    await page.goto('/');
    await page.getByTestId('variant-open').waitFor();
    assert.equal(await page.getByTestId('variant-open').getAttribute('data-variant'), 'turkish');
    await you.close();
  });
}

test('the list of variants is walked with the keyboard', async () => {
  const you = await person(browser, program);
  const { page } = you;
  await page.goto('/');
  await tabTo(page, '[data-testid="variant-open"]');
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-testid="variant-frisian"]');
  await page.keyboard.press('Enter');
  await page.getByTestId('variants-dialog').waitFor({ state: 'hidden' });
  assert.equal(await page.getByTestId('variant-open').getAttribute('data-variant'), 'frisian');
  await you.close();
});

const ENDS = [
  ['breakthrough', 'W:W7:B20', '7-1', 'white', /king|王/],
  ['antidraughts', 'W:W28:B22', '28x17', 'black', /given away|送完/],
  ['english', 'B:W26:B22', '22x31', 'black', /pieces|棋子/],
];
for (const [variant, start, text, winner, why] of ENDS) {
  test(`${variant}: the end of a game says who has won, and why`, async () => {
    for (const language of ['en', 'zh-CN']) {
      const you = await person(browser, program, { language });
      const { page } = you;
      const { id } = await makeGame(page, { variant, start });
      await openGame(page, id);
      await playThrough(page, id, [text], playByArrowsFromTop);
      const { state } = await until(page, id, ({ state }) => state.result, 'the end');
      assert.equal(state.result.winner, winner);
      const result = page.getByTestId('result');
      assert.match(await result.textContent(), why);
      await you.close();
    }
  });
}

async function playByArrowsFromTop(page, move) {
  await tabTo(page, '[data-square]');
  await playByArrows(page, move);
}

test('the computer plays every variant', async () => {
  const you = await person(browser, program);
  for (const { id: variant, begins } of variants) {
    const { id } = await makeGame(you.page, {
      variant,
      side: begins === 'white' ? 'black' : 'white',
      opponent: { kind: 'engine', level: 3 },
    });
    const game = await until(you.page, id, ({ moves }) => moves.length > 0, `a ${variant} move`);
    assert.equal(game.moves[0].side, begins);
  }
  await you.close();
});
