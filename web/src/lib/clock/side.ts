// One side's clock: what is booked on it so far. Whether it runs is with `clocks.ts`.

import type { Face } from './face';
import { control, initial, periodAfter, periodAt, type Bonus, type Form } from './form';

export type SideClock = {
  form: Form;
  /**
   * Until zero in this period; below zero where a flag has to be called and the clock went on.
   * Without a limit what was counted up.
   */
  left: number;
  moves: number;
  /** Counted from 0; with byo-yomi 0 is the main time. */
  period: number;
  /** Byo-yomi: moves to be completed in this period. */
  toGo: number;
  used: number;
  fallen: number | null;
};

export function begin(form: Form): SideClock {
  const byoYomi = form.kind === 'byoYomi' ? form : null;
  return {
    form,
    left: initial(form),
    moves: 0,
    period: byoYomi?.main === 0 ? 1 : 0,
    toGo: byoYomi?.moves ?? 0,
    used: 0,
    fallen: null,
  };
}

function bonus({ form, period }: SideClock): Bonus {
  if (form.kind === 'fischer') return { kind: 'fischer', span: form.increment };
  return periodAt(form, period)?.bonus ?? { kind: 'none', span: 0 };
}

const delay = (clock: SideClock): number => {
  const { kind, span } = bonus(clock);
  return kind === 'delay' ? span : 0;
};

/** How long it can run on, in a turn in which it ran for `before` already, until its flag falls. */
export function untilFlag(clock: SideClock, before: number): number {
  const { form, left, period } = clock;
  if (form.kind === 'unlimited') return Infinity;
  const more = form.kind === 'byoYomi' ? form.time * (form.periods - period) : 0;
  return Math.max(0, left + more) + Math.max(0, delay(clock) - before);
}

/** It ran on for `more`, in a turn in which it ran for `before` already. */
export function run(clock: SideClock, before: number, more: number): void {
  clock.used += more;
  if (clock.form.kind === 'unlimited') {
    clock.left += more;
    return;
  }
  const free = Math.max(0, delay(clock) - before);
  clock.left -= Math.max(0, more - free);
  enterPeriods(clock);
}

function enterPeriods(clock: SideClock): void {
  const { form } = clock;
  if (form.kind !== 'byoYomi' || clock.left > 0) return;
  const needed = Math.floor(-clock.left / form.time) + 1;
  const entered = Math.min(needed, form.periods - clock.period);
  if (entered <= 0) return;
  clock.left += entered * form.time;
  clock.period += entered;
  clock.toGo = form.moves;
}

/** A move is completed that took so long in all; its time is booked already. */
export function complete(clock: SideClock, took: number): void {
  clock.moves += 1;
  const { kind, span } = bonus(clock);
  if (kind === 'fischer') clock.left += span;
  if (kind === 'bronstein') clock.left += Math.min(took, span);
  const { form } = clock;
  if (form.kind === 'periods') {
    for (;;) {
      const end = control(form, clock.period);
      if (end === null || clock.moves < end) return;
      clock.period += 1;
      if (!form.carries) clock.left = 0;
      clock.left += periodAt(form, clock.period)?.time ?? 0;
    }
  }
  if (form.kind === 'byoYomi' && clock.period > 0) {
    clock.toGo = Math.max(0, clock.toGo - 1);
    if (clock.toGo > 0) return;
    clock.toGo = form.moves;
    clock.left = form.time;
  }
}

export function setLeft(clock: SideClock, millis: number): void {
  clock.left = millis;
  clock.fallen = null;
  enterPeriods(clock);
}

/** So many moves were completed: the period is the one that follows from it. */
export function setCount(clock: SideClock, moves: number): void {
  clock.moves = moves;
  if (clock.form.kind === 'periods') clock.period = periodAfter(clock.form, moves);
}

export function face(clock: SideClock, ran: number): Face {
  const { form, left, moves, period, toGo } = clock;
  const { kind, span } = bonus(clock);
  const end = control(form, period);
  const canadian = form.kind === 'byoYomi' && period > 0 && form.moves > 1;
  return {
    left: Math.max(0, left),
    over: Math.max(0, -left),
    free: kind === 'delay' || kind === 'bronstein' ? Math.max(0, span - ran) : null,
    period: period + 1,
    spare: form.kind === 'byoYomi' ? form.periods - period : null,
    moves,
    toControl: end !== null ? Math.max(0, end - moves) : canadian ? toGo : null,
    flag: clock.fallen,
  };
}
