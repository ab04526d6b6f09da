// What the start page collects, and the order that is sent for it.

import type { Clock, NewGame, Side, Variant } from './wire';

export type ClockForm = 'none' | 'fischer' | 'game';
export type ClockFields = { form: 'fischer' | 'game'; minutes: number; seconds: number };
export type Fields = {
  opponent: 'engine' | 'friend' | 'screen';
  level: number;
  variant: string;
  side: Side | 'random';
  clock: string;
  own: { white: ClockFields; black: ClockFields; same: boolean };
  drawRules: string;
  start: string;
  name: string;
};

const KEY = 'damier.order';

/** Clocks offered at once: minutes and seconds per move; `0` seconds is one time for all. */
export const PRESETS: { id: string; minutes: number; seconds: number }[] = [
  { id: '3+2', minutes: 3, seconds: 2 },
  { id: '5+3', minutes: 5, seconds: 3 },
  { id: '10+5', minutes: 10, seconds: 5 },
  { id: '25+10', minutes: 25, seconds: 10 },
  { id: '80+60', minutes: 80, seconds: 60 },
];

export function initial(): Fields {
  const own: ClockFields = { form: 'fischer', minutes: 15, seconds: 5 };
  return {
    opponent: 'engine',
    level: 3,
    variant: 'international',
    side: 'random',
    clock: 'none',
    own: { white: { ...own }, black: { ...own }, same: true },
    drawRules: '',
    start: '',
    name: '',
  };
}

/** The last choices of this browser; a start position is for one game only. */
export function remembered(): Fields {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Fields>;
    return { ...initial(), ...kept, start: '' };
  } catch {
    return initial();
  }
}

export function remember(fields: Fields): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(fields));
  } catch {
    // Nothing is remembered where storage is forbidden.
  }
}

function clockOf({ form, minutes, seconds }: ClockFields): Clock {
  const initial = Math.round(minutes * 60_000);
  return form === 'fischer'
    ? { form, initial, increment: Math.round(seconds * 1000) }
    : { form, initial };
}

export function order(fields: Fields, variant: Variant): NewGame {
  const preset = PRESETS.find(({ id }) => id === fields.clock);
  const { white, black, same } = fields.own;
  const both: ClockFields | null = preset ? { form: 'fischer', ...preset } : null;
  const clock =
    fields.clock === 'none'
      ? undefined
      : { white: clockOf(both ?? white), black: clockOf(both ?? (same ? white : black)) };
  const drawRules = variant.drawRules.some(({ id }) => id === fields.drawRules)
    ? fields.drawRules
    : undefined;
  const start = fields.start.trim();
  const name = fields.name.trim();
  return {
    variant: variant.id,
    side: fields.opponent === 'screen' ? 'white' : fields.side,
    opponent:
      fields.opponent === 'engine'
        ? { kind: 'engine', level: fields.level }
        : { kind: fields.opponent },
    ...(drawRules ? { drawRules } : {}),
    ...(start ? { start } : {}),
    ...(name ? { name } : {}),
    ...(clock ? { clock } : {}),
  };
}
