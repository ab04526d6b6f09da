import { describe, expect, it } from 'vitest';
import { after, atPly, count, same } from '../src/lib/board/position';
import * as announce from '../src/lib/game/announce';
import { presence, update } from '../src/lib/game/fold';
import { goto, lines, shown, step } from '../src/lib/game/stepping';
import { en } from '../src/lib/i18n/en';
import { zh } from '../src/lib/i18n/zh';
import type { Game, State } from '../src/lib/wire';
import { legal, men, played } from './boards';

const moves = [
  played(1, 'white', [32, 28]),
  played(2, 'black', [19, 23]),
  played(3, 'white', [28, 19], [23]),
];

describe('the pieces at a ply', () => {
  const start = [...men('white', 32), ...men('black', 19)];

  it('follow the moves', () => {
    expect(atPly(start, moves, 0)).toEqual(start);
    expect(atPly(start, moves, 2).map(({ square }) => square)).toEqual([28, 23]);
    expect(atPly(start, moves, 3)).toEqual(men('white', 19));
  });
  it('are crowned when the move says so', () => {
    const [king] = after(men('white', 8), { ...legal([8, 3]), promotes: true });
    expect(king).toEqual({ square: 3, side: 'white', king: true });
    expect(count([{ square: 3, side: 'white', king: true }], 'white')).toEqual({
      men: 0,
      kings: 1,
    });
  });
  it('may stand again where the move began', () => {
    const ring = legal([10, 20, 30, 10], [1]);
    expect(after([...men('white', 10), ...men('black', 1)], ring)).toEqual(men('white', 10));
  });
});

it('two moves are one when ends and captured set agree, in any order', () => {
  expect(same(legal([1, 2], [8, 9]), legal([1, 3, 2], [9, 8]))).toBe(true);
  expect(same(legal([1, 2], [8, 9]), legal([1, 2], [8, 7]))).toBe(false);
});

describe('stepping through the moves', () => {
  it('follows the game at its end', () => {
    expect(shown(null, 7)).toBe(7);
    expect(step(6, 7, 'forward')).toBeNull();
    expect(step(null, 7, 'last')).toBeNull();
  });
  it('stops at the beginning', () => {
    expect(step(null, 7, 'back')).toBe(6);
    expect(step(0, 7, 'back')).toBe(0);
    expect(step(3, 7, 'first')).toBe(0);
    expect(goto(-1, 7)).toBe(0);
  });
  it('does not point behind a take-back', () => {
    expect(shown(6, 4)).toBe(4);
  });
  it('writes full moves, also when Black begins', () => {
    expect(lines(moves, 'white').map(({ first, second }) => [first?.ply, second?.ply])).toEqual([
      [1, 2],
      [3, undefined],
    ]);
    const black = [played(1, 'black', [19, 23]), played(2, 'white', [32, 28])];
    expect(lines(black, 'white').map(({ first, second }) => [first?.ply, second?.ply])).toEqual([
      [undefined, 1],
      [2, undefined],
    ]);
    // Where the variant lets Black begin, his move stands first.
    expect(lines(black, 'black').map(({ first, second }) => [first?.ply, second?.ply])).toEqual([
      [1, 2],
    ]);
  });
});

describe('an update', () => {
  const state = { seq: 5, begun: true, players: { white: {}, black: {} } } as State;
  const game = {
    moves: moves.slice(0, 2),
    state,
    you: { sides: [], invite: 'x' },
  } as unknown as Game;
  const message = { type: 'update' as const, from: 5, state: { ...state, seq: 6 }, seq: 6 };

  it('appends moves', () => {
    const next = update(game, { ...message, moves: moves.slice(2), plies: 3 });
    expect(next?.moves.map(({ ply }) => ply)).toEqual([1, 2, 3]);
    expect(next?.state.seq).toBe(6);
    expect(next?.you.invite).toBeNull();
  });
  it('takes moves back', () => {
    expect(update(game, { ...message, moves: [], plies: 1 })?.moves).toHaveLength(1);
  });
  it('replaces moves after a take-back', () => {
    const next = update(game, { ...message, moves: [played(2, 'black', [18, 23])], plies: 2 });
    expect(next?.moves[1]?.from).toBe(18);
  });
  it('is refused when moves are missing in between', () => {
    expect(update(game, { ...message, moves: [], plies: 4 })).toBeNull();
  });
  it('changes nothing when it is older than what is known', () => {
    expect(update(game, { ...message, seq: 4, moves: [], plies: 0 })).toBe(game);
  });
  it('of presence leaves the rest alone', () => {
    const next = presence(game, {
      type: 'presence',
      players: { white: true, black: false, arbiter: false },
      watchers: 3,
      lost: { white: null, black: 1_700_000_060_000 },
    });
    expect(next.state.players.black.claimFrom).toBe(1_700_000_060_000);
    expect(next.state.players.white.present).toBe(true);
    expect(next.moves).toBe(game.moves);
  });
});

describe('a screen reader', () => {
  const label = String;

  it('is told each move in words', () => {
    const double = played(1, 'white', [32, 23, 21], [28, 27]);
    expect(announce.move(en, double, label)).toBe('White: 32 takes 21, two pieces');
    expect(announce.move(en, { ...double, promotes: true }, label)).toContain('crowned');
    expect(announce.move(en, played(1, 'black', [19, 23]), label)).toBe('Black: 19 to 23');
    expect(announce.move(zh, double, label)).toBe('白方：32 吃到 21，两子');
  });
  it('is told the clocks on demand', () => {
    expect(announce.time(en, 61_000)).toBe('1 minute 1 second');
    expect(announce.time(zh, 3_725_000)).toBe('1 小时2 分5 秒');
    expect(announce.clocks(en, null, 0, 0)).toBe(en.sayNoClock);
  });
});
