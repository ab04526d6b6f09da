// Games at odds: what the order takes off the board and the clock, and what a game says of it.

import { piecesOf } from './board/fen';
import type { Catalogue } from './i18n/en';
import type { Clock, Game, NewGame, Piece, Side, Variant } from './wire';
import { other } from './wire';

export type OddsFields = {
  on: boolean;
  giver: Side;
  /** Squares whose pieces are taken off, in the order in which they were pointed at. */
  off: number[];
  /** The giver has this part of the time: 1 is all, 3 a third. */
  time: number;
  draws: boolean;
  series: boolean;
  /** How many pieces are off in the first game of a series. */
  first: number;
};

export const NO_ODDS: OddsFields = {
  on: false,
  giver: 'white',
  off: [],
  time: 1,
  draws: false,
  series: false,
  first: 1,
};

/** What is known of a game, with its board or without. */
type Given = Pick<Game, 'terms'> & { start?: Game['start'] };

export const TIMES = [1, 2, 3, 5] as const;

const turnOf = (fen: string): string => (fen.trim().toUpperCase().startsWith('B') ? 'B' : 'W');

/** The pieces as a FEN in numbers. */
function write(turn: string, pieces: readonly Piece[]): string {
  const list = (side: Side) =>
    pieces
      .filter((piece) => piece.side === side)
      .map(({ square, king }) => `${king ? 'K' : ''}${square}`)
      .join(',');
  return `${turn}:W${list('white')}:B${list('black')}`;
}

/** The squares of one side that are taken off, in their order, as far as its pieces stand there. */
export function offOf(odds: OddsFields, side: Side, pieces: readonly Piece[]): number[] {
  const has = (square: number) =>
    pieces.some((piece) => piece.square === square && piece.side === side);
  return odds.off.filter(has);
}

/** What is sent for odds: the start without the pieces that are off, and the terms. */
export function oddsOf(
  odds: OddsFields,
  variant: Variant,
  start: string,
): Pick<NewGame, 'start' | 'odds'> {
  const fen = start || variant.start;
  const pieces = piecesOf(fen, variant.squares);
  const ladder = odds.series ? offOf(odds, odds.giver, pieces) : [];
  const off = new Set(odds.off.filter((square) => !ladder.includes(square)));
  const left = pieces.filter(({ square }) => !off.has(square));
  const changed = left.length < pieces.length;
  return {
    ...(changed ? { start: write(turnOf(fen), left) } : start ? { start } : {}),
    odds: {
      giver: odds.giver,
      drawsForTheOther: odds.draws,
      ladder,
      rung: Math.min(odds.first, ladder.length),
      game: 1,
    },
  };
}

/** The clocks with the giver's cut down; forms that are written out stay as they are. */
export function cut(pair: { white: Clock; black: Clock }, odds: OddsFields): typeof pair {
  const part = (clock: Clock): Clock => {
    if (clock.form === 'text') return clock;
    const initial = Math.max(1000, Math.round(clock.initial / odds.time / 1000) * 1000);
    return clock.form === 'game'
      ? { ...clock, initial }
      : { ...clock, initial, increment: Math.ceil(clock.increment / odds.time / 1000) * 1000 };
  };
  return { ...pair, [odds.giver]: part(pair[odds.giver]) };
}

/** What a side lacks of what it begins the variant with, by the names of the squares. */
export function lacking(game: Given, variant: Variant, side: Side): string[] {
  // Who sees no board is told no position.
  if (!game.start) return [];
  const usual = piecesOf(variant.start, variant.squares).filter((piece) => piece.side === side);
  const here = new Set(
    game.start.pieces.filter((piece) => piece.side === side).map(({ square }) => square),
  );
  const all = new Set(usual.map(({ square }) => square));
  // A position of its own is no start with pieces off.
  if ([...here].some((square) => !all.has(square))) return [];
  const name = new Map(variant.squares.map(({ number, label }) => [number, label]));
  return usual
    .filter(({ square }) => !here.has(square))
    .map(({ square }) => name.get(square) ?? String(square));
}

/** Who wins by a draw. */
export const drawsFor = (game: Given): Side | null =>
  game.terms.odds?.drawsForTheOther ? other(game.terms.odds.giver) : null;

/** What the stronger side gives, in a few words; nothing in other games. */
export function oddsWords(t: Catalogue, game: Given, variant: Variant): string[] {
  const { odds } = game.terms;
  if (!odds) return [];
  const words = [t.oddsGives(t[odds.giver])];
  for (const side of ['white', 'black'] as const) {
    const squares = lacking(game, variant, side);
    if (squares.length > 0) words.push(t.oddsWithout(t[side], squares.join(', '), squares.length));
  }
  const side = drawsFor(game);
  if (side) words.push(t.oddsDraws(t[side]));
  if (odds.ladder.length > 0) {
    words.push(t.oddsGame(odds.game), t.oddsRung(odds.rung, odds.ladder.length));
  }
  return words;
}
