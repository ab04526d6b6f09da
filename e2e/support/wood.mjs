// Hands on the wooden board: a mouse that holds still on the way, or a finger that taps.
import { board, square } from './board.mjs';

/** How long a carried piece is held still so that it is put down on the way. */
const HOLD = 450;

async function middle(page, number) {
  const box = await square(page, number).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const settled = (page) =>
  page.waitForFunction(
    () => document.querySelector('[data-testid="board"]')?.dataset.pending === 'false',
  );

/** Carries a piece over squares with the mouse, holding still on each, and lets go on the last. */
export async function carryByMouse(page, path) {
  await page.mouse.move(...(await middle(page, path[0])));
  await page.mouse.down();
  for (const number of path.slice(1)) {
    await page.mouse.move(...(await middle(page, number)), { steps: 6 });
    await page.waitForTimeout(HOLD);
  }
  await page.mouse.up();
  await settled(page);
}

export async function takeOffByMouse(page, number) {
  await page.mouse.click(...(await middle(page, number)));
  await settled(page);
}

export async function dragOffByMouse(page, number) {
  await page.mouse.move(...(await middle(page, number)));
  await page.mouse.down();
  const box = await board(page).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 6, { steps: 8 });
  await page.mouse.up();
  await settled(page);
}

async function tap(page, number) {
  await square(page, number).scrollIntoViewIfNeeded();
  await page.touchscreen.tap(...(await middle(page, number)));
  await settled(page);
}

/** The same with a finger: lifted, tapped from square to square, let go. */
export async function carryByTouch(page, path) {
  if (path.length > 2) await page.getByTestId('keep-in-hand').tap();
  for (const number of path) await tap(page, number);
  if (path.length > 2) {
    await page.getByTestId('let-go').tap();
    await settled(page);
    await page.getByTestId('keep-in-hand').tap();
  }
}

export const takeOffByTouch = tap;

export async function press(page) {
  await page.locator('[data-testid="press"][data-ready="true"]').waitFor();
  await page.getByTestId('press').click();
  await page.locator('[data-testid="press"][data-ready="false"]').waitFor();
}

/** The board as the page draws it: `{32: "white man", r5c5: "black man", …}`. */
export async function stands(page) {
  return board(page).evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('[data-piece][data-kind]')].map(({ dataset }) => [
        dataset.piece,
        `${dataset.side} ${dataset.kind}`,
      ]),
    ),
  );
}
