import { describe, expect, it } from 'vitest';
import { act, at, beside, carry, cellName, handle, handleAll } from '../src/lib/wood/wood';
import type { Cell, HandAct, Standing, Wood } from '../src/lib/wire';
import { international } from './boards';

const cell = (number: number): Cell => {
  const square = international.squares.find((one) => one.number === number)!;
  return { row: square.row, column: square.column };
};
const nobody = { inHand: null, removed: [], moved: false };
const board = (...pieces: [number, 'white' | 'black', Standing['kind']?][]): Wood => ({
  standing: pieces.map(([number, side, kind = 'man']) => ({ ...cell(number), side, kind })),
  white: nobody,
  black: nobody,
  accident: false,
  turned: false,
});
const white = (wood: Wood, ...acts: HandAct[]) => handleAll(wood, 'white', acts, international);
const light: Cell = { row: 4, column: 4 };

describe('a hand on the wooden board', () => {
  const wood = board([32, 'white'], [19, 'black'], [6, 'white']);

  it('carries a piece anywhere, onto light squares too', () => {
    const after = white(wood, ...carry(null, cell(32), [], light, false))!;
    expect(at(after, light)).toMatchObject({ side: 'white', kind: 'man' });
    expect(at(after, cell(32))).toBeNull();
    expect(after.white).toMatchObject({ inHand: null, moved: true });
  });
  it('moves the enemy as well', () => {
    const after = white(wood, ...carry(null, cell(19), [], cell(23), false))!;
    expect(at(after, cell(23))?.side).toBe('black');
  });
  it('keeps hold of a piece that it has put down', () => {
    const after = white(wood, ...carry(null, cell(32), [cell(28)], cell(23), true))!;
    expect(after.white.inHand).toMatchObject({ ...cell(32), at: cell(23) });
    expect(after.standing).toHaveLength(3);
    expect(after.white.moved).toBe(false);
    expect(white(after, act('release'))?.white.moved).toBe(true);
  });
  it('has not moved a piece that it puts back', () => {
    const after = white(wood, ...carry(null, cell(32), [], cell(32), false))!;
    expect(after.white.moved).toBe(false);
    expect(after.standing).toHaveLength(3);
  });
  it('leaves an uncrowned king on the last row, to be crowned', () => {
    const after = white(wood, ...carry(null, cell(6), [], cell(1), false))!;
    expect(at(after, cell(1))?.kind).toBe('uncrownedKing');
    expect(at(white(after, act('crown', cell(1)))!, cell(1))?.kind).toBe('king');
    expect(white(wood, act('crown', cell(32)))).toBeNull();
  });
  it('takes pieces off and puts them back', () => {
    const off = white(wood, act('remove', cell(19)))!;
    expect(off.white.removed).toHaveLength(1);
    expect(beside([{ side: 'black', king: false }], off, 'black')).toBe(1);
    const back = white(off, act('putBack', cell(19)))!;
    expect(back.standing).toHaveLength(3);
    expect(back.white.removed).toHaveLength(0);
  });
  it('does not do what no hand can', () => {
    expect(white(wood, act('lift', cell(33)))).toBeNull();
    expect(white(wood, act('place', cell(33)))).toBeNull();
    expect(white(wood, act('release'))).toBeNull();
    expect(white(wood, act('lift', cell(32)), act('lift', cell(19)))).toBeNull();
    expect(white(wood, act('lift', cell(32)), act('place', cell(19)))).toBeNull();
    expect(white(wood, act('lift', cell(32)), act('release'))).toBeNull();
    expect(white(wood, act('remove', cell(40)))).toBeNull();
    expect(handle(wood, 'white', act('putBack', cell(19)), international)).toBeNull();
  });
});

describe('what is sent', () => {
  it('is lift, every stop and the release in one', () => {
    const sent = carry(null, cell(32), [cell(23), cell(14)], cell(14), false);
    expect(
      sent.map(({ do: what, cell: where }) => [what, where && cellName(international, where)]),
    ).toEqual([
      ['lift', '32'],
      ['place', '23'],
      ['place', '14'],
      ['release', undefined],
    ]);
  });
  it('begins with the next stop when the piece is in the hand already', () => {
    const held = { ...cell(32), side: 'white', kind: 'man', at: cell(23) } as const;
    expect(carry(held, cell(23), [], cell(14), true).map(({ do: what }) => what)).toEqual([
      'place',
    ]);
  });
  it('names light squares by row and column', () => {
    expect(cellName(international, light)).toBe('r5c5');
  });
});
