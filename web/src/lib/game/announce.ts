// What a screen reader is told. Texts only; the live region is in ui/live.svelte.ts.

import type { Catalogue } from '../i18n/en';
import type { Clocks, HandDid, Move, Side, Variant } from '../wire';
import { cellName } from '../wood/wood';
import { remaining } from './clock';

export function move(
  t: Catalogue,
  played: Move & { side: Side },
  label: (square: number) => string,
): string {
  const side = t[played.side];
  const [from, to] = [label(played.from), label(played.to)];
  const said = played.captures.length
    ? t.sayCapture(side, from, to, played.captures.length)
    : t.sayMove(side, from, to);
  const comma = t.language === '中文' ? '，' : ', ';
  return played.promotes ? said + comma + t.sayCrowned : said;
}

/** What hands did, in order: "White: 32 lifted, put on 28, let go". */
export function hands(t: Catalogue, did: readonly HandDid[], variant: Variant): string {
  const comma = t.language === '中文' ? '，' : ', ';
  const said: string[] = [];
  let side: HandDid['side'] | null = null;
  for (const one of did) {
    if (one.side !== side) said.push(`${t[one.side]}: ${doing(t, one, variant)}`);
    else said[said.length - 1] += comma + doing(t, one, variant);
    side = one.side;
  }
  return said.join('. ');
}

function doing(t: Catalogue, { do: what, cell }: HandDid, variant: Variant): string {
  const name = cell ? cellName(variant, cell) : '';
  const words: Record<HandDid['do'], string> = {
    adjust: t.adjust,
    touch: t.saidTouched(name),
    lift: t.saidLifted(name),
    place: t.saidPlaced(name),
    release: t.saidLetGo,
    remove: t.saidRemoved(name),
    putBack: t.saidPutBack(name),
    crown: t.saidCrowned(name),
  };
  return words[what];
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
