import { describe, expect, it } from 'vitest';
import {
  choose,
  distinct,
  fork,
  NONE,
  point,
  stop,
  stopping,
  targets,
  type Outcome,
} from '../src/lib/board/selection';
import type { LegalMove } from '../src/lib/wire';
import { legal } from './boards';

const rules = (own: number[], capture = false, oneClick = false) => ({
  own: (square: number) => own.includes(square),
  capture,
  oneClick,
});

/** Points at squares one after the other. */
function walk(list: LegalMove[], squares: number[], how = rules([])): Outcome {
  return squares.reduce<Outcome>((before, square) => point(before.selection, list, square, how), {
    selection: NONE,
  });
}

const quiet = [legal([32, 28]), legal([32, 27]), legal([33, 28])];
const men = rules([32, 33, 31]);

describe('a quiet move', () => {
  it('is a piece and then its square', () => {
    const { selection, play } = walk(quiet, [32, 28], men);
    expect(play?.option.move).toBe(quiet[0]);
    expect(play?.shown).toBe(0);
    expect(selection).toBe(NONE);
  });
  it('shows where the piece in hand can go', () => {
    const { selection } = walk(quiet, [32], men);
    expect([...targets(selection).final].sort()).toEqual([27, 28]);
  });
  it('is given up by pointing at the piece again', () => {
    expect(walk(quiet, [32, 32], men)).toEqual({ selection: NONE });
  });
  it('changes to another piece of the player', () => {
    const { selection } = walk(quiet, [32, 33], men);
    expect(selection).toMatchObject({ kind: 'hand', from: 33 });
  });
  it('is not played where the piece cannot go', () => {
    expect(walk(quiet, [32, 20], men)).toEqual({ selection: NONE, refused: 'notThere' });
  });
});

describe('a piece without a move', () => {
  it('is explained by the capture that is compulsory', () => {
    expect(walk(quiet, [31], rules([31], true)).refused).toBe('mustCapture');
  });
  it('is explained by being blocked', () => {
    expect(walk(quiet, [31], men).refused).toBe('cannotMove');
  });
});

describe('a capture that may be ended', () => {
  const short = legal([32, 23], [28]);
  const long = legal([32, 23, 14], [28, 19]);
  const aside = legal([32, 23, 12], [28, 18]);
  const list = [short, long, aside];
  const taking = rules([32], true);

  it('waits on the square where it may be ended', () => {
    const { selection, play } = walk(list, [32, 23], taking);
    expect(play).toBeUndefined();
    expect(stopping(selection)?.move).toBe(short);
    expect([...targets(selection).next].sort()).toEqual([12, 14]);
  });
  it('is ended by pointing to that square again, or by the button', () => {
    const { selection, play } = walk(list, [32, 23, 23], taking);
    expect(play).toEqual({ option: { move: short, route: [32, 23] }, shown: 1 });
    expect(selection).toBe(NONE);
    expect(stop(walk(list, [32, 23], taking).selection).play?.option.move).toBe(short);
  });
  it('goes on to the next square, and by the last square at once', () => {
    expect(walk(list, [32, 23, 14], taking).play?.option.move).toBe(long);
    expect(walk(list, [32, 12], taking).play?.option.move).toBe(aside);
  });
  it('waits there even where another capture ends on that square', () => {
    const round = legal([32, 41, 23], [37, 29]);
    const { selection } = walk([...list, round], [32, 23], taking);
    expect(stopping(selection)?.move).toBe(short);
  });
  it('is nothing where every capture goes on', () => {
    const { selection } = walk([long, aside], [32, 23], taking);
    expect(stopping(selection)).toBeNull();
    expect(stop(selection)).toEqual({ selection });
  });
});

describe('a capture of several pieces', () => {
  const long = legal([47, 38, 24, 13], [42, 29, 19]);

  it('is played by its final square', () => {
    const { play } = walk([long], [47, 13], rules([47], true));
    expect(play?.option.route).toEqual([47, 38, 24, 13]);
    expect(play?.shown).toBe(0);
  });
  it('is played as soon as the legs leave only one', () => {
    const { play } = walk([long], [47, 38], rules([47], true));
    expect(play?.option.move).toBe(long);
    expect(play?.shown).toBe(0);
  });
  it('is led leg by leg while several are possible', () => {
    const a = legal([47, 38, 24, 13], [42, 29, 19]);
    const b = legal([47, 38, 20, 9], [42, 29, 14]);
    const first = walk([a, b], [47, 38], rules([47], true));
    expect(first.selection).toMatchObject({ kind: 'hand', legs: [47, 38] });
    expect(first.play).toBeUndefined();
    const second = point(first.selection, [a, b], 20, rules([47], true));
    expect(second.play?.option.move).toBe(b);
    expect(second.play?.shown).toBe(1);
  });
  it('asks for the route when the same ends take different pieces', () => {
    const a = legal([47, 38, 24, 13, 36], [42, 29, 19, 31]);
    const b = legal([47, 38, 20, 9, 36], [42, 29, 14, 31]);
    const { selection, play } = walk([a, b], [47, 36], rules([47], true));
    expect(play).toBeUndefined();
    expect(selection.kind).toBe('asking');
    expect(choose(selection, 1).play?.option.move).toBe(b);
  });
  it('does not ask when other routes take the same pieces', () => {
    const move = legal([35, 8, 21, 38], [24, 13, 27], [[35, 13, 27, 38]]);
    const { play } = walk([move], [35, 38], rules([35], true));
    expect(play?.option.move).toBe(move);
  });
  it('shows the route that the hand has begun among equal ones', () => {
    const move = legal([35, 8, 21, 38], [24, 13, 27], [[35, 12, 21, 38]]);
    const { play } = walk([move], [35, 12], rules([35], true));
    expect(play?.option.route).toEqual([35, 12, 21, 38]);
  });
  it('asks when a square is the next leg of one move and the end of another', () => {
    const a = legal([10, 20, 30], [15, 25]);
    const b = legal([10, 21, 20], [16, 26]);
    expect(walk([a, b], [10, 20], rules([10], true)).selection.kind).toBe('asking');
  });
  it('can come back to where it began', () => {
    const ring = legal([10, 20, 30, 10], [1, 2, 3]);
    const other = legal([10, 20, 31, 11], [1, 2, 4]);
    const first = walk([ring, other], [10, 20], rules([10], true));
    const { play } = point(first.selection, [ring, other], 10, rules([10], true));
    expect(play?.option.move).toBe(ring);
  });
});

describe('one click', () => {
  it('plays the only move of a piece', () => {
    expect(walk(quiet, [33], rules([32, 33], false, true)).play?.option.move).toBe(quiet[2]);
  });
  it('plays the only move to a square', () => {
    expect(walk(quiet, [27], rules([32, 33], false, true)).play?.option.move).toBe(quiet[1]);
  });
  it('plays nothing where several moves fit', () => {
    expect(walk(quiet, [28], rules([32, 33], false, true)).play).toBeUndefined();
  });
  it('plays nothing when it is switched off', () => {
    expect(walk(quiet, [27], men)).toEqual({ selection: NONE });
  });
});

it('the routes of one move count once', () => {
  const move = legal([1, 2, 3], [9], [[1, 4, 3]]);
  expect(distinct(move.routes.map((route) => ({ move, route })))).toHaveLength(1);
});

it('a route is numbered where it parts from the others', () => {
  const moves = [legal([47, 38, 24, 13, 36], [1]), legal([47, 38, 20, 9, 36], [2])];
  const options = moves.map((move) => ({ move, route: move.path }));
  expect([fork(options, 0), fork(options, 1)]).toEqual([24, 20]);
});
