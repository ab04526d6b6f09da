// What an arbiter fills in, and the decision that comes of it.

import { readTime } from './clock/words';
import type { Decision, Ground, RoomGame, Side } from './wire';

export type Kind = Decision['kind'];
export type Ruling = {
  kind: Kind;
  side: Side;
  seconds: string;
  time: string;
  count: string;
  ply: number;
  ground: Ground;
  /** A date and time as the browser's field writes it, or nothing. */
  until: string;
};

/** What each kind needs to be told. */
export const NEEDS: Record<
  Kind,
  readonly ('side' | 'seconds' | 'time' | 'count' | 'ply' | 'ground' | 'until')[]
> = {
  start: [],
  adjourn: ['until'],
  openEnvelope: [],
  stop: [],
  resume: [],
  correct: [],
  stand: [],
  dismiss: [],
  uphold: [],
  restore: [],
  replay: [],
  warn: ['side'],
  addTime: ['side', 'seconds'],
  setTime: ['side', 'time'],
  setCount: ['side', 'count'],
  takeBack: ['ply'],
  win: ['side', 'ground'],
  draw: ['ground'],
  annul: ['ground'],
};

/** The grounds that fit, the usual one first. */
export const GROUNDS: Record<'win' | 'draw' | 'annul', readonly Ground[]> = {
  win: ['ruleRefusal', 'forfeit', 'conduct', 'time'],
  draw: ['regulationDraw', 'nobodyCanWin', 'conduct'],
  annul: ['annulled', 'conduct', 'forfeit'],
};

/** Null when a field is not filled in as it should be. */
export function decision(ruling: Ruling): Decision | null {
  const { kind, side } = ruling;
  switch (kind) {
    case 'warn':
      return { kind, side };
    case 'addTime': {
      const seconds = Number(ruling.seconds.replace('−', '-'));
      const fits = ruling.seconds.trim() !== '' && Number.isInteger(seconds) && seconds !== 0;
      return fits ? { kind, side, millis: 1000 * seconds } : null;
    }
    case 'setTime': {
      const millis = readTime(ruling.time);
      return millis === null ? null : { kind, side, millis };
    }
    case 'setCount':
      return /^\d{1,5}$/.test(ruling.count.trim())
        ? { kind, side, count: Number(ruling.count) }
        : null;
    case 'adjourn': {
      const until = ruling.until === '' ? undefined : Date.parse(ruling.until);
      if (until === undefined) return { kind };
      return Number.isNaN(until) ? null : { kind, until };
    }
    case 'takeBack':
      return { kind, ply: ruling.ply };
    case 'win':
      return { kind, side, ground: ruling.ground };
    case 'draw':
    case 'annul':
      return { kind, ground: ruling.ground };
    default:
      return { kind };
  }
}

/** Games of the room: who waits for the arbiter comes first, what is over comes last. */
export function urgency(game: RoomGame): number {
  const { calledBy, claim, complaint, wrongSetUp, stopped, result } = game.state;
  if (result) return 4;
  if (calledBy || claim) return 0;
  if (complaint || wrongSetUp.length > 0) return 1;
  return stopped ? 2 : 3;
}

export const inOrder = (games: readonly RoomGame[]): RoomGame[] =>
  games
    .map((game, index) => ({ game, index }))
    .sort((a, b) => urgency(a.game) - urgency(b.game) || a.index - b.index)
    .map(({ game }) => game);
