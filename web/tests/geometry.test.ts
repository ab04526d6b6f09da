import { describe, expect, it } from 'vitest';
import { piecesOf } from '../src/lib/board/fen';
import { geometry, legOver, lettered, spells } from '../src/lib/board/geometry';
import { groups } from '../src/lib/variants';
import { canadian, international, italian, russian, turkish } from './boards';

describe('the board seen by White', () => {
  const board = geometry(international, 'white');

  it('has square 46 at the lower left and 5 at the upper right', () => {
    expect(board.corner(46)).toEqual({ x: 0, y: 900 });
    expect(board.corner(5)).toEqual({ x: 900, y: 0 });
  });
  it('finds the square under a point and nothing on a light square or outside', () => {
    expect(board.at({ x: 50, y: 950 })).toBe(46);
    expect(board.at({ x: 150, y: 950 })).toBeNull();
    expect(board.at({ x: -1, y: 950 })).toBeNull();
    expect(board.at({ x: 1000, y: 50 })).toBeNull();
  });
  it('steps over the playing squares with the arrows and stops at the edge', () => {
    expect(board.neighbour(32, 'left')).toBe(31);
    expect(board.neighbour(32, 'right')).toBe(33);
    expect(board.neighbour(32, 'up')).toBe(27);
    expect(board.neighbour(32, 'down')).toBe(37);
    expect(board.neighbour(1, 'up')).toBeNull();
    expect(board.neighbour(46, 'left')).toBeNull();
    expect(board.neighbour(33, 'rowStart')).toBe(31);
    expect(board.neighbour(33, 'rowEnd')).toBe(35);
  });
  it('reaches every square from any other by arrows alone', () => {
    const seen = new Set([1]);
    const queue = [1];
    for (let square = queue.pop(); square !== undefined; square = queue.pop()) {
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = board.neighbour(square, direction);
        if (next !== null && !seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      }
    }
    expect(seen.size).toBe(50);
  });
});

describe('the board turned round', () => {
  const board = geometry(international, 'black');

  it('has square 5 at the lower left', () => {
    expect(board.corner(5)).toEqual({ x: 0, y: 900 });
    expect(board.at({ x: 50, y: 950 })).toBe(5);
  });
  it('lets the arrows follow the screen', () => {
    expect(board.neighbour(32, 'left')).toBe(33);
    expect(board.neighbour(32, 'up')).toBe(37);
  });
});

describe('names of squares', () => {
  it('are read as letters where the variant writes letters', () => {
    const board = geometry(russian, 'white');
    expect(lettered(russian)).toBe(true);
    expect(lettered(international)).toBe(false);
    expect(board.label(1)).toBe('b8');
    expect(board.named('B8')).toBe(1);
    expect(board.named('c3')).toBe(board.squares.find(({ label }) => label === 'c3')?.number);
    expect(board.named('z9')).toBeNull();
  });
});

describe('other boards', () => {
  it('may have their playing square at the lower right', () => {
    const board = geometry(italian, 'white');
    expect(board.at({ x: 50, y: 750 })).toBeNull();
    expect(board.at({ x: 750, y: 750 })).toBe(32);
    expect(geometry(italian, 'black').at({ x: 750, y: 750 })).toBe(1);
  });
  it('may be of one colour, with every square played on', () => {
    const board = geometry(turkish, 'white');
    expect(board.plain).toBe(true);
    expect(geometry(international, 'white').plain).toBe(false);
    expect(board.label(board.at({ x: 50, y: 750 }) ?? 0)).toBe('a1');
    const e4 = board.named('e4') ?? 0;
    const around = (['left', 'right', 'up', 'down'] as const).map((way) =>
      board.label(board.neighbour(e4, way) ?? 0),
    );
    expect(around).toEqual(['d4', 'f4', 'e5', 'e3']);
  });
  it('know what lies between two squares of any straight line', () => {
    const board = geometry(international, 'black');
    expect(board.between(47, 20)).toEqual([42, 38, 33, 29, 24]);
    // Along a row and a column the light squares do not count.
    expect(board.between(28, 26)).toEqual([27]);
    expect(board.between(28, 8)).toEqual([18]);
    expect(board.between(28, 32)).toEqual([]);
    expect(legOver(board, [47, 38, 20], 24)).toBe(1);
    expect(legOver(board, [47, 38, 20], 42)).toBe(0);
    expect(legOver(board, [47, 38, 20], 1)).toBe(-1);
  });
  it('let a finger that just misses a square mean it', () => {
    const board = geometry(canadian, 'white');
    const all = () => true;
    expect(board.near({ x: 120, y: 50 }, all)).toBe(1);
    expect(board.near({ x: 80, y: 50 }, all)).toBe(1);
    expect(board.near({ x: 80, y: 50 }, () => false)).toBeNull();
    expect(board.near({ x: 250, y: 50 }, all)).toBeNull();
    expect(board.near({ x: 290, y: 60 }, (square) => square !== 2)).toBeNull();
  });
  it('spell the names of their squares with their own keys', () => {
    expect(['7', 'a', 'h', 'i', 'A', 'Enter'].map((key) => spells(russian, key))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(spells(international, 'a')).toBe(false);
  });
});

describe('start positions', () => {
  it('are read for pictures, with ranges, letters and kings', () => {
    const pieces = piecesOf('W:W31-33,K50:B1-2', international.squares);
    expect(pieces.map(({ square, side, king }) => [square, side, king])).toEqual([
      [1, 'black', false],
      [2, 'black', false],
      [31, 'white', false],
      [32, 'white', false],
      [33, 'white', false],
      [50, 'white', true],
    ]);
    expect(piecesOf('B:Wa1,Kc3:Bh8', russian.squares)).toHaveLength(3);
    // The server writes ranges with numbers on boards with letters too.
    expect(piecesOf('W:W21-32:B1-12', russian.squares)).toHaveLength(24);
    expect(piecesOf('W:W99,x:B', russian.squares)).toEqual([]);
  });
});

it('variants are offered by board, in the order of the server', () => {
  const found = groups([international, russian, turkish, canadian, italian]);
  expect(found.map(({ id, list }) => [id, list.map((one) => one.id)])).toEqual([
    ['10', ['international']],
    ['8', ['russian', 'italian']],
    ['other', ['turkish', 'canadian']],
  ]);
});
