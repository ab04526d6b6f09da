// The keys of a wooden board: everything that a hand can do without a pointer.

import type { Cell } from '../wire';
import type { WoodHand } from './hand.svelte';
import { sameCell } from './wood';

/** Columns to the right and rows below, on the screen. */
export const STEPS: Record<string, [right: number, below: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-99, 0],
  End: [99, 0],
};

const COMMANDS: Record<string, (hand: WoodHand, cell: Cell) => void> = {
  l: (hand, cell) => hand.lift(cell),
  p: (hand, cell) => hand.carryTo(cell, [], true),
  g: (hand) => hand.letGo(),
  c: (hand, cell) => hand.crown(cell),
  r: (hand, cell) => hand.touch(cell),
  u: (hand) => hand.putLastBack(),
  a: (hand) => hand.adjust(),
};

/** Does what a key says on a cell; answers whether it says anything. */
export function command(key: string, shift: boolean, hand: WoodHand, cell: Cell): boolean {
  if (key === 'Enter') enter(shift, hand, cell);
  else if (key === 'Delete' || key === 'Backspace') hand.remove(cell);
  else {
    const does = key.length === 1 ? COMMANDS[key.toLowerCase()] : undefined;
    if (!does) return false;
    does(hand, cell);
  }
  return true;
}

function enter(shift: boolean, hand: WoodHand, cell: Cell): void {
  const held = hand.inHand;
  if (!held) hand.lift(cell);
  else if (sameCell(held.at ?? held, cell) && !shift) hand.letGo();
  else hand.carryTo(cell, [], shift);
}
