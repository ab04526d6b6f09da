import { describe, expect, it } from 'vitest';
import { browserName } from '../src/lib/account/browser';
import { askOf, clockSigns, keep, wished } from '../src/lib/lobby/wish';
import { graph } from '../src/lib/player';
import { parse } from '../src/lib/router.svelte';

describe('what is looked for in the lobby', () => {
  it('is remembered, and rated only for those who are signed in', () => {
    const wish = { ...wished(), clock: '3+2', rated: true };
    keep(wish);
    expect(wished().clock).toBe('3+2');
    const clock = { form: 'fischer', initial: 180_000, increment: 2000 };
    expect(askOf(wish, true)).toMatchObject({ clock, rated: true });
    expect(askOf(wish, false).rated).toBe(false);
    expect(askOf({ ...wish, clock: 'none' }, true).clock).toBeNull();
  });
  it('says clocks in a few signs', () => {
    expect(clockSigns({ form: 'fischer', initial: 300_000, increment: 3000 })).toBe('5+3');
    expect(clockSigns({ form: 'game', initial: 900_000 })).toBe('15');
    expect(clockSigns({ form: 'text', text: '2h/50+1h/25' })).toBe('2h/50+1h/25');
    expect(clockSigns(null)).toBe('');
  });
});

describe('addresses of players', () => {
  it('carry names of any script, and survive what nobody wrote', () => {
    expect(parse('/player/%E7%8E%8B%E4%BC%9F', '')).toEqual({ page: 'player', name: '王伟' });
    expect(parse('/player/%E7', '')).toEqual({ page: 'player', name: '%E7' });
    expect(parse('/player/', '')).toEqual({ page: 'unknown' });
  });
});

describe('the rating graph', () => {
  const point = (value: number, deviation: number) => ({
    game: `g${value}`,
    at: 0,
    value,
    deviation,
    change: null,
  });
  it('stays in its box, with round numbers beside it', () => {
    const drawn = graph([point(1500, 350), point(1662, 290), point(1720, 250)], 600, 180);
    expect(drawn.ticks[0]).toEqual({ value: 1100, y: 180 });
    const numbers = [...`${drawn.line}${drawn.band}`.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
    expect(numbers.length).toBe(9);
    for (const [, x, y] of numbers) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(600);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(180);
    }
  });
  it('is drawn of a single game too', () => {
    expect(graph([point(1662, 290)], 600, 180).line).toMatch(/^M300\.0 /);
  });
});

describe('browsers that are signed in', () => {
  it('are named as far as they say who they are', () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
    expect(browserName(agent)).toBe('Chrome · Linux');
    expect(browserName('curl/8')).toBeNull();
    expect(browserName('')).toBeNull();
  });
});
