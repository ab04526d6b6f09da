// What a game's record says, read by the program itself.
import { execFileSync } from 'node:child_process';
import { binary } from './program.mjs';

/** The positions of a PDN, as the program reads them: the start, and after every step. */
export function readPositions(pdn) {
  const said = execFileSync(binary, ['positions', '-'], { input: pdn, encoding: 'utf8' });
  return said.trim().split('\n');
}

/** The same of a game as the page is told it, in the same words. */
export function positionLog({ start, moves }) {
  return [start.fen, ...moves.map(({ fen, standing }) => `${fen} ${beside(standing)}`.trim())];
}

/** Kings without a second disc, and pieces on light squares of a board of ten. */
function beside(standing) {
  const light = ({ row, column }) => (row + column) % 2 === 0;
  const uncrowned = standing.filter((one) => one.kind === 'uncrownedKing' && !light(one));
  const items = uncrowned.map(({ row, column }) => `U${row * 5 + Math.floor(column / 2) + 1}`);
  const kinds = { man: '', uncrownedKing: 'U', king: 'K' };
  for (const { row, column, side, kind } of standing.filter(light)) {
    items.push(`${side === 'white' ? 'W' : 'B'}${kinds[kind]}r${row + 1}c${column + 1}`);
  }
  return items.length > 0 ? `[%board ${items.join(' ')}]` : '';
}
