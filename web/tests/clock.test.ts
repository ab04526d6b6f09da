import { describe, expect, it } from 'vitest';
import { brief, face, guess, measure, remaining, UNKNOWN } from '../src/lib/game/clock';
import type { Clocks } from '../src/lib/wire';

const clock = { form: 'fischer', initial: 300_000, increment: 3000 } as const;
const clocks: Clocks = {
  white: { clock, remaining: 60_000 },
  black: { clock, remaining: 50_000 },
  running: 'white',
  at: 1_000_000,
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
