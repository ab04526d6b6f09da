// What somebody looks for in the lobby, as this browser remembers it.

import { PRESETS } from '../order';
import type { Assistance, Clock, SeekAsk, Side } from '../wire';

export type Wish = {
  variant: string;
  /** A preset, or `none`. */
  clock: string;
  assistance: Assistance;
  side: Side | 'random';
  rated: boolean;
};

const KEY = 'damier.wish';
const usual: Wish = {
  variant: 'international',
  clock: '5+3',
  assistance: 'assisted',
  side: 'random',
  rated: true,
};

export function wished(): Wish {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wish>) };
  } catch {
    return { ...usual };
  }
}

export function keep(wish: Wish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Nothing is remembered where storage is forbidden.
  }
}

function clockOf(id: string): Clock | null {
  const preset = PRESETS.find((one) => one.id === id);
  if (!preset) return null;
  const [initial, increment] = [preset.minutes * 60_000, preset.seconds * 1000];
  return { form: 'fischer', initial, increment };
}

export function askOf(wish: Wish, signedIn: boolean): SeekAsk {
  const { variant, assistance, side } = wish;
  return { variant, assistance, side, clock: clockOf(wish.clock), rated: wish.rated && signedIn };
}

/** A clock in a few signs: `5+3`, `2h/50+1h/25`; empty for none. */
export function clockSigns(clock: Clock | null | undefined): string {
  if (!clock) return '';
  if (clock.form === 'text') return clock.text;
  const minutes = clock.initial / 60_000;
  return clock.form === 'game' ? `${minutes}` : `${minutes}+${clock.increment / 1000}`;
}
