// Score sheets: what a player wrote beside what was played.

import type { Played, Side } from './wire';
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
