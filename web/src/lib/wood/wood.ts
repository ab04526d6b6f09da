// What a hand does on the wooden board, shown at once and judged by the server alone: nothing here
// knows a rule, only what a hand can do at all.

import type { Cell, HandAct, Hands, InHand, Side, Standing, Variant, Wood } from '../wire';

export const sameCell = (a: Cell, b: Cell): boolean => a.row === b.row && a.column === b.column;
export const cellOf = ({ row, column }: Cell): Cell => ({ row, column });
export const cellKey = ({ row, column }: Cell): string => `r${row + 1}c${column + 1}`;

/** The piece on a cell, also one that a hand still holds there. */
export function at(wood: Wood, cell: Cell): Standing | null {
  return wood.standing.find((piece) => sameCell(piece, cell)) ?? null;
}

/** The playing square of a cell. */
export function squareOf(variant: Variant, cell: Cell): number | null {
  return variant.squares.find((square) => sameCell(square, cell))?.number ?? null;
}

/** A cell's name: the label of the square, or its row and column. */
export function cellName(variant: Variant, cell: Cell): string {
  const found = variant.squares.find((square) => sameCell(square, cell));
  return found ? found.label : cellKey(cell);
}

const crowningRow = (side: Side, height: number): number => (side === 'white' ? 0 : height - 1);

function placed(wood: Wood, hand: InHand): Standing[] {
  const stop = hand.at;
  return stop ? wood.standing.filter((piece) => !sameCell(piece, stop)) : wood.standing;
}

/** The board after an act of one hand; null when no hand could do that. */
export function handle(
  wood: Wood,
  side: Side,
  act: Pick<HandAct, 'do' | 'cell'>,
  variant: Variant,
): Wood | null {
  const hands = wood[side];
  const { inHand } = hands;
  const cell = act.cell ?? null;
  const with_ = (standing: Standing[], more: Partial<Hands>): Wood => ({
    ...wood,
    standing,
    [side]: { ...hands, ...more },
  });
  if (act.do === 'adjust') return wood;
  if (act.do === 'release') {
    if (!inHand?.at) return null;
    const stop = inHand.at;
    const elsewhere = !sameCell(stop, inHand);
    const dark = squareOf(variant, stop) !== null;
    const arrived = stop.row === crowningRow(inHand.side, variant.height) && dark;
    const { at: _, ...piece } = inHand;
    const kind = elsewhere && arrived && piece.kind === 'man' ? 'uncrownedKing' : piece.kind;
    const standing = [...placed(wood, inHand), { ...piece, ...stop, kind }];
    return with_(standing, { inHand: null, moved: hands.moved || elsewhere });
  }
  if (!cell) return null;
  const piece = at(wood, cell);
  const holds = inHand?.at != null && sameCell(inHand.at, cell);
  switch (act.do) {
    case 'touch':
      return piece ? wood : null;
    case 'lift':
      if (!piece || inHand) return null;
      return with_(
        wood.standing.filter((one) => one !== piece),
        { inHand: { ...piece, at: null } },
      );
    case 'place': {
      if (!inHand) return null;
      if (holds) return wood;
      const inside =
        cell.row >= 0 &&
        cell.column >= 0 &&
        cell.row < variant.height &&
        cell.column < variant.width;
      if (!inside || piece) return null;
      const { at: _, ...carried } = inHand;
      const standing = [...placed(wood, inHand), { ...carried, ...cellOf(cell) }];
      return with_(standing, { inHand: { ...inHand, at: cellOf(cell) } });
    }
    case 'remove':
      if (!piece || holds) return null;
      return with_(
        wood.standing.filter((one) => one !== piece),
        { removed: [...hands.removed, piece] },
      );
    case 'putBack': {
      const index = hands.removed.findLastIndex((one) => sameCell(one, cell));
      const back = hands.removed[index];
      if (!back || piece) return null;
      return with_([...wood.standing, back], {
        removed: hands.removed.filter((_, i) => i !== index),
      });
    }
    case 'crown':
      if (piece?.kind !== 'uncrownedKing') return null;
      return with_(
        wood.standing.map((one) => (one === piece ? { ...one, kind: 'king' } : one)),
        {},
      );
    default:
      return null;
  }
}

/** The board after several acts of one hand; null when one of them cannot be done. */
export function handleAll(
  wood: Wood,
  side: Side,
  acts: readonly HandAct[],
  variant: Variant,
): Wood | null {
  let now: Wood | null = wood;
  for (const act of acts) now = now && handle(now, side, act, variant);
  return now;
}

/** Of how many discs a piece is made: a king is two, once it is crowned (3.5). */
export const discsOf = (kind: Standing['kind']): number => (kind === 'king' ? 2 : 1);

/** Discs of `side` that lie beside the board: those of the start that are part of no piece on it. */
export function beside(
  start: readonly { side: Side; king: boolean }[],
  wood: Wood,
  side: Side,
): number {
  const sum = (kinds: readonly Standing['kind'][]) =>
    kinds.reduce((all, kind) => all + discsOf(kind), 0);
  const kinds = (pieces: readonly Standing[]) =>
    pieces.filter((piece) => piece.side === side).map(({ kind }) => kind);
  const own = start.filter((piece) => piece.side === side);
  const held = [wood.white.inHand, wood.black.inHand].flatMap((hand) =>
    hand && hand.at === null ? [hand] : [],
  );
  return Math.max(
    0,
    sum(own.map(({ king }) => (king ? 'king' : 'man'))) -
      sum(kinds(wood.standing)) -
      sum(kinds(held)),
  );
}

const hand = (act: HandAct['do'], cell?: Cell): HandAct =>
  cell ? { type: 'hand', do: act, cell: cellOf(cell) } : { type: 'hand', do: act };

/**
 * A piece carried over `stops` to `to`, beginning at `from` unless it is in the hand already, and
 * let go there unless it is kept.
 */
export function carry(
  held: InHand | null,
  from: Cell,
  stops: readonly Cell[],
  to: Cell,
  keep: boolean,
): HandAct[] {
  const acts = held ? [] : [hand('lift', from)];
  for (const stop of [...stops, to]) {
    const last = acts[acts.length - 1];
    if (!(last?.do === 'place' && last.cell && sameCell(last.cell, stop))) {
      acts.push(hand('place', stop));
    }
  }
  return keep ? acts : [...acts, hand('release')];
}

export const act = hand;
