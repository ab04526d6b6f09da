// The host's way from board to board.

import type { Simul } from '../wire';

/** How many boards the host has to play before he comes to this one, if he goes round. */
export function boardsBefore(simul: Simul, board: number): number {
  const { boards, state } = simul;
  const from = state.stay?.board ?? 0;
  let waiting = 0;
  for (let step = 1; step <= boards.length; step += 1) {
    const index = (from + step - 1) % boards.length;
    if (index === board - 1) break;
    const one = boards[index];
    if (one && !one.result && (one.hostToMove || simul.conditions.guestsWait)) waiting += 1;
  }
  return waiting;
}
