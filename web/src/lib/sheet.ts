// Score sheets: what a player wrote beside what was played.

import type { Played, Side } from './wire';

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

/** Line by line, as far as anything was played or written. Black may have begun. */
export function compare(
  written: readonly string[],
  moves: readonly Pick<Played, 'ply' | 'side' | 'text'>[],
  begins: Side,
): SheetLine[] {
  const length = Math.max(written.length, moves.length);
  const shift = begins === 'black' ? 1 : 0;
  return Array.from({ length }, (_, i) => {
    const played = moves[i]?.text ?? null;
    const text = written[i] ?? '';
    const even = (i + shift) % 2 === 0;
    return {
      ply: i + 1,
      number: Math.floor((i + shift) / 2) + 1,
      side: moves[i]?.side ?? (even ? 'white' : 'black'),
      written: text,
      played,
      differs: plain(text) !== plain(played ?? ''),
    };
  });
}

/** Rows of a printed sheet: a number, White's and Black's text. */
export function rows(
  texts: readonly string[],
  begins: Side,
  least: number,
): { number: number; white: string; black: string }[] {
  const shift = begins === 'black' ? 1 : 0;
  const count = Math.max(least, Math.ceil((texts.length + shift) / 2));
  return Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    white: texts[2 * i - shift] ?? '',
    black: texts[2 * i + 1 - shift] ?? '',
  }));
}
