import { describe, expect, it } from 'vitest';
import { told as classTold } from '../src/lib/class/class.svelte';
import { againstComputer, everybody, twice } from '../src/lib/class/pairs';
import { initial, order } from '../src/lib/order';
import { parse } from '../src/lib/router.svelte';
import { told } from '../src/lib/watch/event.svelte';
import type { Broadcast, SchoolClass, ShownBoard } from '../src/lib/wire';
import { international } from './boards';

const board = (id: string, ply: number) => ({ id, ply }) as ShownBoard;
const event = (...boards: ShownBoard[]) => ({ id: 'e', name: 'Club', boards }) as Broadcast;

describe('an event that is shown', () => {
  it('changes board by board, and as a whole when games come or go', () => {
    const before = event(board('a', 0), board('b', 0));
    const after = told(before, { type: 'board', board: board('b', 1), at: 1 });
    expect(after.boards).toEqual([board('a', 0), board('b', 1)]);
    const gone = told(before, { type: 'board', board: board('c', 1), at: 1 });
    expect(gone.boards).toEqual(before.boards);
    expect(told(before, { type: 'broadcast', broadcast: event(), at: 1 })).toEqual(event());
    expect(told(before, { type: 'pong', id: '', at: 1 })).toBe(before);
  });
  it('has a page of its own, as a class has', () => {
    expect(parse('/watch/abc', '')).toEqual({ page: 'watch', id: 'abc' });
    expect(parse('/class', '')).toEqual({ page: 'classes' });
    expect(parse('/class/abc/', '')).toEqual({ page: 'class', id: 'abc' });
    expect(parse('/watch', '')).toEqual({ page: 'unknown' });
  });
});

describe('a class', () => {
  it('has its boards and the one of the teacher kept up to date', () => {
    const before = { boards: [board('a', 0)], demonstration: board('d', 0) } as SchoolClass;
    const shown = classTold(before, { type: 'board', board: board('d', 2), at: 1 });
    expect(shown.demonstration).toEqual(board('d', 2));
    expect(shown.boards).toEqual(before.boards);
    const played = classTold(before, { type: 'board', board: board('a', 1), at: 1 });
    expect(played.boards).toEqual([board('a', 1)]);
  });
  it('is paired two by two, the last with the computer', () => {
    expect(everybody([1, 2, 3])).toEqual([
      { white: 1, black: 2 },
      { white: 3, black: 0 },
    ]);
    expect(everybody([])).toEqual([]);
    expect(againstComputer([4])).toEqual([{ white: 4, black: 0 }]);
  });
  it('has nobody at two boards', () => {
    expect(twice([{ white: 1, black: 2 }])).toEqual([]);
    expect(
      twice([
        { white: 0, black: 0 },
        { white: 0, black: 1 },
      ]),
    ).toEqual([]);
    const pairs = [
      { white: 1, black: 1 },
      { white: 2, black: 3 },
      { white: 3, black: 1 },
    ];
    expect(twice(pairs).sort()).toEqual([1, 3]);
  });
});

describe('a delay', () => {
  it('is asked for in plies or in minutes, or not at all', () => {
    const asked = (more: Partial<ReturnType<typeof initial>>) =>
      order({ ...initial(), ...more }, international).delay;
    expect(asked({})).toBeUndefined();
    expect(asked({ delay: 'plies', delayPlies: 4 })).toEqual({ by: 'plies', plies: 4 });
    expect(asked({ delay: 'minutes', delayMinutes: 15 })).toEqual({ by: 'time', millis: 900_000 });
  });
});
