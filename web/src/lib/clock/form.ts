// The forms of one side's clock, and how people write them: `2h/50+1h/25`, `80m+1m`. The same
// grammar as the server's; both are held to the same scripts.

export type Bonus = { kind: 'none' | 'fischer' | 'bronstein' | 'delay'; span: number };
/** So many moves in so much time; `moves` is null for the rest of the game. Spans in milliseconds. */
export type Period = { moves: number | null; time: number; bonus: Bonus };
export type Form =
  | { kind: 'wholeGame'; initial: number }
  | { kind: 'fischer'; initial: number; increment: number }
  | { kind: 'periods'; periods: Period[]; carries: boolean }
  | { kind: 'hourglass'; initial: number }
  | { kind: 'byoYomi'; main: number; periods: number; time: number; moves: number }
  | { kind: 'gong'; initial: number }
  /** No limit: it counts up what is used. */
  | { kind: 'unlimited' };

/** What is wrong with a clock; `part` is the piece of text that cannot stand there. */
export type ClockFault =
  | 'part'
  | 'noTime'
  | 'tooLong'
  | 'periodCount'
  | 'endless'
  | 'moveCount'
  | 'byoYomiCount'
  | 'alone'
  | 'noLimit';
export class BadClock extends Error {
  constructor(
    readonly fault: ClockFault,
    readonly part = '',
  ) {
    super(fault);
  }
}

const DAY = 86_400_000;
export const LONGEST = 366 * DAY;
const MOST_PERIODS = 6;
const MOST_MOVES = 10_000;
const MOST_BYO_YOMI = 1000;
const NONE: Bonus = { kind: 'none', span: 0 };

const UNITS: [string, number][] = [
  ['d', DAY],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
];

export function initial(form: Form): number {
  if (form.kind === 'periods') return form.periods[0]?.time ?? 0;
  if (form.kind === 'byoYomi') return form.main || form.time;
  if (form.kind === 'unlimited') return 0;
  return form.initial;
}

function checkedSpan(initial: number, increment = 0): void {
  if (initial === 0) throw new BadClock('noTime');
  if (initial > LONGEST || increment > LONGEST) throw new BadClock('tooLong');
}

function checkedPeriod(period: Period): Period {
  checkedSpan(period.time, period.bonus.span);
  const moves = period.moves ?? 1;
  if (moves < 1 || moves > MOST_MOVES) throw new BadClock('moveCount');
  const nothing = period.bonus.span === 0 && period.bonus.kind !== 'fischer';
  return nothing ? { ...period, bonus: NONE } : period;
}

function periodsForm(all: Period[], carries: boolean): Form {
  const last = all[all.length - 1];
  if (!last || all.length > MOST_PERIODS) throw new BadClock('periodCount');
  if (all.slice(0, -1).some(({ moves }) => moves === null)) throw new BadClock('endless');
  const periods = [checkedPeriod(last), ...all.slice(0, -1).map(checkedPeriod)];
  periods.push(...periods.splice(0, 1));
  const [only] = periods;
  if (periods.length === 1 && only && only.moves === null) {
    if (only.bonus.kind === 'none') return { kind: 'wholeGame', initial: only.time };
    if (only.bonus.kind === 'fischer') {
      return { kind: 'fischer', initial: only.time, increment: only.bonus.span };
    }
    return { kind: 'periods', periods, carries: true };
  }
  return { kind: 'periods', periods, carries };
}

/** `1h30m`, each unit once at most and from long to short; null when it is no span. */
export function readSpan(text: string): number | null {
  if (!/^(\d+[a-z]+)+$/.test(text)) return null;
  let millis = 0;
  let longest = -1;
  for (const [, digits = '', name] of text.matchAll(/(\d+)([a-z]+)/g)) {
    const place = UNITS.findIndex(([unit]) => unit === name);
    if (place <= longest) return null;
    longest = place;
    millis += Number(digits) * (UNITS[place]?.[1] ?? 0);
  }
  return millis > Number.MAX_SAFE_INTEGER ? null : millis;
}

/** A span in the longest unit that gives a whole number. */
export function writeSpan(millis: number): string {
  const whole = UNITS.find(([, unit]) => millis > 0 && millis % unit === 0);
  return whole ? `${millis / whole[1]}${whole[0]}` : '0s';
}

function readCount(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

function readBonus(part: string): Bonus | null {
  for (const [name, kind] of [
    ['inc', 'fischer'],
    ['bronstein', 'bronstein'],
    ['delay', 'delay'],
  ] as const) {
    const span = part.startsWith(name) ? readSpan(part.slice(name.length)) : null;
    if (span !== null) return { kind, span };
  }
  return null;
}

function readPeriod(part: string): Period | null {
  const slash = part.indexOf('/');
  const time = readSpan(slash < 0 ? part : part.slice(0, slash));
  const moves = slash < 0 ? null : readCount(part.slice(slash + 1));
  if (time === null || (slash >= 0 && moves === null)) return null;
  return { moves, time, bonus: NONE };
}

const bad = (part: string) => new BadClock('part', part.slice(0, 40));

function coupled(part: string): Form | null {
  for (const kind of ['hourglass', 'gong'] as const) {
    if (!part.startsWith(kind)) continue;
    const span = readSpan(part.slice(kind.length));
    if (span === null) throw bad(part);
    checkedSpan(span);
    return { kind, initial: span };
  }
  return null;
}

function byoYomi(mainText: string, part: string): Form {
  const cross = part.indexOf('x');
  const period = readPeriod(part.slice(cross + 1));
  const periods = readCount(part.slice(0, cross));
  if (!period || periods === null) throw bad(part);
  const main = readSpan(mainText);
  if (main === null) throw bad(mainText);
  const moves = period.moves ?? 1;
  if (period.time === 0) throw new BadClock('noTime');
  checkedSpan(period.time, main);
  if (periods < 1 || periods > MOST_BYO_YOMI) throw new BadClock('byoYomiCount');
  if (moves < 1 || moves > MOST_MOVES) throw new BadClock('moveCount');
  return { kind: 'byoYomi', main, periods, time: period.time, moves };
}

/** Reads a form; throws `BadClock`. */
export function readForm(text: string): Form {
  const parts = text.split('+').map((part) => part.trim());
  const [first = '', second] = parts;
  if (first === 'unlimited' && parts.length === 1) return { kind: 'unlimited' };
  const alone = parts.length === 1 ? coupled(first) : null;
  if (alone) return alone;
  if (parts.length === 2 && second?.includes('x')) return byoYomi(first, second);
  const lapsing = parts[parts.length - 1] === 'lapsing';
  if (lapsing) parts.pop();
  const periods: Period[] = [];
  for (const part of parts) {
    const last = periods[periods.length - 1];
    const bonus = readBonus(part);
    if (bonus) {
      if (last?.bonus.kind !== 'none') throw bad(part);
      last.bonus = bonus;
      continue;
    }
    const period = readPeriod(part);
    if (!period) throw bad(part);
    if (last && last.moves === null && period.moves === null) {
      // After a period for the rest of the game no other can come: more with each move is meant.
      if (last.bonus.kind !== 'none') throw bad(part);
      last.bonus = { kind: 'fischer', span: period.time };
    } else {
      periods.push(period);
    }
  }
  return periodsForm(periods, !lapsing);
}

function writePeriod({ moves, time, bonus }: Period): string {
  const name = {
    none: '',
    fischer: moves === null ? '' : 'inc',
    bronstein: 'bronstein',
    delay: 'delay',
  };
  const more = bonus.kind === 'none' ? '' : `+${name[bonus.kind]}${writeSpan(bonus.span)}`;
  return `${writeSpan(time)}${moves === null ? '' : `/${moves}`}${more}`;
}

export function writeForm(form: Form): string {
  switch (form.kind) {
    case 'wholeGame':
      return writeSpan(form.initial);
    case 'fischer':
      return `${writeSpan(form.initial)}+${writeSpan(form.increment)}`;
    case 'hourglass':
    case 'gong':
      return `${form.kind}${writeSpan(form.initial)}`;
    case 'byoYomi': {
      const moves = form.moves === 1 ? '' : `/${form.moves}`;
      return `${writeSpan(form.main)}+${form.periods}x${writeSpan(form.time)}${moves}`;
    }
    case 'unlimited':
      return 'unlimited';
    case 'periods':
      return form.periods.map(writePeriod).join('+') + (form.carries ? '' : '+lapsing');
  }
}

/**
 * Clocks that are coupled come in pairs, and one at least has a limit; throws `BadClock` for others.
 */
export function checkPair(white: Form, black: Form): void {
  if (white.kind === 'unlimited' && black.kind === 'unlimited') throw new BadClock('noLimit');
  const coupledKind = ({ kind }: Form) => (kind === 'hourglass' || kind === 'gong' ? kind : '');
  if (coupledKind(white) !== coupledKind(black)) throw new BadClock('alone');
}

/** The period of this number, counted from 0; the last comes again and again. */
export function periodAt(form: Form, number: number): Period | null {
  if (form.kind !== 'periods') return null;
  return form.periods[Math.min(number, form.periods.length - 1)] ?? null;
}

/** How many moves must have been completed in all when this period ends; null when it never does. */
export function control(form: Form, number: number): number | null {
  if (form.kind !== 'periods') return null;
  const last = form.periods.length - 1;
  const before = form.periods.slice(0, Math.min(number, last));
  const own = periodAt(form, number)?.moves ?? null;
  if (own === null) return null;
  const again = Math.max(0, number - last) + 1;
  return before.reduce((sum, { moves }) => sum + (moves ?? 0), 0) + own * again;
}

/** The number of the period in which so many moves have been completed. */
export function periodAfter(form: Form, moves: number): number {
  if (form.kind !== 'periods') return 0;
  const last = form.periods.length - 1;
  let before = 0;
  for (let number = 0; number < last; number += 1) {
    const end = control(form, number) ?? Infinity;
    if (moves < end) return number;
    before = end;
  }
  const each = form.periods[last]?.moves;
  return each ? last + Math.floor((moves - before) / each) : last;
}
