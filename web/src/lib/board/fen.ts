// The pieces of a FEN that the server has written: for pictures of start positions. What may stand
// where is the server's to judge; what cannot be read here is left out.

import type { Piece, Side, SquareInfo } from '../wire';

const SIDES: Record<string, Side> = { W: 'white', B: 'black' };

export function piecesOf(fen: string, squares: readonly SquareInfo[]): Piece[] {
  // Ranges are written with numbers even where squares have letters.
  const numbers = new Map(squares.map(({ number }) => [String(number), number]));
  for (const { label, number } of squares) numbers.set(label.toLowerCase(), number);
  const numberOf = (name: string) => numbers.get(name.toLowerCase());
  const pieces: Piece[] = [];
  for (const list of fen.split(':').slice(1)) {
    const side = SIDES[list.charAt(0)];
    if (!side) continue;
    for (const item of list.slice(1).split(',')) {
      const king = item.startsWith('K');
      const [first = '', last = first] = item.slice(king ? 1 : 0).split('-');
      const [from, to] = [numberOf(first), numberOf(last)];
      if (from === undefined || to === undefined) continue;
      for (let square = from; square <= to; square += 1) pieces.push({ square, side, king });
    }
  }
  return pieces.sort((a, b) => a.square - b.square);
}
