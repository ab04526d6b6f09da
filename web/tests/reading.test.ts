import { describe, expect, it } from 'vitest';
import * as reading from '../src/lib/board/reading';
import { pitches } from '../src/lib/board/pitch';
import { en } from '../src/lib/i18n/en';
import { zh } from '../src/lib/i18n/zh';
import type { LegalMove, Piece } from '../src/lib/wire';
import { international } from './boards';

const PIECES: Piece[] = [
  { square: 32, side: 'white', king: false },
  { square: 46, side: 'white', king: true },
  { square: 19, side: 'black', king: false },
];
const label = (square: number) => String(square);
const move = (path: number[], captures: number[]): LegalMove => ({
  from: path[0] ?? 0,
  to: path[path.length - 1] ?? 0,
  captures,
  path,
  promotes: false,
  text: '',
  routes: [path],
});

describe('the board for the ear', () => {
  it('is read by row, column and diagonal', () => {
    expect(reading.row(en, international, PIECES, 32)).toBe(
      'Row 31 to 35: 31 empty, 32 White man, 33 empty, 34 empty, 35 empty',
    );
    expect(reading.column(en, international, PIECES, 46)).toBe(
      'Column 46 to 6: 46 White king, 36 empty, 26 empty, 16 empty, 6 empty',
    );
    expect(reading.diagonals(zh, international, PIECES, 46)).toContain('46 白方王');
    const both = reading.diagonals(en, international, PIECES, 32);
    expect(both.split('; ').map((one) => one.split(':')[0])).toEqual([
      'Diagonal 46 to 5',
      'Diagonal 49 to 16',
    ]);
  });
  it('is read by piece', () => {
    expect(reading.piecesOf(en, international, PIECES, 'white')).toBe(
      'White, 1 man: 32; 1 king: 46',
    );
    expect(reading.piecesOf(en, international, [], 'black')).toBe('Black, no pieces');
  });
  it('counts captures before they are chosen', () => {
    const legal = [move([46, 14, 3], [19, 8]), move([32, 14], [23])];
    expect(reading.playable(en, legal, label)).toBe(
      'You must take, 2 pieces at most: 46 14 3 takes 2 pieces, 32 14 takes 1 piece',
    );
    expect(reading.playable(en, [move([32, 28], [])], label)).toBe('One move: 32 to 28');
    expect(reading.playable(en, [], label)).toBe(en.nothingPlayable);
  });
});

describe('tones of squares', () => {
  it('rise from row to row and from column to column', () => {
    const [lowRow, lowColumn] = pitches(international, 46);
    const [highRow, highColumn] = pitches(international, 5);
    expect(highRow).toBeGreaterThan(lowRow ?? 0);
    expect(highColumn).toBeGreaterThan(lowColumn ?? 0);
  });
  it('are different for every square', () => {
    const all = international.squares.map(({ number }) => pitches(international, number).join());
    expect(new Set(all).size).toBe(50);
    expect(pitches(international, 99)).toEqual([]);
  });
});
