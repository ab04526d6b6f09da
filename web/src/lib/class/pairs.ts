// Who plays whom in a class: pupils by number, 0 for the computer.

export type Pair = { white: number; black: number };

/** Pupils two by two, as they came; the last plays the computer where one is left. */
export function everybody(pupils: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  for (let index = 0; index < pupils.length; index += 2) {
    pairs.push({ white: pupils[index] ?? 0, black: pupils[index + 1] ?? 0 });
  }
  return pairs;
}

/** Everybody against the computer, with White. */
export const againstComputer = (pupils: readonly number[]): Pair[] =>
  pupils.map((white) => ({ white, black: 0 }));

/** Those who stand in two pairs, or against themselves: they cannot be seated so. */
export function twice(pairs: readonly Pair[]): number[] {
  const all = pairs.flatMap(({ white, black }) => [white, black]).filter((one) => one > 0);
  return [...new Set(all.filter((one, index) => all.indexOf(one) !== index))];
}
