// What a screen reader is told. Texts only; the live region is in ui/live.svelte.ts.

import type { Catalogue } from '../i18n/en';
import type { Clocks, Played } from '../wire';
import { remaining } from './clock';

export function move(t: Catalogue, played: Played, label: (square: number) => string): string {
  const side = t[played.side];
  const [from, to] = [label(played.from), label(played.to)];
  const said = played.captures.length
    ? t.sayCapture(side, from, to, played.captures.length)
    : t.sayMove(side, from, to);
  const comma = t.language === '中文' ? '，' : ', ';
  return played.promotes ? said + comma + t.sayCrowned : said;
}

export function time(t: Catalogue, milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return t.sayTime(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60);
}

export function clocks(t: Catalogue, all: Clocks | null, now: number, offset: number): string {
  if (!all) return t.sayNoClock;
  const say = (side: 'white' | 'black') => time(t, remaining(all, side, now, offset));
  return t.sayClocks(say('white'), say('black'));
}
