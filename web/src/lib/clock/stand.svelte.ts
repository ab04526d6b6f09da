// The clock page's clock: two clocks on one phone, kept in this browser so that nothing is lost
// when the page is opened anew. Upper plays the first who is pressed for, whatever the colours.

import { Clocks, type Faces, type Side } from './clocks';
import { readForm } from './form';

export type ClockSettings = {
  white: string;
  black: string;
  same: boolean;
  called: boolean;
  secondsAlways: boolean;
};

const KEY = 'damier.clock';
export const usual = (): ClockSettings => ({
  white: '10m+5s',
  black: '10m+5s',
  same: true,
  called: false,
  secondsAlways: true,
});

export class Stand {
  settings: ClockSettings = $state(usual());
  /** Null before the clocks are set up. */
  clocks: Clocks | null = $state.raw(null);
  /** Read off now and then; at once after each press. */
  faces: Faces | null = $state.raw(null);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as {
        settings?: ClockSettings;
        clocks?: Clocks;
      };
      if (kept.settings) this.settings = { ...usual(), ...kept.settings };
      if (kept.clocks) this.clocks = Clocks.from(kept.clocks);
    } catch {
      // What cannot be read is left behind.
      this.clocks = null;
    }
  }

  setUp(): void {
    const { white, black, same, called } = this.settings;
    this.clocks = new Clocks(readForm(white), readForm(same ? white : black), called);
    this.#keep();
  }

  /** Back to the choice of the form. */
  leave(): void {
    this.clocks = null;
    this.faces = null;
    this.#keep();
  }

  reset(): void {
    const { clocks } = this;
    if (!clocks) return;
    this.clocks = new Clocks(clocks.white.form, clocks.black.form, clocks.called);
    this.#keep();
  }

  /** A tap on one's own half. Before the start it sets the opponent's clock going. */
  tap(side: Side, now: number): boolean {
    const { clocks } = this;
    if (!clocks) return false;
    const begun = clocks.turn !== null;
    const done = begun
      ? clocks.press(side, now)
      : clocks.start(side === 'white' ? 'black' : 'white', now);
    this.#keep();
    return done;
  }

  pause(now: number): boolean {
    const done = this.clocks?.pause(now) ?? false;
    this.#keep();
    return done;
  }

  resume(now: number): boolean {
    const done = this.clocks?.resume(now) ?? false;
    this.#keep();
    return done;
  }

  correct(side: Side, millis: number, moves: number, now: number): boolean {
    const { clocks } = this;
    if (!clocks || !clocks.setTime(side, millis, now)) return false;
    const done = moves === clocks[side].moves || clocks.setCount(side, moves, now);
    this.#keep();
    return done;
  }

  read(now: number): void {
    this.faces = this.clocks?.faces(now) ?? null;
  }

  remember(): void {
    this.#keep();
  }

  #keep(): void {
    this.read(Date.now());
    try {
      localStorage.setItem(KEY, JSON.stringify({ settings: this.settings, clocks: this.clocks }));
    } catch {
      // Without storage the clock lasts as long as the page.
    }
  }
}
