// The scripts of the server's clock, run against the page's: both show the same at every line.
// The format is described in crates/table/tests/clock/script.rs.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Clocks, type Faces, type Side } from '../src/lib/clock/clocks';
import { byMinute, show, type Face } from '../src/lib/clock/face';
import { BadClock, readForm, writeForm } from '../src/lib/clock/form';

const folder = new URL('../../crates/table/tests/clock/scripts/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.script'));
const START = 1_764_460_800_000;

type Shown = { text: string; short: string | null; seconds: number; free: number | null };
type Line = { number: number; at: number; event: string[]; running: Side | null; shown: Shown[] };

function seconds(text: string): number {
  if (text.startsWith('-')) return -seconds(text.slice(1));
  const [, days = '0', clock = ''] = /^(?:(\d+)d )?([\d:]+)/.exec(text) ?? [];
  return clock.split(':').reduce((sum, part) => 60 * sum + Number(part), 0) + Number(days) * 86_400;
}

function shown(text: string): Shown {
  const [, full = text, short = null] = /^(.*?)\s*\[(.*)\]$/.exec(text) ?? [];
  const free = /free (.+?)(?: flag)?$/.exec(full)?.[1];
  return { text: full, short, seconds: seconds(full), free: free ? seconds(free) : null };
}

function line(number: number, text: string): Line {
  const colon = text.indexOf(': ');
  const [, time = '', act = ''] =
    /^((?:\d+d )?[\d:]+?)(?: (.*))?$/.exec(text.slice(0, colon).trim()) ?? [];
  const faces = text
    .slice(colon + 2)
    .split('|')
    .map((face) => face.trim());
  const running = (['white', 'black'] as const).find((_, i) => faces[i]?.startsWith('>')) ?? null;
  return {
    number,
    at: seconds(time),
    event: act.split(' ').filter(Boolean),
    running,
    shown: faces.map((face) => shown(face.replace(/^>/, '').trim())),
  };
}

function read(name: string): { clocks: Clocks; forms: string[]; called: boolean; lines: Line[] } {
  const forms = ['', ''];
  let called = false;
  const lines: Line[] = [];
  readFileSync(fileURLToPath(new URL(name, folder)), 'utf8')
    .split('\n')
    .forEach((raw, index) => {
      const text = raw.trim();
      const [word = '', rest = ''] = text.split(' ');
      if (text === '' || text.startsWith('#')) return;
      if (word === 'clock') forms.fill(rest);
      else if (word === 'white') forms[0] = rest;
      else if (word === 'black') forms[1] = rest;
      else if (word === 'flags') called = rest === 'called';
      else lines.push(line(index + 1, text));
    });
  const [white, black] = forms.map(readForm);
  return { clocks: new Clocks(white!, black!, called), forms, called, lines };
}

const moment = (at: number) => START + 1000 * at;

function happen(clocks: Clocks, [name, first = '', ...rest]: string[], at: number): unknown {
  const now = moment(at);
  const side = first as Side;
  const running = clocks.faces(now).running;
  switch (name) {
    case 'start':
      return clocks.start(side, now);
    case 'press':
      return clocks.press(running!, now);
    case 'pause':
      return clocks.pause(now);
    case 'resume':
      return clocks.resume(now);
    case 'stop':
      return (clocks.stop(now), true);
    case 'set':
      return clocks.setTime(side, 1000 * seconds(rest.join(' ')), now);
    case 'add':
      return clocks.addTime(side, 1000 * Number(rest[0]), now);
    case 'count':
      return clocks.setCount(side, Number(rest[0]), now);
    case 'back':
      return (clocks.takeBack(Number(first), Number(rest[0])), true);
    case 'down':
      return (clocks.interrupt(moment(seconds([first, ...rest].join(' '))), now), true);
    default:
      throw new Error(`no event: ${name}`);
  }
}

const signed = (face: Face) => Math.ceil(face.left / 1000) - Math.floor(face.over / 1000);

/** Between two lines only the running clock counts down, its delay first; up without a limit. */
function countDown(script: ReturnType<typeof read>, from: Line, by: number) {
  const expected = from.shown.map((face) => ({ left: face.seconds, free: face.free }));
  const index = from.running === 'white' ? 0 : from.running === 'black' ? 1 : null;
  if (index === null) return expected;
  if (from.shown[index]?.text.endsWith('flag') && !script.called) return expected;
  const mine = expected[index]!;
  const form = script.forms[index] ?? '';
  const waits = form.includes('delay') ? Math.min(mine.free ?? 0, by) : 0;
  mine.left += form === 'unlimited' ? by : waits - by;
  if (mine.free !== null) mine.free = Math.max(0, mine.free - by);
  if (form.startsWith('hourglass')) expected[1 - index]!.left += by;
  return expected;
}

/** Every second close to a line, and some of those between. */
function* moments(from: number, until: number): Generator<number> {
  const step = Math.max(1, Math.floor((until - from) / 40));
  for (let at = from; at < until; at += at - from < 20 || until - at <= 20 ? 1 : step) yield at;
}

describe.each(names)('%s', (name) => {
  it('shows what it says', () => {
    const script = read(name);
    const { lines } = script;
    let { clocks } = script;
    lines.forEach((now, index) => {
      const place = `${name}:${now.number}`;
      if (now.event.length) expect(happen(clocks, now.event, now.at), place).toBe(true);
      const faces = clocks.faces(moment(now.at));
      expect(faces.running, place).toBe(now.running);
      const both = [faces.white, faces.black];
      expect(both.map(show), place).toEqual(now.shown.map(({ text }) => text));
      now.shown.forEach(({ short }, i) => {
        if (short) expect(byMinute(both[i]!), place).toBe(short);
      });
      const next = lines[index + 1];
      const until =
        next?.event[0] === 'down'
          ? seconds(next.event.slice(1).join(' '))
          : (next?.at ?? now.at + 1);
      for (const at of moments(now.at, until)) {
        const later: Faces = clocks.faces(moment(at));
        const expected = countDown(script, now, at - now.at);
        [later.white, later.black].forEach((face, i) => {
          const free = face.free === null ? null : Math.ceil(face.free / 1000);
          expect({ left: signed(face), free }, `${place}, at ${at} s`).toEqual(expected[i]);
        });
      }
      // Kept and taken up again: nothing changes.
      clocks = Clocks.from(JSON.parse(JSON.stringify(clocks)) as Clocks);
    });
  });
});

describe('the text of a clock', () => {
  it('is read as it is written', () => {
    for (const text of [
      '10m',
      '80m+1m',
      '5m+0s',
      '2h/50+1h/25',
      '2h/50+1h/25+lapsing',
      '90m/45+inc30s+30m+30s',
      '5m+bronstein3s',
      '2m+delay2s',
      '100d/50+delay1d+10d/10+delay1d',
      '30m+5x30s',
      '30m+1x10m/25',
      '0s+1x10s',
      'hourglass2m',
      'gong10s',
      '1500ms',
      'unlimited',
    ]) {
      expect(writeForm(readForm(text))).toBe(text);
    }
    expect(writeForm(readForm('1h20m+60s'))).toBe('80m+1m');
    expect(writeForm(readForm('10m+lapsing'))).toBe('10m');
    expect(writeForm(readForm('5m+delay0s'))).toBe('5m');
  });
  it('is refused with the part that cannot stand there', () => {
    const fault = (text: string) => {
      try {
        return writeForm(readForm(text));
      } catch (error) {
        return error instanceof BadClock ? [error.fault, error.part] : error;
      }
    };
    for (const [text, part] of [
      ['', ''],
      ['5', '5'],
      ['5m+', ''],
      ['5m+3s+2s', '2s'],
      ['5m+3s+delay2s', 'delay2s'],
      ['delay2s', 'delay2s'],
      ['5m+2x', '2x'],
      ['30s1m', '30s1m'],
      ['1m1m', '1m1m'],
      ['2h/+5', '2h/'],
      ['-5m', '-5m'],
      ['五分', '五分'],
      ['9999999999999d', '9999999999999d'],
    ] as const) {
      expect(fault(text), text).toEqual(['part', part]);
    }
    for (const [text, code] of [
      ['0s', 'noTime'],
      ['367d', 'tooLong'],
      ['2h/0', 'moveCount'],
      ['2h+1h/25', 'endless'],
      ['5m+0x10s', 'byoYomiCount'],
      ['lapsing', 'periodCount'],
    ] as const) {
      expect(fault(text), text).toEqual([code, '']);
    }
  });
});
