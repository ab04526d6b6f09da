import { describe, expect, it } from 'vitest';
import { decision, inOrder, type Ruling } from '../src/lib/arbiter';
import { readTime, verdict } from '../src/lib/clock/words';
import { en } from '../src/lib/i18n/en';
import { zh } from '../src/lib/i18n/zh';
import { compare, mayRest, missing, plain, rows } from '../src/lib/sheet';
import type { Clocks } from '../src/lib/wire';
import type { RoomGame } from '../src/lib/wire';

const ruling: Ruling = {
  kind: 'stop',
  side: 'black',
  seconds: '60',
  time: '1:02:03',
  count: '12',
  ply: 3,
  ground: 'conduct',
  until: '',
};

describe('a ruling', () => {
  it('is made of what was filled in', () => {
    expect(decision(ruling)).toEqual({ kind: 'stop' });
    expect(decision({ ...ruling, kind: 'addTime', seconds: '-90' })).toEqual({
      kind: 'addTime',
      side: 'black',
      millis: -90_000,
    });
    expect(decision({ ...ruling, kind: 'setTime' })).toMatchObject({ millis: 3_723_000 });
    expect(decision({ ...ruling, kind: 'setCount' })).toMatchObject({ count: 12 });
    expect(decision({ ...ruling, kind: 'takeBack' })).toEqual({ kind: 'takeBack', ply: 3 });
    expect(decision({ ...ruling, kind: 'draw' })).toEqual({ kind: 'draw', ground: 'conduct' });
  });
  it('adjourns a game, until an hour or until both are back', () => {
    expect(decision({ ...ruling, kind: 'adjourn' })).toEqual({ kind: 'adjourn' });
    const until = '2030-01-02T10:30';
    const made = decision({ ...ruling, kind: 'adjourn', until });
    expect(made).toEqual({ kind: 'adjourn', until: new Date(until).getTime() });
    expect(decision({ ...ruling, kind: 'adjourn', until: 'tomorrow' })).toBeNull();
  });
  it('is none while something is missing', () => {
    expect(decision({ ...ruling, kind: 'addTime', seconds: '' })).toBeNull();
    expect(decision({ ...ruling, kind: 'addTime', seconds: '1.5' })).toBeNull();
    expect(decision({ ...ruling, kind: 'setTime', time: '-1:00' })).toBeNull();
    expect(decision({ ...ruling, kind: 'setCount', count: '-1' })).toBeNull();
  });
});

describe('the room', () => {
  it('puts first who calls, and last what is over', () => {
    const game = (id: string, more: Partial<RoomGame['state']>): RoomGame => ({
      id,
      ply: 0,
      players: {} as RoomGame['players'],
      state: {
        stopped: false,
        calledBy: null,
        claim: null,
        complaint: null,
        settingUp: null,
        wrongSetUp: [],
        adjournment: null,
        clocks: null,
        result: null,
        ...more,
      },
    });
    const result = { score: '2-0', winner: 'white', reason: 'time', text: '' } as never;
    const games = [
      game('over', { result }),
      game('runs', {}),
      game('stopped', { stopped: true }),
      game('wrong', { complaint: { offender: 'white', articles: [] } }),
      game('calls', { calledBy: 'black', stopped: true }),
    ];
    expect(inOrder(games).map(({ id }) => id)).toEqual([
      'calls',
      'wrong',
      'stopped',
      'runs',
      'over',
    ]);
  });
});

describe('a score sheet', () => {
  const move = (ply: number, text: string) =>
    ({ ply, text, side: ply % 2 ? 'white' : 'black' }) as const;
  const moves = [move(1, '32-28'), move(2, '19-23'), move(3, '28x19')];

  it('is compared line by line, whatever the signs', () => {
    const lines = compare(['32 – 28', '18-23', '28:19', '14x23'], moves, {
      first: 'white',
      turn: 'white',
    });
    expect(lines.map(({ differs }) => differs)).toEqual([false, true, false, true]);
    expect(lines[3]).toMatchObject({ number: 2, side: 'black', played: null });
    expect(plain('32×28!')).toBe('32x28');
  });
  it('begins in the second column when Black began', () => {
    expect(rows(['a', 'b'], { first: 'white', turn: 'black' }, 1)).toEqual([
      { number: 1, first: '', second: 'a' },
      { number: 2, first: 'b', second: '' },
    ]);
    expect(rows(['a', 'b'], { first: 'black', turn: 'black' }, 1)).toEqual([
      { number: 1, first: 'a', second: 'b' },
    ]);
    expect(rows([], { first: 'white', turn: 'white' }, 3)).toHaveLength(3);
  });
});

describe('times and clocks in words', () => {
  it('are read as people write them', () => {
    const read = ['1:02:03', '4:05', '90', '2d 1:00:00', '4:75', 'x', ''].map(readTime);
    expect(read).toEqual([3_723_000, 245_000, 5_400_000, 176_400_000, null, null, null]);
  });
  it('say what a form means, in both languages', () => {
    expect(verdict(en, '2h/50+1h/25').words).toBe(
      '2 hours for 50 moves, then 1 hour for every 25 moves',
    );
    expect(verdict(zh, '80m+1m').words).toBe('80 分钟，每步加 1 分钟');
    expect(verdict(en, '90m/45+inc30s+30m+30s').words).toBe(
      '90 minutes for 45 moves, then 30 minutes for the rest; 30 seconds more for each move',
    );
    expect(verdict(en, '5m+x')).toEqual({ good: false, words: '“x” cannot stand there.' });
  });
});

describe('recording in time trouble', () => {
  const face = (clock: Clocks['white']['clock'], remaining: number): Clocks => ({
    white: { clock, remaining } as Clocks['white'],
    black: { clock, remaining } as Clocks['black'],
    running: 'white',
    at: 1000,
    runsFrom: null,
  });
  const whole = { form: 'game', initial: 600_000 } as const;
  it('need not be with five minutes left, counted to the second', () => {
    expect(mayRest(face(whole, 301_000), 'white', 1000, 0)).toBe(false);
    expect(mayRest(face(whole, 301_000), 'white', 2000, 0)).toBe(true);
    expect(mayRest(face(whole, 301_000), 'black', 9000, 0), 'whose clock rests').toBe(false);
    expect(mayRest(null, 'white', 0, 0)).toBe(false);
  });
  it('must be where each move brings a minute', () => {
    const minute = { form: 'text', text: '80m+1m' } as const;
    const half = { form: 'text', text: '90m/45+inc30s+30m+30s' } as const;
    const fischer = { form: 'fischer', initial: 600_000, increment: 60_000 } as const;
    expect(mayRest(face(minute, 10_000), 'white', 1000, 0)).toBe(false);
    expect(mayRest(face(fischer, 10_000), 'white', 1000, 0)).toBe(false);
    expect(mayRest(face(half, 10_000), 'white', 1000, 0)).toBe(true);
  });
  it('is completed afterwards', () => {
    expect(missing(['32-28', '', '28x19'], 5)).toBe(3);
    expect(missing(['32-28', '19-23', 'more'], 2)).toBe(0);
  });
});
