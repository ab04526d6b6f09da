// What the hands of others did, shown one act after the other instead of all at once.

import type { Speed } from '../board/animation';
import type { Cell, HandDid, Variant, Wood } from '../wire';
import { handle } from './wood';

/** How long one act is shown, in milliseconds at normal speed. */
const SHOWN: Record<HandDid['do'], number> = {
  lift: 170,
  place: 260,
  release: 60,
  remove: 170,
  putBack: 170,
  crown: 240,
  touch: 260,
  adjust: 0,
};
const FACTOR: Record<Speed, number> = { off: 0, fast: 0.55, normal: 1, slow: 1.9 };
/** Who is further behind sees how it stands now. */
const MOST = 48;

export class Playback {
  /** The board while it is played; null when it is to be seen as it is. */
  shown: Wood | null = $state.raw(null);
  /** The cell that a hand touches now. */
  touched: Cell | null = $state.raw(null);
  /** How long the act that is shown takes. */
  duration = $state(0);

  #waiting: HandDid[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #factor = 1;
  #variant: Variant | null = null;

  /** Plays these acts, beginning from a board, after those that are still being played. */
  play(from: Wood, acts: readonly HandDid[], variant: Variant, speed: Speed): void {
    this.#factor = FACTOR[speed];
    this.#variant = variant;
    this.#waiting.push(...acts);
    if (this.#factor === 0 || document.hidden || this.#waiting.length > MOST) {
      this.finish();
    } else if (this.#timer === undefined && this.#waiting.length > 0) {
      this.shown = from;
      this.#next();
    }
  }

  /** The board is seen as it is, at once. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.shown = null;
    this.touched = null;
  }

  #next = (): void => {
    const act = this.#waiting.shift();
    const variant = this.#variant;
    const now = this.shown;
    const did = act && variant && now && handle(now, act.side, act, variant);
    // Anything else than was expected: the board as it is tells.
    if (!act || !did) {
      this.finish();
      return;
    }
    this.duration = SHOWN[act.do] * this.#factor;
    this.touched = act.do === 'touch' ? (act.cell ?? null) : null;
    this.shown = did;
    this.#timer = setTimeout(this.#next, this.duration);
  };
}
