// Score sheets: what a player wrote beside what was played.

import { periodAt } from './clock/form';
import { formOf, remaining } from './game/clock';
import type { Clocks, Played, Side } from './wire';
import { other } from './wire';

export type SheetLine = {
  ply: number;
  number: number;
  side: Side;
  written: string;
  played: string | null;
  differs: boolean;
};

/** Signs that mean the same are one: 32–28, 32 - 28 and 32-28; 26X37 and 26x37. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/[×:]/g, 'x')
    .replace(/[!?*.]+$/, '');

/** Whose move stands first in a line, and who makes the first move of this game. */
export type Numbering = { first: Side; turn: Side };

const skipped = ({ first, turn }: Numbering): number => (first === turn ? 0 : 1);

/** Line by line, as far as anything was played or written. */
export function compare(
  written: readonly string[],
  moves: readonly Pick<Played, 'ply' | 'side' | 'text'>[],
  numbering: Numbering,
): SheetLine[] {
  const length = Math.max(written.length, moves.length);
  const { first } = numbering;
  const shift = skipped(numbering);
  return Array.from({ length }, (_, i) => {
    const played = moves[i]?.text ?? null;
    const text = written[i] ?? '';
    const even = (i + shift) % 2 === 0;
    return {
      ply: i + 1,
      number: Math.floor((i + shift) / 2) + 1,
      side: moves[i]?.side ?? (even ? first : other(first)),
      written: text,
      played,
      differs: plain(text) !== plain(played ?? ''),
    };
  });
}

/** Rows of a printed sheet: a number, and the text of either side. */
export function rows(
  texts: readonly string[],
  numbering: Numbering,
  least: number,
): { number: number; first: string; second: string }[] {
  const shift = skipped(numbering);
  const count = Math.max(least, Math.ceil((texts.length + shift) / 2));
  return Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    first: texts[2 * i - shift] ?? '',
    second: texts[2 * i + 1 - shift] ?? '',
  }));
}

const SHORT = 300_000;
const MINUTE = 60_000;

/**
 * Whether a player need not record now: with at most five minutes left, and less than a minute
 * added for each move (Annex 3, 6.14).
 */
export function mayRest(clocks: Clocks | null, side: Side, now: number, offset: number): boolean {
  const form = clocks && formOf(clocks[side].clock);
  if (!clocks || !form || form.kind === 'unlimited') return false;
  const bonus = form.kind === 'periods' ? periodAt(form, 0)?.bonus : null;
  const increment =
    form.kind === 'fischer' ? form.increment : bonus?.kind === 'fischer' ? bonus.span : 0;
  return increment < MINUTE && remaining(clocks, side, now, offset) <= SHORT;
}

/** Plies that were played and not written: the sheet is completed afterwards (Annex 3, 6.15). */
export const missing = (written: readonly string[], plies: number): number =>
  Array.from({ length: plies }, (_, i) => written[i] ?? '').filter((text) => !text).length;

/** Where two sheets differ for the first time. */
export type Difference = {
  ply: number;
  number: number;
  side: Side;
  white: string;
  black: string;
  played: string | null;
};

/** The first ply that both players have written, or one of them has not, and not alike. */
export function firstDifference(
  white: readonly string[],
  black: readonly string[],
  moves: readonly Pick<Played, 'ply' | 'side' | 'text'>[],
  numbering: Numbering,
): Difference | null {
  const ours = compare(white, moves, numbering);
  const theirs = compare(black, moves, numbering);
  const length = Math.max(white.length, black.length);
  for (let index = 0; index < length; index += 1) {
    const line = ours[index] ?? theirs[index];
    const written = { white: white[index] ?? '', black: black[index] ?? '' };
    if (line && plain(written.white) !== plain(written.black)) {
      const { ply, number, side, played } = line;
      return { ply, number, side, played, ...written };
    }
  }
  return null;
}
