// The player's hand at the wooden board, against a server driven by the test.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../src/lib/game/session.svelte';
import { WoodHand } from '../src/lib/wood/hand.svelte';
import { at, handleAll } from '../src/lib/wood/wood';
import type { Act, Cell, HandAct, Side, State, Wood } from '../src/lib/wire';
import { international } from './boards';
import { FakeSocket, game, state } from './fake-server';

let session: Session;
let hand: WoodHand;
const socket = () => FakeSocket.last;
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

function sit(sides: Side[], more: Partial<State> = {}): void {
  const made = game(sides, state(1, 'white', [], { wood, ...more }));
  const terms = { ...made.terms, assistance: 'official' as const };
  session = new Session({ ...made, terms }, international, String, () => undefined);
  hand = new WoodHand(session);
  socket().open();
}

const sent = () => socket().sent.filter(({ type }) => type === 'act' || type === 'acts');
function acts(index: number): Act[] {
  const message = sent()[index];
  if (message?.type === 'acts') return message.acts;
  return message?.type === 'act' ? [message.act] : [];
}
const doings = (index: number) => acts(index).map((one) => (one as HandAct).do);

function accept(seq: number): void {
  const message = sent().at(-1)!;
  socket().say({ type: 'accepted', id: message.id, seq });
}
function update(seq: number, now: Wood, more: Partial<State> = {}): void {
  const next = state(seq, 'white', [], { wood: now, ...more });
  socket().say({ type: 'update', from: seq - 1, seq, moves: [], plies: 0, state: next });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

describe('hands on the board', () => {
  beforeEach(() => sit(['white']));

  it('send a drag in one message and show it at once', () => {
    hand.carryTo(cell(23), [], false, cell(32));
    expect(doings(0)).toEqual(['lift', 'place', 'release']);
    expect(at(hand.wood!, cell(23))?.side).toBe('white');
    expect(session.busy).toBe(true);
  });
  it('do not wait for the server with the next gesture', () => {
    hand.carryTo(cell(23), [], false, cell(32));
    hand.remove(cell(28));
    expect(sent()).toHaveLength(1);
    expect(at(hand.wood!, cell(28))).toBeNull();
    accept(4);
    expect(sent()).toHaveLength(1);
    const after = handleAll(wood, 'white', acts(0) as HandAct[], international)!;
    update(4, after);
    expect(doings(1)).toEqual(['remove']);
    expect(sent()[1]).toMatchObject({ expected: 4 });
    expect(at(hand.wood!, cell(28))).toBeNull();
  });
  it('lift with one tap, put down and let go with the next', () => {
    hand.tap(cell(32));
    expect(doings(0)).toEqual(['lift']);
    accept(2);
    update(2, handleAll(wood, 'white', acts(0) as HandAct[], international)!);
    hand.tap(cell(23));
    expect(doings(1)).toEqual(['place', 'release']);
  });
  it('keep hold of the piece where that is asked for', () => {
    hand.keep = true;
    hand.tap(cell(32));
    accept(2);
    update(2, handleAll(wood, 'white', acts(0) as HandAct[], international)!);
    hand.tap(cell(23));
    expect(doings(1)).toEqual(['place']);
    expect(hand.inHand?.at).toEqual(cell(23));
    expect(hand.mayPress).toBe(false);
  });
  it('take the opponent’s pieces off with a tap after the move', () => {
    hand.carryTo(cell(23), [], false, cell(32));
    hand.tap(cell(28));
    accept(4);
    update(4, handleAll(wood, 'white', acts(0) as HandAct[], international)!);
    expect(doings(1)).toEqual(['remove']);
  });
  it('are where they were when the server refuses', () => {
    hand.carryTo(cell(23), [], false, cell(32));
    const { id } = sent()[0]!;
    const error = { code: 'stopped', message: 'no', details: {} } as const;
    socket().say({ type: 'refused', id, seq: 1, error });
    expect(at(hand.wood!, cell(32))?.side).toBe('white');
    expect(session.hint).toBe('no');
  });
  it('do the same again when the opponent’s hand was quicker', () => {
    hand.carryTo(cell(23), [], false, cell(32));
    const { id } = sent()[0]!;
    const error = { code: 'stale', message: 'late', details: {} } as const;
    socket().say({ type: 'refused', id, seq: 2, error });
    expect(session.hint).toBeNull();
    update(2, wood);
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toMatchObject({ expected: 2 });
    expect(doings(1)).toEqual(['lift', 'place', 'release']);
  });
  it('touch only what is to be straightened', () => {
    hand.adjust();
    accept(2);
    update(2, wood);
    hand.tap(cell(32));
    expect(doings(1)).toEqual(['touch']);
    expect(hand.adjusting).toBe(false);
  });
  it('point at what has slipped', () => {
    hand.slipped = [];
    hand.tap(cell(32));
    hand.tap(cell(28));
    hand.tap(cell(32));
    hand.disturb();
    expect(acts(0)).toEqual([{ type: 'disturb', slips: [{ from: cell(28), to: null }] }]);
  });
  it('say where it has slipped to, and no two pieces to one square', () => {
    hand.slipped = [];
    hand.tap(cell(32));
    hand.tap(cell(27));
    hand.slip(cell(28), cell(27));
    hand.slip(cell(28), { row: 4, column: 4 });
    hand.disturb();
    const slips = [
      { from: cell(32), to: cell(27) },
      { from: cell(28), to: { row: 4, column: 4 } },
    ];
    expect(acts(0)).toEqual([{ type: 'disturb', slips }]);
  });
});

describe('a board that is set up', () => {
  const settingUp = { white: false, black: false };
  beforeEach(() => sit(['white'], { settingUp }));
  const steps = (index: number) =>
    acts(index).map((one) => (one.type === 'setUp' ? one.step : one));

  it('gets the chosen piece on an empty square, and loses one that is tapped', () => {
    hand.laid = { side: 'black', piece: 'king' };
    hand.tap(cell(1));
    expect(steps(0)).toEqual([{ kind: 'put', cell: cell(1), side: 'black', piece: 'king' }]);
    accept(2);
    update(2, wood, { settingUp });
    hand.tap(cell(32));
    expect(steps(1)).toEqual([{ kind: 'take', cell: cell(32) }]);
  });
  it('has pieces moved on it, and off it', () => {
    hand.relay(cell(28), cell(19));
    expect(steps(0)).toEqual([
      { kind: 'take', cell: cell(28) },
      { kind: 'put', cell: cell(19), side: 'black', piece: 'man' },
    ]);
    accept(3);
    update(3, wood, { settingUp });
    hand.remove(cell(32));
    expect(steps(1)).toEqual([{ kind: 'take', cell: cell(32) }]);
  });
  it('is not pressed for, and no clock pressed', () => {
    expect(hand.mayPress).toBe(false);
    expect(session.settingUp).toBe(true);
  });
});

describe('an adjourned game', () => {
  const adjournment = {
    stage: 'sealed' as const,
    sealer: 'white' as const,
    by: null,
    until: null,
    sealedAt: 0,
    ready: [],
    envelope: null,
  };
  it('leaves the board alone', () => {
    sit(['white'], { adjournment });
    hand.tap(cell(32));
    expect(sent()).toHaveLength(0);
    expect(hand.free).toBe(false);
    expect(session.myTurn).toBe(false);
  });
  it('has a move to be sealed by its sealer, when he is on move', () => {
    sit(['white'], { adjournment: { ...adjournment, stage: 'due' } });
    expect(session.toSeal).toBe('white');
    session.close();
    sit(['black'], { adjournment: { ...adjournment, stage: 'due' } });
    expect(session.toSeal).toBeNull();
  });
});

describe('a clock to press', () => {
  it('is pressed when a piece was moved and let go', () => {
    sit(['white'], { wood: { ...wood, white: { ...nobody, moved: true } } });
    expect(hand.mayPress).toBe(true);
    hand.press();
    expect(acts(0)).toEqual([{ type: 'press' }]);
  });
  it('is not pressed for the other, nor while the clocks are stopped', () => {
    sit(['black'], { wood: { ...wood, black: { ...nobody, moved: true } } });
    expect(hand.mayPress).toBe(false);
    session.close();
    sit(['white'], { wood: { ...wood, white: { ...nobody, moved: true } }, stopped: true });
    expect(hand.mayPress).toBe(false);
    hand.tap(cell(32));
    expect(sent()).toHaveLength(0);
  });
});
