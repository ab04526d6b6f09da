import { beforeEach, expect, it, vi } from 'vitest';
import { geometry } from '../src/lib/board/geometry';
import { Stage, type Aim } from '../src/lib/board/stage.svelte';
import { international, men, played } from './boards';

const board = geometry(international, 'white');
const start = [...men('white', 32), ...men('black', 23, 19)];
const moves = [
  played(1, 'white', [32, 28]),
  played(2, 'black', [23, 32], [28]),
  played(3, 'white', [46, 41]),
];
const at = (ply: number, list = moves, walked = 0): Aim => ({ start, moves: list, ply, walked });
const squares = (stage: Stage) => stage.pieces.map(({ square }) => square);

let frames: ((now: number) => void)[] = [];
let now = 0;
/** Lets the browser draw for so many milliseconds. */
function draw(milliseconds: number): void {
  const until = now + milliseconds;
  while (now < until) {
    now += 16;
    const due = frames;
    frames = [];
    for (const one of due) one(now);
  }
}

beforeEach(() => {
  frames = [];
  now = 0;
  vi.stubGlobal('requestAnimationFrame', (one: (now: number) => void) => frames.push(one));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
  vi.stubGlobal('performance', { now: () => now });
});

it('shows the first position at once', () => {
  const stage = new Stage();
  stage.aim(at(1), board, 'normal');
  expect(squares(stage)).toEqual([28, 23, 19]);
  expect(stage.mover).toBeNull();
});

it('walks a new move, and lifts what it took at the end', () => {
  const stage = new Stage();
  stage.aim(at(1), board, 'normal');
  stage.aim(at(2), board, 'normal');
  draw(100);
  expect(stage.mover?.piece.square).toBe(23);
  expect(squares(stage)).toEqual([28, 19]);
  expect(stage.lifted.get(28) ?? 0).toBe(0);
  draw(1000);
  expect(stage.mover).toBeNull();
  expect(squares(stage)).toEqual([32, 19]);
});

it('plays two moves that come together one after the other', () => {
  const stage = new Stage();
  stage.aim(at(0), board, 'normal');
  stage.aim(at(1), board, 'normal');
  stage.aim(at(2), board, 'normal');
  draw(60);
  expect(stage.mover?.piece.square).toBe(32);
  draw(200);
  expect(stage.mover?.piece.square).toBe(23);
  draw(1000);
  expect(squares(stage)).toEqual([32, 19]);
});

it('goes back the way the move came', () => {
  const stage = new Stage();
  stage.aim(at(2), board, 'normal');
  stage.aim(at(1), board, 'normal');
  draw(50);
  expect(stage.mover?.piece.square).toBe(23);
  expect(squares(stage)).toContain(28);
  draw(1000);
  expect(squares(stage)).toEqual([28, 23, 19]);
});

it('jumps when many plies lie between, when switched off, and in a hidden window', () => {
  const stage = new Stage();
  stage.aim(at(0), board, 'normal');
  stage.aim(at(3), board, 'normal');
  expect(squares(stage)).toEqual([32, 19]);
  stage.aim(at(2), board, 'off');
  expect(stage.mover).toBeNull();
  vi.stubGlobal('document', { hidden: true });
  stage.aim(at(1), board, 'normal');
  expect(squares(stage)).toEqual([28, 23, 19]);
  vi.stubGlobal('document', { hidden: false });
});

it('does not walk again what the player has walked by hand', () => {
  const stage = new Stage();
  stage.aim(at(1, moves.slice(0, 1)), board, 'normal');
  stage.aim(at(2, moves.slice(0, 2), 1), board, 'normal');
  expect(stage.mover?.point).toEqual(board.middle(32));
});

it('shows nothing twice when the server confirms what is shown already', () => {
  const stage = new Stage();
  stage.aim(at(0, []), board, 'normal');
  stage.aim(at(1, moves.slice(0, 1)), board, 'normal');
  draw(60);
  const between = stage.mover?.point;
  stage.aim(at(1, [{ ...moves[0]!, at: 5 }]), board, 'normal');
  expect(stage.mover?.point).toEqual(between);
  draw(1000);
  stage.aim(at(1, [{ ...moves[0]!, at: 5 }]), board, 'normal');
  expect(stage.mover).toBeNull();
});

it('a move refused by the server goes back', () => {
  const stage = new Stage();
  stage.aim(at(0, []), board, 'normal');
  stage.aim(at(1, moves.slice(0, 1)), board, 'normal');
  draw(1000);
  stage.aim(at(0, []), board, 'normal');
  draw(1000);
  expect(squares(stage)).toEqual([32, 23, 19]);
});
