// Texts of game files, made harmless: whatever stands in them is shown as text, and what cannot be
// seen, or would turn other text about, is shown as a sign of its own.

/** Signs that change the direction of what stands around them, and separators of lines. */
const TURNING = /[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;
const SPACES = /[\t\n\v\f\r]+/g;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f]/g;
// eslint-disable-next-line no-control-regex
const OTHER = /[\u007f-\u009f]/g;

/** The text as one line in which everything can be seen; no longer than so many characters. */
export function plain(text: string, longest = Infinity): string {
  const whole = text
    .replace(SPACES, ' ')
    .replace(CONTROL, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
    .replace(OTHER, '\ufffd')
    .replace(TURNING, '\ufffd')
    .trim();
  const characters = [...whole];
  return characters.length > longest ? characters.slice(0, longest - 1).join('') + '…' : whole;
}

/** A file's size as people say it: the value, and how often it was divided by 1024. */
export function size(bytes: number): [value: string, step: number] {
  let [value, step] = [bytes, 0];
  while (value >= 1024 && step < 3) {
    value /= 1024;
    step += 1;
  }
  return [value >= 10 || step === 0 ? String(Math.round(value)) : value.toFixed(1), step];
}

/** What can be read of a date such as `1998.05.??`: unknown parts are left out. */
export function dateText(date: string): string {
  const parts = plain(date, 40).split('.');
  const known = parts.filter((part) => /^[0-9]+$/.test(part));
  const prefix = parts.slice(0, known.length).join() === known.join();
  return prefix && known.length > 0 ? known.join('-') : date.includes('?') ? '' : plain(date, 40);
}

/** Times on clocks, as they stand in a game: `1:59:30`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
