import { describe, expect, it } from 'vitest';
import { geometry } from '../src/lib/board/geometry';
import { layout } from '../src/lib/wood/layout';
import { trays } from '../src/lib/wood/trays';
import { act, handleAll } from '../src/lib/wood/wood';
import type { Cell, Side, Standing, Wood } from '../src/lib/wire';
import { international } from './boards';

const lay = (bottom: Side) => layout(geometry(international, bottom));
const cell = (number: number): Cell => {
  const { row, column } = international.squares.find((one) => one.number === number)!;
  return { row, column };
};
const nobody = { inHand: null, removed: [], moved: false };
const board = (...pieces: [number, Side, Standing['kind']?][]): Wood => ({
  standing: pieces.map(([number, side, kind = 'man']) => ({ ...cell(number), side, kind })),
  white: nobody,
  black: nobody,
  accident: false,
  turned: false,
});
const start = (white: number, black: number) => [
  ...Array.from({ length: white }, () => ({ side: 'white' as const, king: false })),
  ...Array.from({ length: black }, () => ({ side: 'black' as const, king: false })),
];
const told = (wood: Wood, men: [number, number], bottom: Side = 'white') =>
  trays(lay(bottom), start(...men), wood).map(({ side, removed, spare, y }) => {
    const kind = removed ? 'fresh ' : spare ? 'spare ' : '';
    return `${kind}${side} ${y < 0 ? 'above' : 'below'}`;
  });

describe('beside the wooden board', () => {
  it('lies what each player has captured, on his own side', () => {
    const wood = board([32, 'white'], [19, 'black']);
    expect(told(wood, [2, 3])).toEqual(['black below', 'black below', 'white above']);
    expect(told(wood, [2, 3], 'black')).toEqual(['black above', 'black above', 'white below']);
  });
  it('lies what was taken off in this turn, to be put back', () => {
    const wood = board([32, 'white'], [19, 'black']);
    const off = handleAll(wood, 'white', [act('remove', cell(19))], international)!;
    expect(told(off, [2, 2])).toEqual(['black below', 'fresh black below', 'white above']);
  });
  it('lies one disc less for every king that was crowned with it', () => {
    const wood = board([2, 'white', 'king'], [32, 'white'], [19, 'black']);
    expect(told(wood, [4, 2])).toEqual(['black below', 'white above']);
    const off = board([32, 'white'], [19, 'black']);
    expect(told(off, [4, 2]), 'and two more when a king was captured').toEqual([
      'black below',
      'white above',
      'white above',
      'white above',
    ]);
  });
  it('lies a spare disc of a colour of which nothing was captured', () => {
    const wood = board([2, 'white', 'uncrownedKing'], [19, 'black']);
    expect(told(wood, [1, 2])).toEqual(['black below', 'spare white below']);
    const crowned = handleAll(wood, 'white', [act('crown', cell(2))], international)!;
    expect(told(crowned, [1, 2])).toEqual(['black below', 'spare white below']);
  });
  it('lies inside the drawing, however much it is', () => {
    const { box, width } = lay('white');
    const discs = trays(lay('white'), start(20, 20), board([2, 'black']));
    expect(discs).toHaveLength(20 + 19);
    for (const { x, y } of discs) {
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(width - 20);
      expect(y).toBeGreaterThan(box.y + 20);
      expect(y).toBeLessThan(box.y + box.height - 20);
    }
  });
});

describe('the cells of the wooden board', () => {
  it('are found again where they are drawn, for both players', () => {
    for (const bottom of ['white', 'black'] as const) {
      const { rows, middle, cellAt, step, box } = lay(bottom);
      for (const cell of rows.flat()) expect(cellAt(middle(cell))).toEqual(cell);
      expect(cellAt({ x: -1, y: 50 })).toBeNull();
      expect(cellAt({ x: 50, y: box.height })).toBeNull();
      const first = rows[0]![0]!;
      expect(step(first, 1, 2)).toEqual(rows[2]![1]);
      expect(step(first, -1, -1), 'no further than the edge').toEqual(first);
    }
  });
});
