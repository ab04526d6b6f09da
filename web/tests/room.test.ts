// The arbiter's room, against a server driven by the test.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Room } from '../src/lib/room.svelte';
import { live } from '../src/lib/ui/live.svelte';
import type { FromRoom, FromServer, RoomGame } from '../src/lib/wire';
import { FakeSocket } from './fake-server';

let room: Room;
const say = (message: FromRoom) => FakeSocket.last.say(message as unknown as FromServer);
const game = (id: string, more: Partial<RoomGame['state']> = {}): RoomGame => ({
  id,
  ply: 0,
  players: {} as RoomGame['players'],
  state: {
    stopped: false,
    calledBy: null,
    claim: null,
    complaint: null,
    settingUp: null,
    wrongSetUp: [],
    adjournment: null,
    clocks: null,
    result: null,
    ...more,
  },
});
const ids = () => room.games?.map(({ id }) => id);
const said = () => live.slots.join('');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  live.say('');
  room = new Room();
  FakeSocket.last.open();
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
});

describe('the arbiter’s room', () => {
  it('is told by the server, and asks for nothing', () => {
    expect(FakeSocket.last.url).toContain('/api/arbiter/socket?language=');
    expect(room.games).toBeNull();
    say({ type: 'games', games: [game('a'), game('b')], at: Date.now() });
    expect(ids()).toEqual(['a', 'b']);
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last.sent.every(({ type }) => type === 'ping')).toBe(true);
  });
  it('shows a change at once, and puts first who calls', () => {
    say({ type: 'games', games: [game('a'), game('b')], at: 0 });
    say({ type: 'game', game: game('b', { calledBy: 'white', stopped: true }), at: 1 });
    expect(ids()).toEqual(['b', 'a']);
    expect(said()).not.toBe('');
    live.say('');
    say({ type: 'game', game: { ...game('b', { calledBy: 'white' }), ply: 3 }, at: 2 });
    expect(said(), 'a call is announced once').toBe('');
    expect(room.games![0]!.ply).toBe(3);
  });
  it('has a new game by itself', () => {
    say({ type: 'games', games: [game('a')], at: 0 });
    say({ type: 'game', game: game('new'), at: 1 });
    expect(ids()).toEqual(['new', 'a']);
  });
  it('connects anew when the line breaks, and says so meanwhile', () => {
    say({ type: 'games', games: [game('a')], at: 0 });
    FakeSocket.last.close();
    expect(room.line).toBe('lost');
    vi.advanceTimersByTime(300);
    FakeSocket.last.open();
    expect(room.line).toBe('open');
    say({ type: 'games', games: [game('a', { calledBy: 'black' })], at: 5 });
    expect(said(), 'who called in the meantime is heard').not.toBe('');
  });
  it('says why games cannot be listed', () => {
    say({ type: 'refused', id: '', error: { code: 'storage', message: 'No storage.' } } as never);
    expect(room.fault).toBe('No storage.');
  });
});
