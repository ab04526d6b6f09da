import { describe, expect, it } from 'vitest';
import { complete, extend, resolve, type Premove } from '../src/lib/board/premove';
import { legal } from './boards';

const own = (square: number) => square === 32 || square === 33;
const lay = (...squares: number[]): Premove =>
  squares.reduce<Premove>((premove, square) => extend(premove, square, own), []);

describe('laying down a premove', () => {
  it('begins with a piece of one’s own', () => {
    expect(lay(20)).toEqual([]);
    expect(lay(32)).toEqual([32]);
    expect(complete(lay(32))).toBe(false);
    expect(lay(32, 28)).toEqual([32, 28]);
  });
  it('goes on to a whole capture', () => {
    expect(lay(32, 21, 12)).toEqual([32, 21, 12]);
  });
  it('is taken up again by the piece, by the last square, or by another piece', () => {
    expect(lay(32, 32)).toEqual([]);
    expect(lay(32, 28, 28)).toEqual([]);
    expect(lay(32, 28, 33)).toEqual([33]);
  });
});

describe('a premove when the opponent has moved', () => {
  const capture = legal([32, 21, 12, 3], [27, 17, 8]);

  it('is the legal move with its ends', () => {
    expect(resolve([32, 28], [legal([32, 28]), legal([32, 27])])?.move.to).toBe(28);
  });
  it('is nothing when it is not legal', () => {
    expect(resolve([32, 28], [legal([32, 27])])).toBeNull();
    expect(resolve([32], [legal([32, 27])])).toBeNull();
  });
  it('may leave out legs of a capture but not name wrong ones', () => {
    expect(resolve([32, 3], [capture])?.move).toBe(capture);
    expect(resolve([32, 12, 3], [capture])?.move).toBe(capture);
    expect(resolve([32, 14, 3], [capture])).toBeNull();
  });
  it('is nothing when several captures fit, and the right one when legs tell them apart', () => {
    const other = legal([32, 23, 14, 3], [28, 19, 9]);
    expect(resolve([32, 3], [capture, other])).toBeNull();
    expect(resolve([32, 23, 3], [capture, other])?.move).toBe(other);
  });
});
