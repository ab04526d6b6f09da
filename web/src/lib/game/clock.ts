// Clock arithmetic: what a clock shows now, from the server's figures and the measured offset.

import { Clocks as Running, type Faces } from '../clock/clocks';
import { secondsText } from '../clock/face';
import { readForm, type Form } from '../clock/form';
import type { Clock, ClockFace, Clocks, Side } from '../wire';

/** Server time minus ours. The sample with the shortest round trip is the best known. */
export type Offset = { offset: number; roundTrip: number };

export const UNKNOWN: Offset = { offset: 0, roundTrip: Infinity };

/** From a ping sent at `sent` and answered with the server's `at`, read at `received`. */
export function measure(known: Offset, sent: number, at: number, received: number): Offset {
  const roundTrip = received - sent;
  if (roundTrip < 0 || roundTrip > known.roundTrip) return known;
  return { offset: at - (sent + received) / 2, roundTrip };
}

/** Before the first pong: a message's own time, as if it had come at once. */
export function guess(known: Offset, at: number, received: number): Offset {
  return known.roundTrip === Infinity ? { offset: at - received, roundTrip: Infinity } : known;
}

/** Whether the clock has no limit: it counts up, and is never low. */
export const isUnlimited = (clock: Clock): boolean =>
  clock.form === 'text' && clock.text === 'unlimited';

/** What a clock shows: what is left, or what is used where there is no limit. */
export function remaining(clocks: Clocks, side: Side, now: number, offset: number): number {
  const left = clocks[side].remaining - (clocks[side].over ?? 0);
  if (clocks.running !== side) return Math.max(0, left);
  // A clock never shows more than the server last said, however wrong our own clock is.
  const elapsed = Math.max(0, now + offset - startOf(clocks));
  return isUnlimited(clocks[side].clock) ? left + elapsed : Math.max(0, left - elapsed);
}

/** Since when the clock runs that runs: on leave from its end on. */
const startOf = (clocks: Clocks): number => Math.max(clocks.at, clocks.runsFrom ?? 0);

/** The form of a clock of the wire; null when this page cannot read it. */
export function formOf(clock: Clock): Form | null {
  if (clock.form === 'fischer') {
    return { kind: 'fischer', initial: clock.initial, increment: clock.increment };
  }
  if (clock.form === 'game') return { kind: 'wholeGame', initial: clock.initial };
  try {
    return readForm(clock.text);
  } catch {
    return null;
  }
}

/** Whether a game is played in days, as by correspondence. */
export function inDays(clocks: Clocks | null): boolean {
  const limited = clocks && (isUnlimited(clocks.white.clock) ? clocks.black : clocks.white);
  const form = limited && formOf(limited.clock);
  const day = 86_400_000;
  if (form?.kind === 'byoYomi') return Math.max(form.main, form.time) >= day;
  if (form?.kind === 'periods') return (form.periods[0]?.time ?? 0) >= day;
  return (form?.kind === 'fischer' || form?.kind === 'wholeGame') && form.initial >= day;
}

/** Everything that both clocks show now, in whatever form; null when this page cannot read one. */
export function faces(clocks: Clocks, called: boolean, now: number, offset: number): Faces | null {
  const [white, black] = [formOf(clocks.white.clock), formOf(clocks.black.clock)];
  if (!white || !black) return null;
  const live = new Running(white, black, called);
  const take = (side: Side, face: ClockFace) => {
    const clock = live[side];
    clock.left = face.remaining - (face.over ?? 0);
    clock.moves = face.moves ?? 0;
    clock.period = Math.max(0, (face.period ?? 1) - 1);
    clock.toGo = face.toControl ?? 0;
    clock.fallen = face.flag ?? null;
  };
  take('white', clocks.white);
  take('black', clocks.black);
  if (clocks.running) {
    const side = clocks.running;
    const span = live.faces(clocks.at)[side].free ?? 0;
    const before = Math.max(0, span - (clocks[side].free ?? span));
    const since = clocks.runsFrom ?? Math.min(clocks.at, now + offset);
    live.turn = { side, before, since };
    return live.faces(Math.max(since, now + offset));
  }
  return live.faces(now + offset);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `3d 1:02:03`, `1:02:03`, `4:09`, and under ten seconds `0:08.3`. */
export function face(milliseconds: number): string {
  if (milliseconds < 10_000) {
    const tenths = Math.floor(milliseconds / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 86_400) return secondsText(milliseconds);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** `5+3` in minutes and seconds; `60` for one time for the whole game. */
export function brief(clock: Clock): string {
  if (clock.form === 'text') return clock.text;
  const minutes = clock.initial / 60_000;
  const base = Number.isInteger(minutes) ? String(minutes) : minutes.toFixed(1);
  return clock.form === 'fischer' ? `${base}+${clock.increment / 1000}` : base;
}
