// Where squares lie: from PDN numbers to places on the drawing, for either orientation.

import type { Side, SquareInfo, Variant } from '../wire';

/** Drawing units per square side. */
export const UNIT = 100;

export type Point = { x: number; y: number };
/** How far beside a square a finger may come down, measured from its middle. */
const MISSED = 0.75 * UNIT;
export type Direction = 'left' | 'right' | 'up' | 'down' | 'rowStart' | 'rowEnd';

export type Geometry = {
  readonly width: number;
  readonly height: number;
  readonly bottom: Side;
  /** Every square is played on: the board is one colour, with lines between the squares. */
  readonly plain: boolean;
  readonly squares: readonly SquareInfo[];
  /** Rows from the top of the screen, squares from left to right. */
  readonly rows: readonly (readonly SquareInfo[])[];
  /** The middle of a square. */
  middle(square: number): Point;
  /** The upper left corner of a square. */
  corner(square: number): Point;
  /** The playing square under a point of the drawing. */
  at(point: Point): number | null;
  /** The wanted square under a point or, where there is none, the one that a finger just missed. */
  near(point: Point, wanted: (square: number) => boolean): number | null;
  /** The playing squares between two squares of a straight line, in order. */
  between(from: number, to: number): number[];
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

  const at = ({ x, y }: Point): number | null => {
    const [i, j] = [Math.floor(x / UNIT), Math.floor(y / UNIT)];
    if (i < 0 || j < 0 || i >= width || j >= height) return null;
    return places.get(j * width + i) ?? null;
  };
  const middle = (number: number): Point => {
    const { x, y } = corner(number);
    return { x: x + UNIT / 2, y: y + UNIT / 2 };
  };
  const away = (number: number, { x, y }: Point): number =>
    Math.hypot(middle(number).x - x, middle(number).y - y);

  return {
    width,
    height,
    bottom,
    plain: squares.length === width * height,
    squares,
    rows,
    corner,
    middle,
    at,
    near: (point, wanted) => {
      const under = at(point);
      if (under !== null) return under;
      const close = squares
        .map(({ number }) => number)
        .filter((number) => away(number, point) < MISSED && wanted(number));
      return close.sort((a, b) => away(a, point) - away(b, point))[0] ?? null;
    },
    between: (from, to) => {
      const [a, b] = [corner(from), corner(to)];
      const [right, below] = [(b.x - a.x) / UNIT, (b.y - a.y) / UNIT];
      const steps = Math.max(Math.abs(right), Math.abs(below));
      const found: number[] = [];
      for (let step = 1; step < steps; step += 1) {
        const x = a.x / UNIT + (right * step) / steps;
        const square = places.get((a.y / UNIT + (below * step) / steps) * width + x);
        if (square !== undefined) found.push(square);
      }
      return found;
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

/** The leg of a path that leads over a square; -1 when none does. */
export function legOver(board: Geometry, path: readonly number[], square: number): number {
  return path.findIndex((from, leg) => {
    const to = path[leg + 1];
    return to !== undefined && board.between(from, to).includes(square);
  });
}

/** The lines between the squares of a board of one colour, as an SVG path. */
export function gridLines({ width, height }: { width: number; height: number }): string {
  const inner = (count: number) => Array.from({ length: count - 1 }, (_, i) => (i + 1) * UNIT);
  const down = inner(width).map((x) => `M${x} 0V${height * UNIT}`);
  const over = inner(height).map((y) => `M0 ${y}H${width * UNIT}`);
  return [...down, ...over].join('');
}

/** Whether a key can be part of a square's name: a figure, or a letter of the board's own. */
export function spells(variant: Variant, key: string): boolean {
  if (/^[0-9]$/.test(key)) return true;
  return /^[a-z]$/.test(key) && variant.squares.some(({ label }) => label.startsWith(key));
}
