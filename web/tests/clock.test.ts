import { describe, expect, it } from 'vitest';
import { brief, face, faces, guess, measure, remaining, UNKNOWN } from '../src/lib/game/clock';
import type { ClockFace, Clocks } from '../src/lib/wire';

const clock = { form: 'fischer', initial: 300_000, increment: 3000 } as const;
const rest = { period: 1, toControl: null, spare: null, over: 0, flag: null, moves: 0 };
const shown = (remaining: number) => ({ clock, remaining, free: null, ...rest });
const clocks: Clocks = {
  white: shown(60_000),
  black: shown(50_000),
  running: 'white',
  at: 1_000_000,
  runsFrom: null,
};

describe('what a clock shows', () => {
  it('runs for the side on move only', () => {
    expect(remaining(clocks, 'white', 1_004_000, 0)).toBe(56_000);
    expect(remaining(clocks, 'black', 1_004_000, 0)).toBe(50_000);
  });
  it('is corrected by the difference between the computers', () => {
    // Our clock is an hour slow.
    expect(remaining(clocks, 'white', 1_004_000 - 3_600_000, 3_600_000)).toBe(56_000);
  });
  it('neither grows nor falls below nothing', () => {
    expect(remaining(clocks, 'white', 900_000, 0)).toBe(60_000);
    expect(remaining(clocks, 'white', 9_000_000, 0)).toBe(0);
  });
  it('has tenths under ten seconds and hours when needed', () => {
    expect(face(9_990)).toBe('0:09.9');
    expect(face(340)).toBe('0:00.3');
    expect(face(0)).toBe('0:00.0');
    expect(face(10_000)).toBe('0:10');
    expect(face(61_000)).toBe('1:01');
    expect(face(3_600_000)).toBe('1:00:00');
  });
});

describe('the difference between the clocks', () => {
  it('is measured from the middle of the round trip', () => {
    expect(measure(UNKNOWN, 1000, 6100, 1200)).toEqual({ offset: 5000, roundTrip: 200 });
  });
  it('keeps the sample with the shortest way', () => {
    const good = measure(UNKNOWN, 1000, 6010, 1020);
    expect(measure(good, 2000, 9000, 2900)).toBe(good);
    expect(measure(good, 3000, 8005, 3010).roundTrip).toBe(10);
  });
  it('is guessed only until it is measured', () => {
    expect(guess(UNKNOWN, 5000, 4000).offset).toBe(1000);
    const good = measure(UNKNOWN, 1000, 6010, 1020);
    expect(guess(good, 1, 2)).toBe(good);
  });
});

it('a clock is written as minutes and seconds per move', () => {
  expect(brief(clock)).toBe('5+3');
  expect(brief({ form: 'game', initial: 90_000 })).toBe('1.5');
});

describe('a clock of any form', () => {
  const text = (written: string, more: Partial<ClockFace> = {}): ClockFace => ({
    clock: { form: 'text', text: written },
    remaining: 60_000,
    free: null,
    ...rest,
    ...more,
  });
  const now = (white: ClockFace, at: number, called = false) =>
    faces({ white, black: white, running: 'white', at: 0, runsFrom: null }, called, at, 0)!;

  it('waits while its delay lasts', () => {
    const delay = text('1m+delay5s', { free: 3000 });
    expect(now(delay, 2000).white).toMatchObject({ left: 60_000, free: 1000 });
    expect(now(delay, 4000).white).toMatchObject({ left: 59_000, free: 0 });
  });
  it('enters the next period of byo-yomi by itself', () => {
    const japanese = text('1m+3x10s', { remaining: 1000, spare: 3 });
    expect(now(japanese, 2000).white).toMatchObject({ left: 9000, spare: 2, period: 2 });
  });
  it('gives the time of an hourglass to the other', () => {
    expect(now(text('hourglass1m'), 5000)).toMatchObject({
      white: { left: 55_000 },
      black: { left: 65_000 },
    });
  });
  it('goes below zero where flags are called', () => {
    expect(now(text('1m'), 62_000, true).white).toMatchObject({ left: 0, over: 2000 });
    expect(now(text('1m'), 62_000).white).toMatchObject({ left: 0, over: 0, flag: 60_000 });
  });
});
