import { describe, expect, it } from 'vitest';
import { cut, NO_ODDS, oddsOf } from '../src/lib/odds';
import { Notes } from '../src/lib/clock/notes.svelte';
import { nameOf, tell, told } from '../src/lib/rules/text';
import { international } from './boards';

const variant = { ...international, start: 'W:W31-33:B1-3' };
const odds = { ...NO_ODDS, on: true };

describe('odds', () => {
  it('take the pieces of both sides off the start', () => {
    const sent = oddsOf({ ...odds, off: [33, 1] }, variant, '');
    expect(sent.start).toBe('W:W31,32:B2,3');
    expect(sent.odds).toEqual({
      giver: 'white',
      drawsForTheOther: false,
      ladder: [],
      rung: 0,
      game: 1,
    });
  });
  it('leave the ladder of a series to the server, in its order', () => {
    const series = { ...odds, off: [33, 1, 31], series: true, first: 9 };
    const sent = oddsOf(series, variant, '');
    expect(sent.start).toBe('W:W31,32,33:B2,3');
    expect(sent.odds).toMatchObject({ ladder: [33, 31], rung: 2 });
  });
  it('keep a position of its own, with its side to move and its kings', () => {
    const sent = oddsOf({ ...odds, off: [5] }, variant, 'B:W31,K32:BK4,5');
    expect(sent.start).toBe('B:W31,K32:BK4');
    expect(oddsOf(odds, variant, '').start).toBeUndefined();
  });
  it('cut the clock of the giver only', () => {
    const clock = { form: 'fischer', initial: 300_000, increment: 3000 } as const;
    const { white, black } = cut({ white: clock, black: clock }, { ...odds, time: 3 });
    expect(white).toEqual({ form: 'fischer', initial: 100_000, increment: 1000 });
    expect(black).toEqual(clock);
  });
});

describe('a text of rules', () => {
  it('is told line by line, and a line is changed in its place', () => {
    const text = 'name: x # mine\nking: short';
    expect(told(text).get('name')).toBe('x');
    expect(tell(text, 'king', 'flying')).toBe('name: x # mine\nking: flying');
    expect(tell(`${text}\n\n`, 'first', 'black')).toBe(`${text}\nfirst: black`);
    expect(tell('king: short', 'name', 'a')).toBe('name: a\nking: short');
  });
  it('has names as the server takes them', () => {
    expect(nameOf('My Club 12')).toBe('my-club-12');
    expect(nameOf('家规 二')).toBe('家规-二');
  });
});

describe('the sheet beside the clock', () => {
  it('takes moves one by one or several, with the signs of PDN', () => {
    const notes = new Notes();
    notes.clear();
    notes.add('1. 32-28 19 – 23');
    notes.add('28×19');
    expect(notes.sheet.lines).toEqual(['32-28', '19-23', '28x19']);
    notes.mend(2, '');
    expect(notes.sheet.lines).toEqual(['32-28', '19-23']);
    expect(notes.pdn(new Date(2026, 0, 5))).toContain('[Date "2026.01.05"]');
    expect(notes.pdn(new Date())).toContain('\n1. 32-28 19-23 *\n');
  });
});
