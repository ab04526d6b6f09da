// Clock arithmetic: what a clock shows now, from the server's figures and the measured offset.

import type { Clock, Clocks, Side } from '../wire';

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

export function remaining(clocks: Clocks, side: Side, now: number, offset: number): number {
  const left = clocks[side].remaining;
  if (clocks.running !== side) return Math.max(0, left);
  // A clock never shows more than the server last said, however wrong our own clock is.
  const elapsed = Math.max(0, now + offset - clocks.at);
  return Math.max(0, left - elapsed);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `1:02:03`, `4:09`, and under ten seconds `0:08.3`. */
export function face(milliseconds: number): string {
  if (milliseconds < 10_000) {
    const tenths = Math.floor(milliseconds / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** `5+3` in minutes and seconds; `60` for one time for the whole game. */
export function brief(clock: Clock): string {
  const minutes = clock.initial / 60_000;
  const base = Number.isInteger(minutes) ? String(minutes) : minutes.toFixed(1);
  return clock.form === 'fischer' ? `${base}+${clock.increment / 1000}` : base;
}
