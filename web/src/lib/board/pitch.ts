// Squares as two short tones: the first tells the row, the second the column, both rising as one
// looks from White's side, upwards and to the right.

import type { Variant } from '../wire';

/** The steps of a scale in which no two neighbours sound alike: C D E G A and on. */
const STEPS = [0, 2, 4, 7, 9];
const LOWEST = 196;

const tone = (step: number): number => {
  const octave = Math.floor(step / STEPS.length);
  return LOWEST * 2 ** (octave + (STEPS[step % STEPS.length] ?? 0) / 12);
};

/** The frequencies of a square's row and column. */
export function pitches(variant: Variant, square: number): number[] {
  const place = variant.squares.find(({ number }) => number === square);
  if (!place) return [];
  return [tone(variant.height - 1 - place.row), tone(place.column)];
}
