import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hand } from '../src/lib/game/hand.svelte';
import { Session, verdict } from '../src/lib/game/session.svelte';
import { set, settings } from '../src/lib/settings.svelte';
import { live } from '../src/lib/ui/live.svelte';
import type { Problem, Side, State } from '../src/lib/wire';
import { international, legal, played } from './boards';
import { FakeSocket, game, state } from './fake-server';

const quiet = [legal([32, 28]), legal([33, 28])];
let session: Session;
let hand: Hand;
const socket = () => FakeSocket.last;
const said = () => live.slots.join('');

function sit(sides: Side[], now: State): void {
  session = new Session(game(sides, now), international, String, () => hand.changed());
  hand = new Hand(session);
  socket().open();
}

/** What the server sends when a move is stored. */
function moved(move = quiet[0]!, seq = 2, next: State = state(seq, 'black', [])): void {
  const one = { ...played(session.game.moves.length + 1, session.turn, move.path, move.captures) };
  socket().say({
    type: 'update',
    from: seq - 1,
    seq,
    moves: [one],
    plies: session.game.moves.length + 1,
    state: next,
  });
}

function refuse(code: Problem['code'], message = 'no'): void {
  const act = socket().acts.at(-1)!;
  socket().say({ type: 'refused', id: act.id, seq: 1, error: { code, message, details: {} } });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  live.say('');
  set('premoves', true);
  set('hints', true);
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

describe('a move on the board', () => {
  beforeEach(() => sit(['white'], state(1, 'white', quiet)));

  it('is sent with the sequence number that was seen, and shown at once', () => {
    hand.point(32);
    hand.point(28);
    expect(socket().acts[0]).toMatchObject({
      expected: 1,
      act: { type: 'move', from: 32, to: 28, captures: [] },
    });
    expect(socket().acts[0]).not.toHaveProperty('side');
    expect(session.ply).toBe(1);
    expect(session.pieces.some(({ square }) => square === 28)).toBe(true);
    expect(session.myTurn).toBe(false);
  });
  it('is confirmed by the update and announced', () => {
    hand.point(32);
    hand.point(28);
    moved();
    expect(session.pending).toBeNull();
    expect(session.game.moves).toHaveLength(1);
    expect(said()).toBe('White: 32 to 28');
  });
  it('goes back when the server refuses it, with the reason', () => {
    hand.point(32);
    hand.point(28);
    refuse('illegalMove', 'this is not legal');
    expect(session.pending).toBeNull();
    expect(session.ply).toBe(0);
    expect(session.hint).toBe('this is not legal');
    expect(session.myTurn).toBe(true);
  });
  it('is sent once more when only an offer came between', () => {
    hand.point(32);
    hand.point(28);
    refuse('stale');
    expect(session.pending).not.toBeNull();
    const offered = state(2, 'white', quiet, { drawOffer: 'black' });
    offered.position.fen = 'fen 1';
    socket().say({ type: 'update', from: 1, seq: 2, moves: [], plies: 0, state: offered });
    expect(socket().acts).toHaveLength(2);
    expect(socket().acts[1]?.expected).toBe(2);
    refuse('stale');
    expect(session.pending).toBeNull();
  });
  it('cannot be made at an earlier position', () => {
    moved(quiet[0], 2, state(2, 'black', []));
    moved(legal([19, 23]), 3, state(3, 'white', [legal([28, 22])]));
    session.step('first');
    hand.point(28);
    expect(hand.selection.kind).toBe('none');
    expect(session.hint).toContain('earlier position');
    session.step('last');
    hand.point(28);
    expect(hand.selection.kind).toBe('hand');
  });
  it('is explained when a capture is compulsory, unless hints are off', () => {
    const must = { mustCapture: { count: 3, exact: true } };
    const now = state(2, 'white', [legal([47, 38], [42])], must);
    socket().say({ type: 'update', from: 1, seq: 2, moves: [], plies: 0, state: now });
    hand.point(32);
    expect(session.hint).toBe('You must take: 3 pieces');
    session.unsay();
    set('hints', false);
    hand.point(32);
    expect(session.hint).toBeNull();
  });
});

describe('two at one screen', () => {
  it('each act names its side', () => {
    sit(['white', 'black'], state(1, 'white', quiet));
    hand.point(33);
    hand.point(28);
    expect(socket().acts[0]?.side).toBe('white');
    session.close();
    sit(['white', 'black'], state(1, 'black', []));
    session.act({ type: 'resign' });
    expect(socket().acts[0]?.side).toBe('black');
  });
});

describe('a premove', () => {
  beforeEach(() => sit(['white'], state(1, 'black', [])));

  it('is played when the opponent’s move makes it legal', () => {
    hand.point(32);
    hand.point(28);
    expect(hand.premove).toEqual([32, 28]);
    expect(socket().acts).toHaveLength(0);
    moved(legal([19, 23]), 2, state(2, 'white', quiet));
    expect(socket().acts[0]?.act).toMatchObject({ from: 32, to: 28 });
    expect(hand.premove).toEqual([]);
  });
  it('does not wait for the answer to the move before it', () => {
    moved(legal([19, 23]), 2, state(2, 'white', quiet));
    hand.point(33);
    hand.point(28);
    hand.point(32);
    hand.point(27);
    moved(quiet[1], 3, state(3, 'black', []));
    moved(legal([20, 24]), 4, state(4, 'white', [legal([32, 27])]));
    expect(socket().acts.map(({ act }) => 'to' in act && act.to)).toEqual([28, 27]);
  });
  it('is dropped and announced when it is not legal then', () => {
    hand.point(32);
    hand.point(27);
    moved(legal([19, 23]), 2, state(2, 'white', quiet));
    expect(socket().acts).toHaveLength(0);
    expect(session.hint).toBe('The premove is not possible');
  });
  it('is given up by Escape', () => {
    hand.point(32);
    hand.point(28);
    hand.release();
    expect(hand.premove).toEqual([]);
  });
  it('can be switched off', () => {
    set('premoves', false);
    hand.point(32);
    expect(hand.premove).toEqual([]);
    expect(settings.premoves).toBe(false);
  });
});

describe('a spectator', () => {
  it('can touch nothing', () => {
    sit([], state(1, 'white', quiet));
    hand.point(32);
    expect(hand.selection.kind).toBe('none');
    expect(hand.mayLift(32)).toBe(false);
    expect(hand.premove).toEqual([]);
  });
});

describe('what is heard', () => {
  it('is an offer of the opponent, and the result', () => {
    sit(['white'], state(1, 'white', quiet));
    const offered = state(2, 'white', quiet, { drawOffer: 'black' });
    socket().say({ type: 'update', from: 1, seq: 2, moves: [], plies: 0, state: offered });
    expect(said()).toBe('Black offers a draw');
    const why = { reason: 'agreed', text: 'Draw: by agreement.' };
    const result = { score: '1-1', winner: null, drawn: false, ...why };
    const over = state(3, 'white', [], { result });
    socket().say({ type: 'update', from: 2, seq: 3, moves: [], plies: 0, state: over });
    expect(said()).toBe('Draw: by agreement.');
    expect(session.over).toBe(true);
    expect(verdict(result)).toEqual({ headline: 'Draw', why: 'By agreement.' });
  });
  it('is the same sentence again when the same thing happens twice', () => {
    live.say('White: 32 to 28');
    const [first] = [live.slots.indexOf('White: 32 to 28')];
    live.say('White: 32 to 28');
    expect(live.slots.indexOf('White: 32 to 28')).not.toBe(first);
  });
});

describe('a take-back', () => {
  it('goes back to the position before, and what was in hand is let go', () => {
    sit(['white'], state(1, 'white', quiet));
    moved(quiet[0], 2, state(2, 'black', []));
    const back = state(3, 'white', quiet);
    socket().say({ type: 'update', from: 2, seq: 3, moves: [], plies: 0, state: back });
    expect(session.ply).toBe(0);
    expect(session.myTurn).toBe(true);
    expect(said()).toBe('The move has been taken back');
  });
});

describe('a connection that breaks', () => {
  beforeEach(() => sit(['white'], state(1, 'white', quiet)));

  it('is taken up from the last sequence number', () => {
    moved();
    socket().close();
    expect(session.line).toBe('lost');
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(2);
    expect(socket().url).toContain('since=2');
    socket().open();
    expect(session.line).toBe('open');
  });
  it('sends the unanswered move again, and takes its confirmation', () => {
    hand.point(32);
    hand.point(28);
    const [first] = socket().acts;
    socket().close();
    vi.advanceTimersByTime(400);
    socket().open();
    expect(socket().acts[0]).toEqual(first);
    moved();
    socket().say({ type: 'accepted', id: first!.id, seq: 2 });
    expect(session.pending).toBeNull();
    expect(session.busy).toBe(false);
    expect(session.game.moves).toHaveLength(1);
  });
  it('does not complain when the move had been stored before the line broke', () => {
    hand.point(32);
    hand.point(28);
    socket().close();
    vi.advanceTimersByTime(400);
    socket().open();
    moved();
    refuse('stale');
    expect(session.hint).toBeNull();
    expect(session.game.moves).toHaveLength(1);
    expect(session.pending).toBeNull();
  });
  it('is noticed when the server falls silent', () => {
    vi.advanceTimersByTime(31_000);
    expect(session.line).toBe('lost');
  });
  it('is not waited for longer than some seconds while it is being made', () => {
    socket().close();
    vi.advanceTimersByTime(400);
    const tried = FakeSocket.all.length;
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all.length).toBeGreaterThan(tried);
  });
});
