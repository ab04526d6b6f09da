// A game to be played over: from the records that Damier writes, and from what its server tells.
// No rule of the game is known here: the position after each move is always told.

import { boardFrom, boardOf, positionOf, type Board, type Position, type Side } from './board';
import { Fault } from './fault';

export type { Side } from './board';

/** A move, and what stands after it. */
export type Step = {
  /** The move as it is written. */
  readonly text: string;
  /** `1. 32-28`, or `1… 19-23` for the side that plays second. */
  readonly label: string;
  readonly after: Position;
  /** Squares that the move left and reached. */
  readonly marks: readonly number[];
  /** What was said about it. */
  readonly comment: string;
};

export type Game = {
  readonly board: Board;
  readonly start: Position;
  readonly steps: readonly Step[];
  readonly white: string;
  readonly black: string;
  /** `2-0`, or nothing while it is played. */
  readonly result: string;
};

/** Longer than any game that was ever played. */
const MOST_STEPS = 3000;
const LONGEST_TEXT = 2000;

type Loose = Record<string, unknown>;
const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';

function label(number: number, side: unknown, first: unknown, move: string): string {
  return side === first ? `${number}. ${move}` : `${number}… ${move}`;
}

function marks(board: Board, ...squares: unknown[]): number[] {
  const there = (square: unknown): square is number =>
    board.squares.some(({ number }) => number === square);
  return squares.filter(there);
}

/** A position alone. */
export function still(variant: string, fen: string | null): Game {
  const board = boardOf(variant);
  const start = positionOf(fen ?? board.start, board);
  return { board, start, steps: [], white: '', black: '', result: '' };
}

/** A game as a line of JSON, as `damier pdn convert` and the server write it with positions. */
export function recorded(value: unknown): Game {
  const record = loose(value);
  const board = boardOf(text(record.variant));
  const start = positionOf(text(record.start), board);
  const steps: Step[] = [];
  for (const one of list(record.line)) {
    const item = loose(one);
    const last = steps.at(-1);
    if (typeof item.comment === 'string' && last) {
      steps[steps.length - 1] = { ...last, comment: text(item.comment) };
    }
    if (typeof item.move !== 'string') continue;
    if (steps.length >= MOST_STEPS) throw new Fault('tooLong');
    if (typeof item.position !== 'string') throw new Fault('record', 'position');
    const move = text(item.move) + text(item.strength);
    const number = Number.isInteger(item.number) ? (item.number as number) : steps.length + 1;
    steps.push({
      text: move,
      label: label(number, item.side, start.turn, move),
      after: positionOf(item.position, board),
      marks: marks(board, item.from, item.to),
      comment: '',
    });
  }
  const tags = loose(record.tags);
  const end = text(record.end);
  return {
    board,
    start,
    steps,
    white: text(tags.White),
    black: text(tags.Black),
    result: end === '*' ? '' : end,
  };
}

/** A game as a server tells it. */
export function told(value: unknown): Game {
  const game = loose(value);
  const own = loose(game.ownRules).variant;
  const board = own ? boardFrom(own) : boardOf(text(game.variant));
  const start = positionOf(text(loose(game.start).fen), board);
  const moves = list(game.moves);
  if (moves.length > MOST_STEPS) throw new Fault('tooLong');
  const first = loose(moves[0]).side ?? start.turn;
  const steps = moves.map((one, index): Step => {
    const move = loose(one);
    return {
      text: text(move.text),
      label: label(Math.floor(index / 2) + 1, move.side, first, text(move.text)),
      after: positionOf(text(move.fen), board),
      marks: marks(board, move.from, move.to),
      comment: '',
    };
  });
  const state = loose(game.state);
  const name = (side: Side) => text(loose(loose(state.players)[side]).name);
  return {
    board,
    start,
    steps,
    white: name('white'),
    black: name('black'),
    result: text(loose(state.result).score),
  };
}
