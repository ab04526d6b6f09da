// An analysis on the page: what is looked at, what was found, and which move of a line is shown.

import type { ApiError } from '../calls';
import { t } from '../i18n';
import { set, settings } from '../settings.svelte';
import type { AnalysisLine, FromAnalysis, Move } from '../wire';
import * as calls from './calls';
import type { Question } from './calls';

type Found = Extract<FromAnalysis, { type: 'lines' }>;
type End = Extract<FromAnalysis, { type: 'ended' }>['reason'];

/** Whoever leafs through a game does not ask for each position on the way. */
const CALM = 200;
/** What the position alone answers where the moves to it cannot be followed. */
const UNFIT = ['illegalMove', 'ambiguousMove', 'malformed'];
/** Moves of a line that are drawn as arrows. */
const ARROWS = 4;

export type Wanted = Question & {
  /** The same position without the way to it. */
  alone: string;
};

export class Analysis {
  on = $state(false);
  /** Whether the server offers any; null while that is not known. */
  offered: boolean | null = $state(null);
  found: Found | null = $state.raw(null);
  ended: End | null = $state(null);
  fault = $state('');
  /** The move of a line up to which it is shown on the board. */
  shown: { line: number; count: number; moves: readonly Move[] } | null = $state.raw(null);

  #wanted: Wanted | null = null;
  #key = '';
  #stop: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    calls.offer().then(
      ({ offered }) => (this.offered = offered),
      () => (this.offered = false),
    );
  }

  get lines(): readonly AnalysisLine[] {
    return this.found?.lines ?? [];
  }

  /** The moves that are shown after the position, none unless one was chosen. */
  get ahead(): readonly Move[] {
    return this.shown?.moves.slice(0, this.shown.count) ?? [];
  }

  /** What comes next in the line that is shown, or in the best one. */
  get arrows(): readonly Move[] {
    if (!this.on) return [];
    const { shown } = this;
    const moves = shown?.moves ?? this.lines[0]?.moves ?? [];
    const from = shown?.count ?? 0;
    return moves.slice(from, from + ARROWS);
  }

  /** Looks at another position from now on. */
  aim(wanted: Wanted): void {
    const key = JSON.stringify(wanted);
    if (key === this.#key) return;
    this.#wanted = wanted;
    this.#key = key;
    this.#forget();
    if (this.on) this.#ask(CALM);
  }

  toggle(): void {
    if (this.on && this.running) this.stop();
    else this.start();
  }

  get running(): boolean {
    return this.on && this.ended === null && this.fault === '';
  }

  start(): void {
    this.on = true;
    this.#forget();
    this.#ask(0);
  }

  stop(): void {
    this.on = false;
    this.#halt();
    this.#forget();
  }

  /** The page is left. */
  close(): void {
    this.#halt();
  }

  want(lines: number): void {
    set('analysisLines', lines);
    if (!this.on) return;
    this.shown = null;
    this.ended = null;
    this.fault = '';
    this.#ask(0);
  }

  show(line: number, count: number): void {
    const moves = this.lines[line]?.moves;
    this.shown = moves && count > 0 ? { line, count, moves } : null;
  }

  /** Along the line that is shown, or the best one; answers whether there was a move. */
  walk(by: 1 | -1): boolean {
    const line = this.shown?.line ?? 0;
    const moves = this.shown?.moves ?? this.lines[0]?.moves ?? [];
    const count = (this.shown?.count ?? 0) + by;
    if (count < 0 || count > moves.length) return false;
    this.shown = count > 0 ? { line, count, moves } : null;
    return true;
  }

  #forget(): void {
    this.found = null;
    this.ended = null;
    this.fault = '';
    this.shown = null;
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.#stop = null;
  }

  #ask(after: number): void {
    this.#halt();
    this.#timer = setTimeout(() => void this.#follow(), after);
  }

  async #follow(): Promise<void> {
    const wanted = this.#wanted;
    if (!wanted) return;
    const stop = new AbortController();
    this.#stop = stop;
    const { alone, ...question } = wanted;
    const tell = (told: FromAnalysis) => {
      if (this.#stop !== stop) return;
      if (told.type === 'lines') this.found = told;
      else this.ended = told.reason;
    };
    const follow = (one: Question) => calls.follow(one, settings.analysisLines, stop.signal, tell);
    try {
      await follow(question).catch((error: ApiError) => {
        if (!UNFIT.includes(error.code) || question.moves.length === 0) throw error;
        return follow({ ...question, fen: alone, moves: [] });
      });
      if (this.#stop === stop && this.ended === null) this.fault = t().anBroken;
    } catch (error) {
      if (this.#stop === stop) {
        const { code, message } = error as ApiError;
        this.fault = code ? message : t().anBroken;
      }
    }
  }
}
