// The score sheet beside the clock page: what is written while a wooden board is played on, kept in
// this browser. Nobody checks it; a line is what a player wrote.

import { rows } from '../sheet';

export type Outcome = '*' | '2-0' | '1-1' | '0-2';
type Kept = { white: string; black: string; outcome: Outcome; lines: string[] };

const KEY = 'damier.clock.sheet';
export const OUTCOMES: readonly Outcome[] = ['*', '2-0', '1-1', '0-2'];
/** Longer than any game; a line longer than any move. */
const MOST = 600;
const LONGEST = 40;

const empty = (): Kept => ({ white: '', black: '', outcome: '*', lines: [] });

/** Signs as PDN has them. */
export const asWritten = (typed: string): string =>
  typed
    .trim()
    .replace(/\s+/g, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/[×*]/g, 'x')
    .slice(0, LONGEST);

export class Notes {
  sheet: Kept = $state(empty());

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
      this.sheet = { ...empty(), ...kept };
    } catch {
      this.sheet = empty();
    }
  }

  get blank(): boolean {
    return this.sheet.lines.length === 0;
  }

  /** A line at the end; several moves at once are several lines. */
  add(typed: string): void {
    const moves = typed
      .replace(/\d+\s*\.+\s*/g, ' ')
      .replace(/\s*([-x×:‐-―−])\s*/g, '$1')
      .split(/\s+/)
      .map(asWritten)
      .filter(Boolean);
    this.sheet.lines = [...this.sheet.lines, ...moves].slice(0, MOST);
    this.keep();
  }

  /** Another text for a line; the last is taken away by an empty one. */
  mend(index: number, typed: string): void {
    const lines = [...this.sheet.lines];
    lines[index] = asWritten(typed);
    while (lines.length > 0 && lines[lines.length - 1] === '') lines.pop();
    this.sheet.lines = lines;
    this.keep();
  }

  clear(): void {
    this.sheet = empty();
    this.keep();
  }

  keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.sheet));
    } catch {
      // Without storage the sheet lasts as long as the page.
    }
  }

  /** The game as PDN, for any program to read. */
  pdn(today: Date): string {
    const { white, black, outcome, lines } = this.sheet;
    const two = (n: number) => String(n).padStart(2, '0');
    const date = `${today.getFullYear()}.${two(today.getMonth() + 1)}.${two(today.getDate())}`;
    const clean = (text: string) => text.replace(/["\\]/g, '').trim() || '?';
    const moves = rows(lines, { first: 'white', turn: 'white' }, 0)
      .map(({ number, first, second }) => `${number}. ${first || '...'} ${second}`.trim())
      .join(' ');
    return [
      '[Event "?"]',
      `[Date "${date}"]`,
      `[White "${clean(white)}"]`,
      `[Black "${clean(black)}"]`,
      `[Result "${outcome}"]`,
      '',
      `${moves} *`.trim(),
      '',
    ].join('\n');
  }
}
