// The position of a game that is looked at, and the way to it where that can be followed.

import type { Game, Move } from '../wire';

export type Looked = { fen: string; moves: readonly Move[]; alone: string };

type Place = { game: Pick<Game, 'start' | 'moves'>; ply: number; official: boolean };

/** What hands did on a wooden board need not be moves: only the position counts there. */
export function lookedAt({ game, ply, official }: Place): Looked {
  const moves = game.moves.slice(0, ply);
  const alone = (moves[moves.length - 1] ?? game.start).fen;
  return official ? { fen: alone, moves: [], alone } : { fen: game.start.fen, moves, alone };
}
