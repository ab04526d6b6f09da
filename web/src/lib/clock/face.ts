// What one side's clock shows, in full and on a clock with few digits.

export type Face = {
  /** Milliseconds until zero in this period; without a limit those counted up. */
  left: number;
  /** How far it has gone below zero, where flags have to be called. */
  over: number;
  /** What is still free of this move (delay), or still given back (Bronstein). */
  free: number | null;
  /** Counted from 1; with byo-yomi 1 is the main time. */
  period: number;
  /** Byo-yomi periods after this one. */
  spare: number | null;
  moves: number;
  /** Moves still to be completed in this period. */
  toControl: number | null;
  /** When the flag fell. */
  flag: number | null;
};

/** From two minutes before zero on, minutes and seconds have to be shown. */
export const SECONDS_FROM = 120_000;
export const needsSeconds = ({ left }: { left: number }): boolean => left <= SECONDS_FROM;

const two = (value: number): string => String(value).padStart(2, '0');

/** `99d 23:59:59`, `1:59:59`, `4:05`: seconds are shown in full, so that 0:00 has run out. */
export function secondsText(millis: number): string {
  const all = Math.ceil(millis / 1000);
  const [days, hours] = [Math.floor(all / 86_400), Math.floor(all / 3600) % 24];
  const [minutes, seconds] = [Math.floor(all / 60) % 60, all % 60];
  if (days === 0 && hours === 0) return `${minutes}:${two(seconds)}`;
  const clock = `${hours}:${two(minutes)}:${two(seconds)}`;
  return days === 0 ? clock : `${days}d ${clock}`;
}

export function bySecond({ left, over }: { left: number; over: number }): string {
  const below = Math.floor(over / 1000);
  return below === 0 ? secondsText(left) : `-${secondsText(below * 1000)}`;
}

/** Hours and minutes, `1h59`, and seconds only when they have to be shown. */
export function byMinute(face: { left: number; over: number }): string {
  if (needsSeconds(face)) return bySecond(face);
  const all = Math.floor((face.left + 59_999) / 60_000);
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60];
  return days === 0 ? `${hours}h${two(minutes)}` : `${days}d ${hours}h${two(minutes)}`;
}

/** The whole face as the scripts write it. */
export function show(face: Face): string {
  const { moves, toControl, spare, period } = face;
  let text = `${bySecond(face)} ${moves}`;
  if (spare !== null) {
    text += ` period ${period}${toControl === null ? '' : ` ${toControl} to go`} spare ${spare}`;
  } else if (toControl !== null) {
    text += `/${moves + toControl} period ${period}`;
  } else if (period > 1) {
    text += ` period ${period}`;
  }
  if (face.free !== null) text += ` free ${secondsText(face.free)}`;
  return face.flag === null ? text : `${text} flag`;
}
