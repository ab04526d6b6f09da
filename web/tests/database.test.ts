import { describe, expect, it } from 'vitest';
import { address, isEmpty, nothing, readFilter, writeFilter } from '../src/lib/database/query';
import { clockText, dateText, plain, size } from '../src/lib/database/text';
import { beside, endOf, layOut, pathTo, withPosition } from '../src/lib/database/tree';
import { parse } from '../src/lib/router.svelte';
import type { LineItem, LineMove } from '../src/lib/wire';

const START = 'W:W31-50:B1-20';
let number = 0;
function move(text: string, side: 'white' | 'black' = 'white'): LineItem & { type: 'move' } {
  number += 1;
  const made: LineMove = {
    from: 0,
    to: number,
    captures: [],
    path: [],
    promotes: false,
    text,
    ply: number,
    number,
    side,
    fen: `${side === 'white' ? 'B' : 'W'}:W${number}:B50`,
    strength: '',
    clock: null,
  };
  return { type: 'move', ...made };
}

describe('a game with variations', () => {
  const line: LineItem[] = [
    move('32-28'),
    { type: 'comment', text: 'quiet' },
    move('19-23', 'black'),
    {
      type: 'variation',
      line: [{ type: 'comment', text: 'or' }, move('18-23', 'black'), move('37-32')],
    },
    { type: 'variation', line: [move('20-25', 'black')] },
    move('28x19'),
    { type: 'sign', sign: 7 },
    { type: 'sign', sign: 14 },
  ];
  const laid = layOut(line, START);
  const [start, first, second, other, after, third, last] = laid.places;

  it('is a tree of places, in the order in which it is read', () => {
    expect(laid.places.map(({ move }) => move?.text ?? '')).toEqual([
      '',
      '32-28',
      '19-23',
      '18-23',
      '37-32',
      '20-25',
      '28x19',
    ]);
    expect(first?.next.map(({ move }) => move?.text)).toEqual(['19-23', '18-23', '20-25']);
    expect(after?.depth).toBe(1);
  });
  it('is walked along its lines and from one variation to the next', () => {
    expect(endOf(first!)).toBe(last);
    expect(endOf(other!)).toBe(after);
    expect(beside(second!, 1)).toBe(other);
    expect(beside(other!, 1)).toBe(third);
    expect(beside(second!, -1)).toBeNull();
    expect(beside(start!, 1)).toBeNull();
    expect(pathTo(after!)).toMatchObject({
      fen: START,
      moves: [{ text: '32-28' }, { text: '18-23' }, { text: '37-32' }],
    });
  });
  it('numbers a move where something stands before it', () => {
    const numbered = (entries: typeof laid.entries) =>
      entries.flatMap((entry) => (entry.kind === 'move' ? [entry.numbered] : []));
    expect(numbered(laid.entries)).toEqual([true, true, true]);
    const variation = laid.entries.find(({ kind }) => kind === 'variation');
    expect(variation?.kind === 'variation' && numbered(variation.entries)).toEqual([true, true]);
  });
  it('keeps what is said with the move it is said of', () => {
    expect(first?.comments).toEqual(['quiet']);
    // What stands before the first move of a variation is not said of the move before it.
    expect(other?.before?.comments).toEqual(['quiet']);
    expect(last?.signs).toEqual([7, 14]);
  });
  it('finds a position whatever is counted behind its pieces, the game itself first', () => {
    const fen = after!.fen;
    expect(withPosition(laid, `${fen}:H3:F12`)).toBe(after);
    expect(withPosition(laid, START)).toBe(start);
    expect(withPosition(laid, 'W:W1:B2')).toBeNull();
  });
  it('begins anew where a position was set up', () => {
    const set = layOut(
      [move('1-2'), { type: 'setUp', fen: 'B:W1:B2' }, move('2-7', 'black')],
      START,
    );
    expect(pathTo(set.places[3]!)).toMatchObject({ fen: 'B:W1:B2', moves: [{ text: '2-7' }] });
  });
});

describe('texts of files', () => {
  it('show what cannot be seen, and turn nothing about', () => {
    expect(plain('a\u202egnp.exe')).toBe('a\ufffdgnp.exe');
    expect(plain('bell\u0007, escape\u001b[31m, c1\u009b')).toBe(
      'bell\u2407, escape\u241b[31m, c1\ufffd',
    );
    expect(plain(' two\r\n\tlines ')).toBe('two lines');
    expect(plain('许华 Ναύπλιο')).toBe('许华 Ναύπλιο');
  });
  it('are cut between characters', () => {
    expect(plain('🙂'.repeat(9), 4)).toBe('🙂🙂🙂…');
    expect(plain('abcd', 4)).toBe('abcd');
  });
  it('are dates as far as they are known', () => {
    expect(dateText('1998.05.17')).toBe('1998-05-17');
    expect(dateText('1998.??.??')).toBe('1998');
    expect(dateText('????.??.??')).toBe('');
    expect(dateText('')).toBe('');
  });
  it('are sizes and clocks', () => {
    expect(size(256 << 20)).toEqual(['256', 2]);
    expect(size(1536)).toEqual(['1.5', 1]);
    expect(size(17)).toEqual(['17', 0]);
    expect(clockText(7_170_999)).toBe('1:59:30');
  });
});

describe('a search', () => {
  it('is read from an address as it was written there', () => {
    const filter = { ...nothing(), player: ' 许华 & co', outcome: 'draw', fen: 'W:W31-50:B1-20' };
    const text = writeFilter(filter);
    expect(readFilter(new URLSearchParams(text))).toEqual({ ...filter, player: '许华 & co' });
    expect(isEmpty(readFilter(new URLSearchParams('take=3')))).toBe(true);
  });
  it('leaves nothing empty in an address', () => {
    expect(address('/database', { fen: '', variant: 'russian' })).toBe('/database?variant=russian');
    expect(address('/database', { fen: '' })).toBe('/database');
  });
});

describe('addresses of the database', () => {
  it('are told from one another', () => {
    expect(parse('/database', '?player=a')).toEqual({ page: 'database', query: '?player=a' });
    expect(parse('/database/explorer', '').page).toBe('explorer');
    expect(parse('/database/17', '')).toEqual({ page: 'archived', id: '17', query: '' });
    expect(parse('/database/17/more', '').page).toBe('unknown');
  });
});
