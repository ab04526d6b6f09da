// Which ply is looked at. `null` follows the game.

import type { Played } from '../wire';

export type Viewed = number | null;
export type Step = 'first' | 'back' | 'forward' | 'last';

export const shown = (viewed: Viewed, plies: number): number =>
  viewed === null ? plies : Math.min(viewed, plies);

export function step(viewed: Viewed, plies: number, by: Step): Viewed {
  const now = shown(viewed, plies);
  const ply = { first: 0, back: Math.max(0, now - 1), forward: now + 1, last: plies }[by];
  return ply >= plies ? null : ply;
}

export const goto = (ply: number, plies: number): Viewed =>
  ply >= plies ? null : Math.max(0, ply);

/** One line of the score sheet: a full move. */
export type Line = { number: number; white: Played | null; black: Played | null };

/** The score sheet, also for games that Black begins. */
export function lines(moves: readonly Played[]): Line[] {
  const sheet: Line[] = [];
  for (const move of moves) {
    const last = sheet[sheet.length - 1];
    if (move.side === 'white' || !last || last.black) {
      const line: Line = { number: sheet.length + 1, white: null, black: null };
      line[move.side] = move;
      sheet.push(line);
    } else {
      last.black = move;
    }
  }
  return sheet;
}
