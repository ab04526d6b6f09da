// Where squares lie: from PDN numbers to places on the drawing, for either orientation.

import type { Side, SquareInfo, Variant } from '../wire';

/** Drawing units per square side. */
export const UNIT = 100;

export type Point = { x: number; y: number };
export type Direction = 'left' | 'right' | 'up' | 'down' | 'rowStart' | 'rowEnd';

export type Geometry = {
  readonly width: number;
  readonly height: number;
  readonly bottom: Side;
  readonly squares: readonly SquareInfo[];
  /** Rows from the top of the screen, squares from left to right. */
  readonly rows: readonly (readonly SquareInfo[])[];
  /** The middle of a square. */
  middle(square: number): Point;
  /** The upper left corner of a square. */
  corner(square: number): Point;
  /** The playing square under a point of the drawing. */
  at(point: Point): number | null;
  label(square: number): string;
  /** The square that is written `label` (number or letters). */
  named(label: string): number | null;
  /** The next playing square in a direction of the screen; null at the edge. */
  neighbour(square: number, direction: Direction): number | null;
};

export function geometry(variant: Variant, bottom: Side): Geometry {
  const { width, height, squares } = variant;
  const turned = bottom === 'black';
  const byNumber = new Map(squares.map((square) => [square.number, square]));
  const column = (square: SquareInfo) => (turned ? width - 1 - square.column : square.column);
  const row = (square: SquareInfo) => (turned ? height - 1 - square.row : square.row);

  const rows: SquareInfo[][] = Array.from({ length: height }, () => []);
  const places = new Map<number, number>();
  for (const square of squares) {
    rows[row(square)]?.push(square);
    places.set(row(square) * width + column(square), square.number);
  }
  for (const line of rows) line.sort((a, b) => column(a) - column(b));

  const corner = (number: number): Point => {
    const square = byNumber.get(number);
    return square ? { x: column(square) * UNIT, y: row(square) * UNIT } : { x: 0, y: 0 };
  };
  const neighbour = (number: number, direction: Direction): number | null => {
    const y = rows.findIndex((line) => line.some((square) => square.number === number));
    const line = rows[y];
    if (!line) return null;
    const x = line.findIndex((square) => square.number === number);
    const target = {
      left: () => line[x - 1],
      right: () => line[x + 1],
      up: () => rows[y - 1]?.[x],
      down: () => rows[y + 1]?.[x],
      rowStart: () => line[0],
      rowEnd: () => line[line.length - 1],
    }[direction]();
    return target?.number ?? null;
  };

  return {
    width,
    height,
    bottom,
    squares,
    rows,
    corner,
    middle: (number) => {
      const { x, y } = corner(number);
      return { x: x + UNIT / 2, y: y + UNIT / 2 };
    },
    at: ({ x, y }) => {
      const [i, j] = [Math.floor(x / UNIT), Math.floor(y / UNIT)];
      if (i < 0 || j < 0 || i >= width || j >= height) return null;
      return places.get(j * width + i) ?? null;
    },
    label: (number) => byNumber.get(number)?.label ?? String(number),
    named: (label) => {
      const wanted = label.trim().toLowerCase();
      const found = squares.find(
        (square) => square.label.toLowerCase() === wanted || String(square.number) === wanted,
      );
      return found?.number ?? null;
    },
    neighbour,
  };
}

/** Whether labels are letters with numbers (c3) rather than PDN numbers. */
export function lettered(variant: Variant): boolean {
  return variant.squares.some((square) => /^[a-z]/i.test(square.label));
}
