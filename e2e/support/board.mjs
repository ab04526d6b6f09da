// Hands on the board, as a person has them: a mouse or a keyboard, and what the page shows.
import assert from 'node:assert/strict';

export const board = (page) => page.getByTestId('board');

export const square = (page, number) => board(page).locator(`[data-square="${number}"]`);

/** How many moves the board shows; with `settled`, only what the server has confirmed. */
export async function plies(page) {
  return Number(await board(page).getAttribute('data-ply'));
}

export async function waitForPlies(page, wanted, patience = 20_000) {
  await page.waitForFunction(
    (wanted) => {
      const { ply, pending } = document.querySelector('[data-testid="board"]')?.dataset ?? {};
      return Number(ply) >= wanted && pending === 'false';
    },
    wanted,
    { timeout: patience },
  );
}

/** The pieces as the page draws them: `{32: "white man", …}`. */
export async function pieces(page) {
  return board(page).evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('[data-piece]')].map(({ dataset }) => [
        dataset.piece,
        `${dataset.side} ${dataset.king === 'true' ? 'king' : 'man'}`,
      ]),
    ),
  );
}

/** Fails unless the page draws the position that the server has. */
export async function assertShows(page, game) {
  const wanted = Object.fromEntries(
    game.state.position.pieces.map(({ square, side, king }) => [
      square,
      `${side} ${king ? 'king' : 'man'}`,
    ]),
  );
  assert.deepEqual(await pieces(page), wanted);
}

export async function clickSquare(page, number) {
  const box = await square(page, number).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export async function tapSquare(page, number) {
  const box = await square(page, number).boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

export async function drag(page, from, to) {
  const [a, b] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x + a.width) / 2, (a.y + b.y + a.height) / 2, { steps: 4 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Points at the squares of a move one by one, until the page has taken it. */
async function pointAlong(page, move, point) {
  const before = await plies(page);
  for (const number of move.path) {
    await point(page, number);
    if ((await plies(page)) > before) return;
  }
  // Where captures may be ended, pointing to the last square again ends this one.
  if (await page.getByTestId('may-stop').isVisible()) {
    await point(page, move.path.at(-1));
    return;
  }
  await answerRoute(page, move);
}

export const playByMouse = (page, move) => pointAlong(page, move, clickSquare);
export const playByTouch = (page, move) => pointAlong(page, move, tapSquare);

/** Moves the keyboard's focus on the board square by square until it stands on `number`. */
export async function walkTo(page, number) {
  for (let step = 0; step < 40; step += 1) {
    const way = await page.evaluate((number) => {
      const here = document.activeElement?.closest('[data-square]');
      const there = document.querySelector(`[data-testid="board"] [data-square="${number}"]`);
      if (!here) return 'away';
      if (here === there) return null;
      const [a, b] = [here.getBoundingClientRect(), there.getBoundingClientRect()];
      if (Math.abs(a.y - b.y) > 3) return a.y > b.y ? 'ArrowUp' : 'ArrowDown';
      return a.x > b.x ? 'ArrowLeft' : 'ArrowRight';
    }, number);
    if (way === null) return;
    assert.notEqual(way, 'away', "the keyboard's focus is not on the board");
    await page.keyboard.press(way);
  }
  assert.fail(`forty arrow keys do not lead to ${number}`);
}

export const playByArrows = (page, move) =>
  pointAlong(page, move, async (page, number) => {
    await walkTo(page, number);
    await page.keyboard.press('Enter');
  });

/** Presses Tab until something that fits has the focus. */
export async function tabTo(page, selector, most = 80) {
  for (let count = 0; count < most; count += 1) {
    const there = await page.evaluate(
      (selector) => document.activeElement?.matches(selector) ?? false,
      selector,
    );
    if (there) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

/** Where the page asks which route is meant, takes the first that ends as the move does. */
async function answerRoute(page, move) {
  const routes = page.getByTestId('routes');
  if (!(await routes.isVisible())) assert.fail(`the page did not take ${move.text}`);
  const names = move.path.slice(1).join(' · ');
  await routes.getByRole('button', { name: names }).first().click();
}

/** Opens a game and waits until its board is there and the line to the server is open. */
export async function openGame(page, id) {
  const opened = page.waitForEvent('websocket');
  await page.goto(`/g/${id}`);
  await board(page).waitFor();
  await opened;
}

/** A move of the list that has been chosen by a number, so that a run can be repeated. */
export function choose(legal, number) {
  return legal[Math.floor((Math.abs(Math.sin(number * 12.9898)) * 43758.5453) % legal.length)];
}
