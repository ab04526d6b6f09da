// What the start page collects, and the order that is sent for it.

import { endings, type EndingChoice } from './claims';
import { readForm, writeForm } from './clock/form';
import { cut, NO_ODDS, oddsOf, type OddsFields } from './odds';
import type {
  Adjournments,
  Assistance,
  Blinded,
  Clock,
  Ending,
  NewGame,
  Notices,
  Side,
  Variant,
} from './wire';

export type ClockForm = 'none' | 'fischer' | 'game';
export type ClockFields = {
  form: 'fischer' | 'game' | 'text';
  minutes: number;
  seconds: number;
  text: string;
};
export type Fields = {
  opponent: 'engine' | 'friend' | 'screen';
  level: number;
  /** A variant, or `own` with `rules`. */
  variant: string;
  /** The text of one's own rules. */
  rules: string;
  side: Side | 'random';
  clock: string;
  own: { white: ClockFields; black: ClockFields; same: boolean };
  assistance: Assistance;
  arbiter: boolean;
  sheets: boolean;
  setUp: boolean;
  adjournments: boolean;
  /** Days of leave for each side, in correspondence play. */
  leaveDays: number;
  /** How late those are told who only look on. */
  delay: 'none' | 'plies' | 'minutes';
  delayPlies: number;
  delayMinutes: number;
  adjournFrom: number;
  sealer: Side | 'any';
  unclear: 'loses' | 'arbiter';
  blindfold: 'nobody' | Blinded;
  blindAllowed: number;
  blindBeyond: 'loses' | 'counts';
  blindNotes: boolean;
  blindArbiter: boolean;
  blindSpectators: boolean;
  notices: Notices;
  flags: 'automatic' | 'called';
  drawOffersBy: 'moves' | 'pieces';
  drawOffersFrom: { club: number; official: number };
  drawOffersWithin: number;
  drawRules: string;
  drawEndings: EndingChoice;
  eachEnding: Record<string, Ending>;
  start: string;
  odds: OddsFields;
  /** Whether the result changes ratings, where that is possible. */
  rated: boolean;
  name: string;
};

const KEY = 'damier.order';
/** What stands for a variant where the rules are one's own. */
export const OWN = 'own';

/** Clocks offered at once: minutes and seconds per move; `0` seconds is one time for all. */
export const PRESETS: { id: string; minutes: number; seconds: number }[] = [
  { id: '3+2', minutes: 3, seconds: 2 },
  { id: '5+3', minutes: 5, seconds: 3 },
  { id: '10+5', minutes: 10, seconds: 5 },
  { id: '25+10', minutes: 25, seconds: 10 },
  { id: '80+60', minutes: 80, seconds: 60 },
];

/** Controls of the federation, written out. */
export const CONTROLS = ['2h/50+1h/25', '90m/45+inc30s+30m+30s'] as const;

/** Clocks of correspondence play: days a move, and the budget with its first day free. */
export const DAYS = ['0s+1x3d', '100d/50+delay1d+10d/10+delay1d'] as const;

export function initial(): Fields {
  const own: ClockFields = { form: 'fischer', minutes: 15, seconds: 5, text: '2h/50+1h/25' };
  return {
    opponent: 'engine',
    level: 3,
    variant: 'international',
    rules: '',
    side: 'random',
    clock: 'none',
    own: { white: { ...own }, black: { ...own }, same: true },
    assistance: 'assisted',
    arbiter: false,
    sheets: false,
    setUp: false,
    adjournments: false,
    leaveDays: 30,
    delay: 'none',
    delayPlies: 6,
    delayMinutes: 15,
    adjournFrom: 75,
    sealer: 'black',
    unclear: 'loses',
    blindfold: 'nobody',
    blindAllowed: 5,
    blindBeyond: 'loses',
    blindNotes: false,
    blindArbiter: false,
    blindSpectators: false,
    notices: 'nobody',
    flags: 'automatic',
    drawOffersBy: 'moves',
    drawOffersFrom: { club: 0, official: 40 },
    drawOffersWithin: 10,
    drawRules: '',
    drawEndings: 'rules',
    eachEnding: {},
    start: '',
    odds: { ...NO_ODDS },
    rated: false,
    name: '',
  };
}

/** The last choices of this browser; a start position and odds are for one game only. */
export function remembered(): Fields {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Fields>;
    const usual = initial();
    const { white, black, same } = { ...usual.own, ...kept.own };
    const own = {
      white: { ...usual.own.white, ...white },
      black: { ...usual.own.black, ...black },
      same,
    };
    const drawOffersFrom = { ...usual.drawOffersFrom, ...kept.drawOffersFrom };
    const odds = { ...usual.odds, ...kept.odds, on: false };
    return { ...usual, ...kept, own, drawOffersFrom, odds, start: '' };
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

function clockOf({ form, minutes, seconds, text }: ClockFields): Clock {
  if (form === 'text') return { form, text: text.trim() };
  const initial = Math.round(minutes * 60_000);
  return form === 'fischer'
    ? { form, initial, increment: Math.round(seconds * 1000) }
    : { form: 'game', initial };
}

/** Whether what is written can be a clock. */
export function readable(text: string): boolean {
  try {
    return writeForm(readForm(text.trim())) !== '';
  } catch {
    return false;
  }
}

/** The level that is played: in a variant that is not played at the chosen one, the usual. */
export function levelOf(fields: Fields, variant: Variant): Assistance {
  const people = fields.opponent !== 'engine';
  return people && variant.levels.includes(fields.assistance) ? fields.assistance : 'assisted';
}

/** How far those who look on are behind, as the server takes it. */
/** How late those are told who only look on. */
export type Delaying = Pick<Fields, 'delay' | 'delayPlies' | 'delayMinutes'>;

export function delayOf({ delay, delayPlies, delayMinutes }: Delaying): Pick<NewGame, 'delay'> {
  if (delay === 'plies') return { delay: { by: 'plies', plies: delayPlies } };
  if (delay === 'minutes') return { delay: { by: 'time', millis: delayMinutes * 60_000 } };
  return {};
}

/** Who plays blindfold: never on the wooden board, and never the computer. */
export function blindOf(fields: Fields, variant: Variant): Fields['blindfold'] {
  const { opponent, blindfold } = fields;
  if (levelOf(fields, variant) === 'official') return 'nobody';
  if (opponent === 'engine') return blindfold === 'creator' ? 'creator' : 'nobody';
  if (opponent === 'screen') return blindfold === 'both' ? 'both' : 'nobody';
  return blindfold;
}

/** The draw rules that are chosen; the first where those chosen are another variant's. */
export function drawRulesOf(fields: Fields, variant: Variant): Variant['drawRules'][number] {
  const chosen = variant.drawRules.find(({ id }) => id === fields.drawRules);
  return chosen ?? variant.drawRules[0] ?? { id: '', name: { en: '', zh: '' }, rules: [] };
}

/** Whether a game with these choices can be rated: two people by the rules of a variant, on equal terms. */
export function rateable(fields: Fields, variant: Variant): boolean {
  const equal = !fields.odds.on && blindOf(fields, variant) === 'nobody';
  return fields.opponent === 'friend' && variant.id !== OWN && equal;
}

/** In rapid games without score sheets few pieces count, not many moves (Annex 6). */
function offers(
  fields: Fields,
  level: 'club' | 'official',
): Pick<NewGame, 'drawOffersFrom' | 'drawOffersWithin'> {
  if (fields.drawOffersBy === 'pieces') return { drawOffersWithin: fields.drawOffersWithin };
  const drawOffersFrom = fields.drawOffersFrom[level];
  return drawOffersFrom > 0 ? { drawOffersFrom } : {};
}

export function order(fields: Fields, variant: Variant, signedIn = false): NewGame {
  const preset = PRESETS.find(({ id }) => id === fields.clock);
  const { white, black, same } = fields.own;
  const written = [...CONTROLS, ...DAYS].find((id) => id === fields.clock);
  const days = DAYS.some((id) => id === fields.clock);
  const both: ClockFields | null = preset
    ? { form: 'fischer', text: '', ...preset }
    : written
      ? { form: 'text', text: written, minutes: 0, seconds: 0 }
      : null;
  const assistance = levelOf(fields, variant);
  const { arbiter, sheets, setUp, notices, flags } = fields;
  const { adjournFrom: from, sealer, unclear } = fields;
  const adjournments: Adjournments = { from, sealer: sealer === 'any' ? null : sealer, unclear };
  const official = {
    arbiter,
    sheets,
    setUp,
    notices,
    flags,
    ...offers(fields, 'official'),
    ...(fields.adjournments ? { adjournments } : {}),
  };
  const clock =
    fields.clock === 'none'
      ? undefined
      : { white: clockOf(both ?? white), black: clockOf(both ?? (same ? white : black)) };
  const { odds } = fields;
  const drawRules = variant.drawRules.some(({ id }) => id === fields.drawRules)
    ? fields.drawRules
    : undefined;
  const { rules } = drawRulesOf(fields, variant);
  const who = blindOf(fields, variant);
  const blindArbiter = who !== 'nobody' && fields.opponent === 'friend' && fields.blindArbiter;
  const withArbiter = (assistance === 'official' && arbiter) || blindArbiter;
  const drawEndings = endings(rules, fields.drawEndings, fields.eachEnding, withArbiter);
  const { blindAllowed: allowed, blindBeyond: beyond, blindNotes: notes } = fields;
  const spectators = fields.opponent === 'friend' && fields.blindSpectators;
  // Few pieces are nothing that may depend on a board that somebody does not see.
  const byPieces = who !== 'nobody' && fields.drawOffersBy === 'pieces';
  const start = fields.start.trim();
  const name = fields.name.trim();
  return {
    variant: variant.id,
    ...(variant.id === OWN ? { rules: fields.rules } : {}),
    side: fields.opponent === 'screen' ? 'white' : fields.side,
    opponent:
      fields.opponent === 'engine'
        ? { kind: 'engine', level: fields.level }
        : { kind: fields.opponent },
    ...(drawRules ? { drawRules } : {}),
    ...(drawEndings.length > 0 ? { drawEndings } : {}),
    ...(odds.on ? oddsOf(odds, variant, start) : start ? { start } : {}),
    ...(name ? { name } : {}),
    ...(fields.rated && signedIn && rateable(fields, variant) ? { rated: true } : {}),
    ...(clock ? { clock: odds.on ? cut(clock, odds) : clock } : {}),
    ...(days && fields.leaveDays > 0 ? { leaveDays: fields.leaveDays } : {}),
    ...delayOf(fields),
    ...(assistance === 'assisted' ? {} : { assistance }),
    ...(assistance === 'official' ? official : {}),
    ...(assistance === 'club' && !byPieces ? offers(fields, 'club') : {}),
    ...(who === 'nobody' ? {} : { blindfold: { who, allowed, beyond, notes, spectators } }),
    ...(blindArbiter ? { arbiter: true } : {}),
  };
}
