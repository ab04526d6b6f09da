// Both clocks: at most one runs, and stopping one starts the other. Plain data and functions of
// the time that is handed in; nothing here asks what time it is.

import { LONGEST, checkPair, type Form } from './form';
import type { Face } from './face';
import * as one from './side';

export type Side = 'white' | 'black';
export const SIDES: readonly Side[] = ['white', 'black'];
const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** The turn under way: what of it is booked, and since when the rest runs (null: both stopped). */
type Turn = { side: Side; before: number; since: number | null };
export type Faces = {
  white: Face;
  black: Face;
  running: Side | null;
  paused: boolean;
  firstFlag: { side: Side; at: number } | null;
};

export class Clocks {
  white: one.SideClock;
  black: one.SideClock;
  turn: Turn | null = null;

  constructor(
    white: Form,
    black: Form,
    /** Flags have to be called: the clocks go on below zero. */
    readonly called: boolean,
  ) {
    checkPair(white, black);
    this.white = one.begin(white);
    this.black = one.begin(black);
  }

  /** What was kept as JSON, as it was. */
  static from(kept: Pick<Clocks, 'white' | 'black' | 'turn' | 'called'>): Clocks {
    const clocks = new Clocks(kept.white.form, kept.black.form, kept.called);
    return Object.assign(clocks, structuredClone({ ...kept }));
  }

  clone(): Clocks {
    return Clocks.from(this);
  }

  start(side: Side, now: number): boolean {
    if (this.turn || (!this.called && this.#firstFlag())) return false;
    this.turn = { side, before: 0, since: now };
    return true;
  }

  /** The side has completed its move: its clock stops and the opponent's starts at once. */
  press(side: Side, now: number): boolean {
    if (this.turn?.side !== side || this.turn.since === null || this.#down(now)) return false;
    this.#book(now);
    const took = this.turn.before;
    const clock = this[side];
    one.complete(clock, took);
    if (clock.form.kind === 'gong') {
      this[other(side)].left += clock.left;
      clock.left = clock.form.initial;
    }
    this.turn = { side: other(side), before: 0, since: now };
    return true;
  }

  /** Stops both in the middle of a turn. */
  pause(now: number): boolean {
    if (!this.turn || this.turn.since === null || this.#down(now)) return false;
    this.#book(now);
    this.turn.since = null;
    return true;
  }

  resume(now: number): boolean {
    if (!this.turn || this.turn.since !== null) return false;
    this.turn.since = now;
    return true;
  }

  /** Ends the turn under way without a completed move. */
  stop(now: number): void {
    this.#book(now);
    this.turn = null;
  }

  /** From then to then is nobody's time. */
  interrupt(from: number, to: number): void {
    this.#book(from);
    if (this.turn && this.turn.since !== null) this.turn.since = Math.max(this.turn.since, to);
  }

  takeBack(white: number, black: number): void {
    this.white.moves = white;
    this.black.moves = black;
  }

  setTime(side: Side, millis: number, now: number): boolean {
    if (this.#down(now) || millis < 0 || millis > LONGEST) return false;
    this.#book(now);
    one.setLeft(this[side], millis);
    return true;
  }

  addTime(side: Side, millis: number, now: number): boolean {
    const read = this.clone();
    read.#book(now);
    return this.setTime(side, read[side].left + millis, now);
  }

  setCount(side: Side, count: number, now: number): boolean {
    if (this.#down(now) || count < 0 || !Number.isInteger(count)) return false;
    this.#book(now);
    one.setCount(this[side], count);
    return true;
  }

  faces(now: number): Faces {
    const read = this.clone();
    read.#book(now);
    const { turn } = read;
    const ran = (side: Side) => (turn?.side === side ? turn.before : 0);
    return {
      white: one.face(read.white, ran('white')),
      black: one.face(read.black, ran('black')),
      running: turn && turn.since !== null ? turn.side : null,
      paused: turn !== null && turn.since === null,
      firstFlag: read.#firstFlag(),
    };
  }

  #book(now: number): void {
    const { turn } = this;
    if (!turn || turn.since === null) return;
    const clock = this[turn.side];
    const until = one.untilFlag(clock, turn.before);
    let more = Math.max(0, now - turn.since);
    if (more >= until) {
      clock.fallen ??= turn.since + until;
      if (!this.called) more = until;
    }
    one.run(clock, turn.before, more);
    if (clock.form.kind === 'hourglass') this[other(turn.side)].left += more;
    this.turn = { ...turn, before: turn.before + more, since: Math.max(turn.since, now) };
  }

  #firstFlag(): Faces['firstFlag'] {
    const fallen = SIDES.flatMap((side) => {
      const at = this[side].fallen;
      return at === null ? [] : [{ side, at }];
    });
    return fallen.sort((a, b) => a.at - b.at)[0] ?? null;
  }

  /** A flag has fallen by itself: the clocks stand until they are corrected. */
  #down(now: number): boolean {
    const { turn } = this;
    if (this.called || !turn || turn.since === null) return false;
    const clock = this[turn.side];
    return now >= (clock.fallen ?? turn.since + one.untilFlag(clock, turn.before));
  }
}
