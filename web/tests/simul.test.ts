// Which boards the host plays before he comes to one.
import { describe, expect, it } from 'vitest';
import { boardsBefore } from '../src/lib/simul/way';
import type { Simul } from '../src/lib/wire';

function simul(hostToMove: boolean[], at: number | null, guestsWait = false): Simul {
  const boards = hostToMove.map((hostToMove, index) => ({
    board: index + 1,
    hostToMove,
    result: null,
  }));
  const stay = at === null ? null : { board: at };
  return { boards, state: { stay }, conditions: { guestsWait } } as unknown as Simul;
}

describe('the boards before one', () => {
  it('are those that wait for the host, on his way from where he is', () => {
    const all = simul([true, true, false, true], 1);
    expect(boardsBefore(all, 2)).toBe(0);
    expect(boardsBefore(all, 4)).toBe(1);
    expect(boardsBefore(all, 1)).toBe(2);
  });
  it('are all of them where guests wait too, and counted from the first before he has come', () => {
    expect(boardsBefore(simul([true, false, true], 1, true), 3)).toBe(1);
    expect(boardsBefore(simul([true, true, true], null), 3)).toBe(2);
  });
});
