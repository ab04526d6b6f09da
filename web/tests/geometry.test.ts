import { describe, expect, it } from 'vitest';
import { geometry, lettered } from '../src/lib/board/geometry';
import { international, russian } from './boards';

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
