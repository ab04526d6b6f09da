// The pieces on the board at any ply, folded from the start and the moves played.

import type { Move, Piece, Side } from '../wire';

/** The pieces after a move: the captured are lifted, the mover stands at the end, crowned if so. */
export function after(pieces: readonly Piece[], move: Move): Piece[] {
  const taken = new Set(move.captures);
  return pieces
    .filter((piece) => !taken.has(piece.square))
    .map((piece) =>
      piece.square === move.from
        ? { ...piece, square: move.to, king: piece.king || move.promotes }
        : piece,
    );
}

export function atPly(start: readonly Piece[], moves: readonly Move[], ply: number): Piece[] {
  return moves.slice(0, ply).reduce<Piece[]>((pieces, move) => after(pieces, move), [...start]);
}

export function count(pieces: readonly Piece[], side: Side): { men: number; kings: number } {
  const own = pieces.filter((piece) => piece.side === side);
  const kings = own.filter((piece) => piece.king).length;
  return { men: own.length - kings, kings };
}

/** Whether two moves are one: the same ends and the same captured set. */
export function same(a: Move, b: Move): boolean {
  return (
    a.from === b.from &&
    a.to === b.to &&
    a.captures.length === b.captures.length &&
    [...a.captures].sort().join() === [...b.captures].sort().join()
  );
}
