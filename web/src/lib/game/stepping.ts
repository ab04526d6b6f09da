// Which ply is looked at. `null` follows the game.

import type { Played, Side } from '../wire';

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
export type Line = { number: number; first: Played | null; second: Played | null };

/** The score sheet of a variant that `begins` begins; a game may start with the other side. */
export function lines(moves: readonly Played[], begins: Side): Line[] {
  const sheet: Line[] = [];
  for (const move of moves) {
    const last = sheet[sheet.length - 1];
    const first = move.side === begins;
    if (first || !last || last.second) {
      const number = sheet.length + 1;
      sheet.push({ number, first: first ? move : null, second: first ? null : move });
    } else {
      last.second = move;
    }
  }
  return sheet;
}
