// Boards and moves for the tests.

import type { LegalMove, Piece, Played, Side, Variant } from '../src/lib/wire';

function board(size: number, label: (row: number, column: number, number: number) => string) {
  const squares: Variant['squares'] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 1 - (row % 2); column < size; column += 2) {
      const number = squares.length + 1;
      squares.push({ number, row, column, label: label(row, column, number) });
    }
  }
  return of(size, squares);
}

const of = (size: number, squares: Variant['squares']): Omit<Variant, 'id'> => ({
  name: { en: '', zh: '' },
  about: { en: '', zh: '' },
  begins: 'white',
  width: size,
  height: size,
  squares,
  start: '',
  example: '',
  removal: 'atEnd',
  levels: ['assisted', 'club', 'official'],
  drawRules: [],
});

export const international: Variant = {
  id: 'international',
  ...board(10, (_row, _column, number) => String(number)),
};
export const russian: Variant = {
  id: 'russian',
  ...board(8, (row, column) => 'abcdefgh'.charAt(column) + (8 - row)),
};

/** A board whose playing squares begin at White's lower right. */
export const italian: Variant = {
  id: 'italian',
  ...of(
    8,
    Array.from({ length: 32 }, (_, i) => {
      const row = Math.floor(i / 4);
      return { number: i + 1, row, column: 2 * (i % 4) + (row % 2), label: String(i + 1) };
    }),
  ),
};
/** A board of one colour: all squares are played on. */
export const turkish: Variant = {
  id: 'turkish',
  ...of(
    8,
    Array.from({ length: 64 }, (_, i) => {
      const [row, column] = [Math.floor(i / 8), i % 8];
      return { number: i + 1, row, column, label: 'abcdefgh'.charAt(column) + (8 - row) };
    }),
  ),
};
export const canadian: Variant = {
  id: 'canadian',
  ...board(12, (_row, _column, number) => String(number)),
};

export function legal(path: number[], captures: number[] = [], others: number[][] = []): LegalMove {
  const [from, to] = [path[0] ?? 0, path[path.length - 1] ?? 0];
  const text = `${from}${captures.length ? 'x' : '-'}${to}`;
  return { from, to, captures, path, promotes: false, text, routes: [path, ...others] };
}

export function played(ply: number, side: Side, path: number[], captures: number[] = []): Played {
  const { routes: _, ...move } = legal(path, captures);
  const unseen = { spent: null, remaining: null, irregular: null, standing: null };
  return { ...move, ply, side, fen: '', at: 0, ...unseen };
}

export const men = (side: Side, ...squares: number[]): Piece[] =>
  squares.map((square) => ({ square, side, king: false }));
