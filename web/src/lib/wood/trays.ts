// The discs beside a wooden board: what was captured lies with the captor, and the second disc of
// a king comes from there, or from the spare ones of the set.

import type { Point } from '../board/geometry';
import type { Side, Standing, Wood } from '../wire';
import { other } from '../wire';
import { RIM, TRAY, type Layout } from './layout';
import { beside, discsOf } from './wood';

export type TrayDisc = Point & {
  side: Side;
  /** What was taken off in this turn, and can be put back. */
  removed: Standing | null;
  /** One of the set's spare discs: nothing of this colour was captured yet. */
  spare: boolean;
};

const SIDES = ['white', 'black'] as const;
/** From the middle of one disc to the next, where there is room. */
const STEP = 46;
const MARGIN = 34;

export function trays(
  layout: Layout,
  start: readonly { side: Side; king: boolean }[],
  wood: Wood,
  settingUp = false,
): TrayDisc[] {
  return SIDES.flatMap((owner) =>
    settingUp ? toSetUp(owner, layout, start, wood) : tray(owner, layout, start, wood),
  );
}

const trayY = (owner: Side, { geometry, height }: Layout): number =>
  owner === geometry.bottom ? height + RIM + TRAY / 2 : -RIM - TRAY / 2;

/** What a side has still to set up lies before it. */
function toSetUp(
  owner: Side,
  layout: Layout,
  start: readonly { side: Side; king: boolean }[],
  wood: Wood,
): TrayDisc[] {
  const lying = beside(start, wood, owner);
  const step = Math.min(STEP, (layout.width - 2 * MARGIN) / Math.max(1, lying - 1));
  const y = trayY(owner, layout);
  return Array.from({ length: lying }, (_, i) => ({
    side: owner,
    removed: null,
    spare: false,
    x: MARGIN + i * step,
    y,
  }));
}

function tray(
  owner: Side,
  layout: Layout,
  start: readonly { side: Side; king: boolean }[],
  wood: Wood,
): TrayDisc[] {
  const { width } = layout;
  const y = trayY(owner, layout);
  const taken = other(owner);
  const { removed } = wood[owner];
  const fresh = [...wood.white.removed, ...wood.black.removed];
  const freshOf = (side: Side) =>
    fresh.filter((piece) => piece.side === side).reduce((sum, { kind }) => sum + discsOf(kind), 0);
  const lying = (side: Side) => Math.max(0, beside(start, wood, side) - freshOf(side));
  const old = lying(taken);
  const spare = lying(owner) === 0;
  const room = width - 2 * MARGIN - (spare ? 2 * STEP : STEP);
  const step = Math.min(STEP, room / Math.max(1, old + removed.length));
  const at = (i: number) => MARGIN + i * step;
  return [
    ...Array.from({ length: old }, (_, i) => ({
      side: taken,
      removed: null,
      spare: false,
      x: at(i),
      y,
    })),
    ...removed.map((piece, i) => ({
      side: piece.side,
      removed: piece,
      spare: false,
      x: at(old + i) + 8,
      y,
    })),
    ...(spare ? [{ side: owner, removed: null, spare, x: width - MARGIN, y }] : []),
  ];
}
