// Boards, and what stands on them: from a FEN to pieces on squares.

import { Fault } from './fault';
import shapes from './variants.json';

export type Side = 'white' | 'black';
export type Piece = { square: number; side: Side; king: boolean };
export type Position = { turn: Side; pieces: readonly Piece[] };
export type Place = { number: number; row: number; column: number; label: string };

export type Board = {
  readonly width: number;
  readonly height: number;
  /** The squares that are played on, by number from 1. */
  readonly squares: readonly Place[];
  /** The position in which a game begins. */
  readonly start: string;
};

/** Longer than any position is written. */
const LONGEST_FEN = 2000;
/** Larger than any board that is played on. */
const MOST_SQUARES = 400;

type Shape = { width: number; cells: number[]; labels?: string[] };
const known: Record<string, { board: number; start: string } | undefined> = shapes.variants;

/** The names of the variants whose boards are known. */
export const VARIANTS: readonly string[] = Object.keys(shapes.variants);

/** The board of a variant. */
export function boardOf(variant: string): Board {
  const found = Object.hasOwn(known, variant) ? known[variant] : undefined;
  const shape: Shape | undefined = found && shapes.boards[found.board];
  if (!found || !shape) throw new Fault('variant', variant.slice(0, 40));
  const { width, cells, labels } = shape;
  const squares = cells.map((cell, index) => ({
    number: index + 1,
    row: Math.floor(cell / width),
    column: cell % width,
    label: labels?.[index] ?? String(index + 1),
  }));
  const height = Math.max(...squares.map(({ row }) => row)) + 1;
  return { width, height, squares, start: found.start };
}

/** A board as a server describes it, of a game by somebody's own rules. */
export function boardFrom(value: unknown): Board {
  const { width, height, squares, start } = (value ?? {}) as Record<string, unknown>;
  const whole = (n: unknown): n is number => Number.isInteger(n) && (n as number) >= 0;
  const fits = (one: unknown): one is Place => {
    const { number, row, column, label } = (one ?? {}) as Record<string, unknown>;
    if (!whole(number) || !whole(row) || !whole(column) || typeof label !== 'string') return false;
    return row < (height as number) && column < (width as number) && label.length <= 4;
  };
  const sized = whole(width) && whole(height) && width > 0 && width * height <= MOST_SQUARES;
  if (!sized || !height || !Array.isArray(squares) || squares.length > MOST_SQUARES) {
    throw new Fault('record');
  }
  if (!squares.every(fits) || typeof start !== 'string') throw new Fault('record');
  return { width, height, squares, start };
}

/** Reads a FEN; what stands on no square of the board, or twice on one, is a fault. */
export function positionOf(fen: string, board: Board): Position {
  if (fen.length > LONGEST_FEN) throw new Fault('tooLong');
  const text = fen.trim().replace(/\.$/, '');
  const wrong = (what: string) => new Fault('fen', what.slice(0, 40));
  const [turn = '', ...lists] = text.split(':');
  if (!/^[WB]$/.test(turn)) throw wrong(text);
  const numbers = new Map<string, number>();
  for (const { number, label } of board.squares) {
    numbers.set(String(number), number);
    numbers.set(label.toLowerCase(), number);
  }
  const standing = new Map<number, Piece>();
  const put = (square: number, side: Side, king: boolean) => {
    if (standing.has(square)) throw wrong(String(square));
    standing.set(square, { square, side, king });
  };
  for (const list of lists) {
    // Counts of moves of a king, as frisian draughts writes them, are no pieces.
    if (/^[HF+]/.test(list)) continue;
    const side = { W: 'white', B: 'black' }[list.charAt(0)] as Side | undefined;
    if (!side) throw wrong(list);
    for (const item of list.slice(1).split(',').filter(Boolean)) {
      const king = item.startsWith('K');
      const [first = '', last = first, more] = item.slice(king ? 1 : 0).split('-');
      const [from, to] = [numbers.get(first.toLowerCase()), numbers.get(last.toLowerCase())];
      if (from === undefined || to === undefined || to < from || more !== undefined) {
        throw wrong(item);
      }
      for (let square = from; square <= to; square += 1) put(square, side, king);
    }
  }
  const pieces = [...standing.values()].sort((a, b) => a.square - b.square);
  return { turn: turn === 'W' ? 'white' : 'black', pieces };
}
