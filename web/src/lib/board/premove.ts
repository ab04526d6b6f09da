// A move laid down before the opponent has answered. It is squares only: whether it is legal
// is known when the server sends the next legal moves.

import type { LegalMove } from '../wire';
import { distinct, type Option } from './selection';

/** Squares pointed at, the first being the piece's own; complete with two or more. */
export type Premove = readonly number[];

export const complete = (premove: Premove): boolean => premove.length >= 2;

/** A square has been pointed at while the opponent is on move. */
export function extend(
  premove: Premove,
  square: number,
  own: (square: number) => boolean,
): Premove {
  if (own(square)) return premove.length === 1 && premove[0] === square ? [] : [square];
  if (premove.length === 0) return [];
  if (premove[premove.length - 1] === square) return [];
  return [...premove, square];
}

const passes = (route: readonly number[], squares: Premove): boolean => {
  let next = 0;
  for (const square of route) if (square === squares[next]) next += 1;
  return next === squares.length;
};

/** The one legal move that the premove means; null when none or several fit. */
export function resolve(premove: Premove, legal: readonly LegalMove[]): Option | null {
  if (!complete(premove)) return null;
  const fitting: Option[] = [];
  for (const move of legal) {
    if (move.from !== premove[0] || move.to !== premove[premove.length - 1]) continue;
    const routes = move.routes.length ? move.routes : [move.path];
    const route = routes.find((one) => passes(one, premove));
    if (route) fitting.push({ move, route });
  }
  const moves = distinct(fitting);
  return moves.length === 1 ? (moves[0] ?? null) : null;
}
