// Where the cells of a wooden board lie on the drawing, and the discs beside it.

import { UNIT, type Geometry, type Point } from '../board/geometry';
import type { Cell } from '../wire';

/** The border of the wooden board, in drawing units. */
export const RIM = 14;
/** Space for what lies beside the board, above and below it. */
export const TRAY = 74;

export type Layout = {
  readonly geometry: Geometry;
  readonly width: number;
  readonly height: number;
  /** Every cell, by the rows of the screen. */
  readonly rows: readonly (readonly Cell[])[];
  /** All that is drawn, with the trays. */
  readonly box: { x: number; y: number; width: number; height: number };
  corner(cell: Cell): Point;
  middle(cell: Cell): Point;
  cellAt(point: Point): Cell | null;
  /** The cell so many columns to the right and rows below on the screen, at most at the edge. */
  step(cell: Cell, right: number, below: number): Cell;
};

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** `mirrored` when the board lies with a light square at the lower left (5.1). */
export function layout(geometry: Geometry, mirrored = false): Layout {
  const turned = geometry.bottom === 'black';
  const [width, height] = [geometry.width * UNIT, geometry.height * UNIT];
  const [lastRow, lastColumn] = [geometry.height - 1, geometry.width - 1];
  const seen = (column: number) => (mirrored ? lastColumn - column : column);
  const rows = Array.from({ length: geometry.height }, (_, y) =>
    Array.from({ length: geometry.width }, (__, x) =>
      turned ? { row: lastRow - y, column: seen(lastColumn - x) } : { row: y, column: seen(x) },
    ),
  );
  const corner = ({ row, column }: Cell): Point => ({
    x: (turned ? lastColumn - seen(column) : seen(column)) * UNIT,
    y: (turned ? lastRow - row : row) * UNIT,
  });
  const sign = turned ? -1 : 1;
  return {
    geometry,
    width,
    height,
    rows,
    box: {
      x: -RIM,
      y: -RIM - TRAY,
      width: width + 2 * RIM,
      height: height + 2 * (RIM + TRAY),
    },
    corner,
    middle: (cell) => {
      const { x, y } = corner(cell);
      return { x: x + UNIT / 2, y: y + UNIT / 2 };
    },
    cellAt: ({ x, y }) => rows[Math.floor(y / UNIT)]?.[Math.floor(x / UNIT)] ?? null,
    step: ({ row, column }, right, below) => ({
      row: clamp(row + sign * below, lastRow),
      column: clamp(column + sign * (mirrored ? -right : right), lastColumn),
    }),
  };
}
