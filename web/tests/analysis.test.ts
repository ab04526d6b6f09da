import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Analysis, type Wanted } from '../src/lib/analysis/analysis.svelte';
import { lookedAt } from '../src/lib/analysis/looked';
import { LineReader } from '../src/lib/analysis/lines';
import { share, short, spoken } from '../src/lib/analysis/score';
import { en } from '../src/lib/i18n/en';
import { zh } from '../src/lib/i18n/zh';
import type { AnalysisScore, Game } from '../src/lib/wire';

const score = (white: number, wins: AnalysisScore['wins'] = null, moves: number | null = null) => ({
  white,
  wins,
  moves,
});

describe('the reader of lines', () => {
  it('gives whole lines only, and no empty ones', () => {
    const reader = new LineReader();
    expect(reader.take('{"a":')).toEqual([]);
    expect(reader.take('1}\n\n{"b"')).toEqual(['{"a":1}']);
    expect(reader.take(':2}\n')).toEqual(['{"b":2}']);
  });
});

describe('a score', () => {
  it('is White’s advantage, with a sign', () => {
    expect([35, -120, 0].map((white) => short(en, score(white)))).toEqual([
      '+0.35',
      '−1.20',
      '0.00',
    ]);
  });
  it('names who wins', () => {
    expect(short(en, score(-29995, 'black', 3))).toBe('−#3');
    expect(spoken(en, score(29999, 'white', 1))).toBe('White wins in 1 move');
    expect(spoken(zh, score(-29995, 'black', 3))).toBe('黑方 3 步内取胜');
    expect(spoken(en, score(-80))).toBe('Black is better by 0.80');
    expect(spoken(en, score(3))).toBe('Equal');
  });
  it('moves the bar towards who is better, and all the way only for a win', () => {
    const parts = [-900, -100, 0, 100, 900].map((white) => share(score(white)));
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts[2]).toBe(0.5);
    expect(parts[4]).toBeLessThan(1);
    expect(share(score(29999, 'white', 1))).toBe(1);
    expect(share(score(-29999, 'black', 1))).toBe(0);
  });
});

const wanted = (fen: string, moves: string[] = []): Wanted => ({
  variant: 'international',
  fen,
  moves,
  alone: `${fen}-alone`,
});
const move = (text: string) => ({
  from: 32,
  to: 28,
  path: [32, 28],
  captures: [],
  promotes: false,
  text,
});
const lines = (depth: number, ...texts: string[]) => ({
  type: 'lines',
  depth,
  nodes: 100,
  millis: 5,
  lines: [{ score: score(10), moves: texts.map(move), explained: { en: 'x', zh: 'x' } }],
});

describe('an analysis', () => {
  const asked: { fen: string; lines: number; moves: string[]; signal: AbortSignal }[] = [];
  let answers: (body: { fen: string }) => Response;
  const stream = (...told: unknown[]) =>
    new Response(told.map((one) => `${JSON.stringify(one)}\n`).join(''));

  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
    answers = () => stream(lines(3, '32-28', '19-23'), { type: 'ended', reason: 'time' });
    vi.stubGlobal(
      'fetch',
      (path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
        if (path === '/api/analysis' && body) {
          const question = JSON.parse(body) as { fen: string; lines: number; moves: string[] };
          asked.push({ ...question, signal });
          return Promise.resolve(answers(question));
        }
        return Promise.resolve(Response.json({ offered: true, mostLines: 5, seconds: 120 }));
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('asks only once it is on, and for the last position of those leafed through', async () => {
    const analysis = new Analysis();
    analysis.aim(wanted('a'));
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
    analysis.start();
    await vi.runAllTimersAsync();
    for (const fen of ['b', 'c', 'd']) analysis.aim(wanted(fen));
    await vi.runAllTimersAsync();
    expect(asked.map(({ fen }) => fen)).toEqual(['a', 'd']);
    expect(analysis.lines[0]?.moves.map(({ text }) => text)).toEqual(['32-28', '19-23']);
    expect([analysis.ended, analysis.running]).toEqual(['time', false]);
  });

  it('stops what it asked for when the position changes, it is stopped or the page is left', async () => {
    answers = () => new Response(new ReadableStream());
    const analysis = new Analysis();
    analysis.aim(wanted('a'));
    analysis.start();
    await vi.runAllTimersAsync();
    analysis.aim(wanted('b'));
    expect(asked[0]?.signal.aborted).toBe(true);
    await vi.runAllTimersAsync();
    analysis.stop();
    expect(asked[1]?.signal.aborted).toBe(true);
    analysis.start();
    await vi.runAllTimersAsync();
    analysis.close();
    expect(asked[2]?.signal.aborted).toBe(true);
  });

  it('asks for the position alone where the way to it cannot be followed', async () => {
    answers = ({ fen }) =>
      fen === 'a'
        ? Response.json({ error: { code: 'illegalMove', message: '' } }, { status: 422 })
        : stream(lines(1, '32-28'));
    const analysis = new Analysis();
    analysis.aim(wanted('a', ['1-2']));
    analysis.start();
    await vi.runAllTimersAsync();
    expect(asked.map(({ fen, moves }) => [fen, moves])).toEqual([
      ['a', ['1-2']],
      ['a-alone', []],
    ]);
    expect(analysis.found?.depth).toBe(1);
    // It ended without a word.
    expect(analysis.fault).toBe(en.anBroken);
  });

  it('shows a line as far as a move, and arrows for what follows', async () => {
    const analysis = new Analysis();
    analysis.aim(wanted('a'));
    analysis.start();
    await vi.runAllTimersAsync();
    expect(analysis.arrows.map(({ text }) => text)).toEqual(['32-28', '19-23']);
    analysis.show(0, 1);
    expect(analysis.ahead.map(({ text }) => text)).toEqual(['32-28']);
    expect(analysis.arrows.map(({ text }) => text)).toEqual(['19-23']);
    expect([analysis.walk(1), analysis.walk(1), analysis.walk(-1), analysis.walk(-1)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(analysis.shown).toBeNull();
    analysis.show(0, 2);
    analysis.aim(wanted('b'));
    expect([analysis.ahead, analysis.arrows]).toEqual([[], []]);
    analysis.close();
  });
});

describe('the position that is looked at', () => {
  const game = {
    start: { fen: 'start' },
    moves: [{ fen: 'one' }, { fen: 'two' }],
  } as unknown as Game;

  it('is reached by the moves, but where hands have made them', () => {
    expect(lookedAt({ game, ply: 1, official: false })).toEqual({
      fen: 'start',
      moves: [{ fen: 'one' }],
      alone: 'one',
    });
    expect(lookedAt({ game, ply: 2, official: true })).toEqual({
      fen: 'two',
      moves: [],
      alone: 'two',
    });
    expect(lookedAt({ game, ply: 0, official: true }).fen).toBe('start');
  });
});
