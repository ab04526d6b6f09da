// A clock's form in the reader's words, and what is wrong with a text that is none.

import type { Catalogue } from '../i18n/en';
import { secondsText } from './face';
import { BadClock, readForm, writeSpan, type Bonus, type Form, type Period } from './form';

const NO_BONUS: Bonus = { kind: 'none', span: 0 };

export function spanWords(t: Catalogue, millis: number): string {
  const [, digits = '0', unit = 's'] = /^(\d+)([a-z]+)$/.exec(writeSpan(millis)) ?? [];
  // 1:30:00 rather than 5400 seconds, but 90 minutes as people say.
  if (unit === 's' && millis > 600_000) return secondsText(millis);
  return t.span(Number(digits), unit);
}

function period(t: Catalogue, { moves, time, bonus }: Period, first: boolean, last: boolean) {
  const span = spanWords(t, time);
  const main =
    moves === null
      ? first
        ? t.formOnly(span)
        : t.formRest(span)
      : last
        ? t.formEvery(span, moves)
        : t.formPeriod(span, moves);
  const by = { fischer: t.formInc, bronstein: t.formBronstein, delay: t.formDelay };
  return bonus.kind === 'none' ? main : main + by[bonus.kind](spanWords(t, bonus.span));
}

export function formWords(t: Catalogue, form: Form): string {
  switch (form.kind) {
    case 'wholeGame':
      return t.formWhole(spanWords(t, form.initial));
    case 'fischer':
      return t.formFischer(spanWords(t, form.initial), spanWords(t, form.increment));
    case 'hourglass':
      return t.formHourglass(spanWords(t, form.initial));
    case 'gong':
      return t.formGong(spanWords(t, form.initial));
    case 'unlimited':
      return t.formUnlimited;
    case 'byoYomi': {
      const [main, time] = [spanWords(t, form.main), spanWords(t, form.time)];
      if (form.main === 0 && form.periods * form.moves === 1) return t.formEachMove(time);
      return form.moves === 1
        ? t.formByoYomi(main, form.periods, time)
        : t.formCanadian(main, form.periods, time, form.moves);
    }
    case 'periods': {
      const [{ bonus } = { bonus: NO_BONUS }, ...others] = form.periods;
      const common = others.every(
        (one) => one.bonus.kind === bonus.kind && one.bonus.span === bonus.span,
      );
      const apart = !common || others.length === 0;
      const all = form.periods.map((one, i) =>
        period(
          t,
          apart ? one : { ...one, bonus: NO_BONUS },
          i === 0,
          i === form.periods.length - 1,
        ),
      );
      const by = { fischer: t.formAllInc, bronstein: t.formAllBronstein, delay: t.formAllDelay };
      const more = apart || bonus.kind === 'none' ? '' : by[bonus.kind](spanWords(t, bonus.span));
      return all.join(t.formThen) + more + (form.carries ? '' : t.formLapsing);
    }
  }
}

export function faultWords(t: Catalogue, error: unknown): string {
  if (!(error instanceof BadClock)) return String(error);
  return {
    part: t.badPart(error.part),
    noTime: t.badNoTime,
    tooLong: t.badTooLong,
    periodCount: t.badPeriodCount,
    endless: t.badEndless,
    moveCount: t.badMoveCount,
    byoYomiCount: t.badByoYomiCount,
    alone: t.badAlone,
    noLimit: t.badNoLimit,
  }[error.fault];
}

/** What a text means, or what is wrong with it. */
export function verdict(t: Catalogue, text: string): { good: boolean; words: string } {
  try {
    return { good: true, words: formWords(t, readForm(text.trim())) };
  } catch (error) {
    return { good: false, words: faultWords(t, error) };
  }
}

/** `1:02:03`, `4:05` or minutes alone, in milliseconds; null when it is no time. */
export function readTime(text: string): number | null {
  const [, days, clock = ''] = /^(?:(\d+)\s*d\s+)?(\d+(?::\d{1,2}){0,2})$/.exec(text.trim()) ?? [];
  if (!clock) return null;
  const parts = clock.split(':').map(Number);
  if (parts.slice(1).some((part) => part > 59)) return null;
  const seconds =
    parts.length === 1 ? (parts[0] ?? 0) * 60 : parts.reduce((sum, part) => sum * 60 + part, 0);
  return 1000 * (seconds + Number(days ?? 0) * 86_400);
}

/** Written-out clocks to choose from, each of another kind. */
export const SAMPLES = [
  '2h/50+1h/25',
  '90m/45+inc30s+30m+30s',
  '5m+bronstein3s',
  '5m+delay3s',
  'hourglass5m',
  '20m+5x30s',
  '100d/50+delay1d+10d/10+delay1d',
] as const;
