// The hands of others are shown act by act, and never keep anybody from playing.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../src/lib/game/session.svelte';
import { live } from '../src/lib/ui/live.svelte';
import { WoodHand } from '../src/lib/wood/hand.svelte';
import { Playback } from '../src/lib/wood/playback.svelte';
import { at, handleAll } from '../src/lib/wood/wood';
import type { Cell, HandAct, HandDid, Side, State, Wood } from '../src/lib/wire';
import { international } from './boards';
import { FakeSocket, game, state } from './fake-server';

const nobody = { inHand: null, removed: [], moved: false };
const cell = (number: number): Cell => {
  const { row, column } = international.squares.find((one) => one.number === number)!;
  return { row, column };
};
const wood: Wood = {
  standing: [
    { ...cell(32), side: 'white', kind: 'man' },
    { ...cell(28), side: 'black', kind: 'man' },
  ],
  white: nobody,
  black: nobody,
  accident: false,
  turned: false,
};
const does = (what: HandDid['do'], number?: number): HandDid =>
  number === undefined
    ? { side: 'white', do: what }
    : { side: 'white', do: what, cell: cell(number) };
const TAKES = [does('lift', 32), does('place', 23), does('release'), does('remove', 28)];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what others did', () => {
  it('is played in order, and then the board is seen as it is', () => {
    const playback = new Playback();
    playback.play(wood, TAKES, international, 'normal');
    expect(playback.shown!.white.inHand).toMatchObject({ ...cell(32), at: null });
    vi.advanceTimersByTime(playback.duration);
    expect(playback.shown!.white.inHand!.at).toEqual(cell(23));
    vi.advanceTimersByTime(playback.duration);
    expect(at(playback.shown!, cell(23))?.side).toBe('white');
    expect(at(playback.shown!, cell(28))?.side).toBe('black');
    vi.advanceTimersByTime(playback.duration);
    expect(at(playback.shown!, cell(28))).toBeNull();
    vi.advanceTimersByTime(playback.duration);
    expect(playback.shown).toBeNull();
  });
  it('marks a piece that is only touched', () => {
    const playback = new Playback();
    playback.play(wood, [does('touch', 32)], international, 'normal');
    expect(playback.touched).toEqual(cell(32));
    vi.advanceTimersByTime(playback.duration);
    expect(playback.touched).toBeNull();
  });
  it('goes on with what comes in the meantime', () => {
    const playback = new Playback();
    playback.play(wood, TAKES.slice(0, 2), international, 'fast');
    playback.play(wood, TAKES.slice(2), international, 'fast');
    vi.advanceTimersByTime(170 * 0.55 + 260 * 0.55 + 60 * 0.55 + 1);
    expect(at(playback.shown!, cell(28))).toBeNull();
  });
  it('is not played without animation, when too much comes at once, or when it makes no sense', () => {
    const playback = new Playback();
    playback.play(wood, TAKES, international, 'off');
    expect(playback.shown).toBeNull();
    playback.play(
      wood,
      Array.from({ length: 49 }, () => does('touch', 32)),
      international,
      'slow',
    );
    expect(playback.shown).toBeNull();
    playback.play(wood, [does('lift', 1), does('place', 5)], international, 'normal');
    expect(playback.shown).toBeNull();
  });
});

describe('at the board', () => {
  let session: Session;
  let hand: WoodHand;

  function sit(sides: Side[], more: Partial<State> = {}): void {
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    const made = game(sides, state(1, 'white', [], { wood, ...more }));
    const terms = { ...made.terms, assistance: 'official' as const };
    session = new Session({ ...made, terms }, international, String, () => undefined);
    hand = new WoodHand(session);
    FakeSocket.last.open();
  }
  const after = handleAll(wood, 'white', TAKES as unknown as HandAct[], international)!;
  const update = (more: Partial<State> = {}, hands: HandDid[] = TAKES) =>
    FakeSocket.last.say({
      type: 'update',
      from: 1,
      seq: 5,
      moves: [],
      plies: 0,
      hands,
      state: state(5, 'white', [], { wood: after, ...more }),
    });
  const said = () => live.slots.join('');
  afterEach(() => session.close());

  it('the opponent sees the way of the hand and hears it in words', () => {
    sit(['black']);
    update();
    expect(hand.wood).toEqual(after);
    expect(hand.seen!.white.inHand).not.toBeNull();
    expect(said()).toBe('White: 32 lifted, put on 23, let go, 28 taken off');
    vi.advanceTimersByTime(1000);
    expect(hand.seen).toEqual(after);
  });
  it('whoever does something himself sees the board as it is', () => {
    sit(['black']);
    update();
    hand.touch(cell(23));
    expect(hand.playback.shown).toBeNull();
  });
  it('the own hand is not played again', () => {
    sit(['white']);
    update();
    expect(hand.playback.shown).toBeNull();
    expect(said()).not.toContain('lifted');
  });
  it('a capture that has to be shown again is announced once, and not as taken back', () => {
    sit(['white']);
    const showing = { asker: 'black', move: '32x23', clock: 'black', text: 'Show it.' } as const;
    const bound = { square: 32, text: 'The move 32x23 has to be made.' };
    update({ showing, bound }, []);
    expect(said()).toBe('Show it.');
  });
});
