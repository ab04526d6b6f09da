import { describe, expect, it } from 'vitest';
import { geometry } from '../src/lib/board/geometry';
import { layout } from '../src/lib/wood/layout';
import { international } from './boards';

describe('a board that lies the wrong way round', () => {
  for (const bottom of ['white', 'black'] as const) {
    const right = layout(geometry(international, bottom));
    const turned = layout(geometry(international, bottom), true);

    it(`shows each cell in the mirror image of its column, ${bottom} below`, () => {
      for (const row of [0, 4, 9]) {
        for (const column of [0, 3, 9]) {
          expect(turned.corner({ row, column })).toEqual(right.corner({ row, column: 9 - column }));
        }
      }
      const cell = { row: 7, column: 2 };
      expect(turned.cellAt(turned.middle(cell))).toEqual(cell);
    });
    it(`has a light square at the lower left, ${bottom} below`, () => {
      const corner = turned.rows.at(-1)?.[0];
      const dark = international.squares.some(
        ({ row, column }) => row === corner?.row && column === corner?.column,
      );
      expect(dark).toBe(false);
    });
    it(`is walked over as it is seen, ${bottom} below`, () => {
      const from = { row: 5, column: 5 };
      const to = turned.step(from, 1, 0);
      expect(turned.corner(to).x).toBeGreaterThan(turned.corner(from).x);
    });
  }
});
