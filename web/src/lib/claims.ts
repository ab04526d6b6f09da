// Claims of draws: who may make them here, and what the terms of a new game say of them.

import type { Claimed, DrawEnding, Ending, Side, Variant } from './wire';

/** Who sits here, and whose turn it is. */
type Seats = { sides: readonly Side[]; turn: Side; toPress: Side | null };

/** For which side a claim is made here; at one screen the one on move, if it may. */
export function mine(ground: Claimed, { sides, turn, toPress }: Seats): Side | null {
  const may = ground.sides.filter((side) => sides.includes(side));
  const first = toPress ?? turn;
  return may.includes(first) ? first : (may[0] ?? null);
}

/** The claim that would be right now, if the program tells. */
export function open(claims: readonly Claimed[], seats: Seats): Claimed | null {
  return claims.find((one) => one.reached === true && mine(one, seats) !== null) ?? null;
}

export type EndingChoice = 'rules' | Ending | 'each';

/** What differs from the draw rules. Without an arbiter nothing waits for him. */
export function endings(
  rules: Variant['drawRules'][number]['rules'],
  choice: EndingChoice,
  each: Readonly<Record<string, Ending>>,
  arbiter: boolean,
): DrawEnding[] {
  if (choice === 'rules') return [];
  return rules.flatMap(({ rule, ending: usual }) => {
    const wanted = choice === 'each' ? (each[rule] ?? usual) : choice;
    const ending = wanted === 'arbiter' && !arbiter ? 'claimed' : wanted;
    return ending === usual ? [] : [{ rule, ending }];
  });
}
