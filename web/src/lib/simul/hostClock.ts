// The host's one clock over all boards, as a pair of clocks whose other side has no limit.

import type { Clocks, SimulHostClock } from '../wire';

export function live({ face, runs, at }: SimulHostClock): Clocks {
  const black = {
    clock: { form: 'text', text: 'unlimited' } as const,
    remaining: 0,
    free: null,
    period: 1,
    toControl: null,
    spare: null,
    over: 0,
    flag: null,
    moves: 0,
  };
  return { white: face, black, running: runs ? 'white' : null, at, runsFrom: null };
}
