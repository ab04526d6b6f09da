// A server at the other end of a WebSocket, driven by the test.

import type { FromServer, Game, LegalMove, Played, Side, State, ToServer } from '../src/lib/wire';
import { men } from './boards';

export class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 0;
  sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    return FakeSocket.all[FakeSocket.all.length - 1]!;
  }
  get acts(): Extract<ToServer, { type: 'act' }>[] {
    return this.sent.filter((message) => message.type === 'act');
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
}

const person = {
  kind: 'person',
  name: null,
  account: false,
  gone: false,
  level: null,
  taken: true,
  present: true,
  claimFrom: null,
  assisted: false,
} as const;

export function state(
  seq: number,
  turn: Side,
  legal: LegalMove[],
  more: Partial<State> = {},
): State {
  return {
    seq,
    begun: true,
    position: { fen: `fen ${seq}`, turn, pieces: [] },
    legal,
    mustCapture: null,
    impossible: null,
    clocks: null,
    counters: [],
    drawOffer: null,
    mayOfferDraw: [],
    claims: [],
    claim: null,
    wrongClaim: null,
    leave: [],
    takeBack: null,
    players: { white: person, black: person, arbiter: null },
    rematch: { offeredBy: null, game: null },
    result: null,
    stopped: false,
    toPress: null,
    firstFlag: null,
    wood: null,
    complaint: null,
    bound: null,
    showing: null,
    calledBy: null,
    sheets: null,
    settingUp: null,
    wrongSetUp: [],
    adjournment: null,
    ...more,
  };
}

export function game(sides: Side[], now: State, moves: Played[] = []): Game {
  const pieces = [...men('white', 32, 33, 47), ...men('black', 19, 20)];
  return {
    id: 'abc',
    simul: null,
    tournament: null,
    variant: 'international',
    ownRules: null,
    drawRules: 'fmjd',
    kind: 'friend',
    assistance: 'assisted',
    rated: false,
    createdAt: 0,
    start: { fen: 'start', turn: 'white', pieces },
    terms: {
      assistance: 'assisted',
      arbiter: false,
      notices: 'nobody',
      flags: 'automatic',
      drawOffersFrom: 0,
      drawOffersWithin: null,
      drawEndings: [],
      sheets: false,
      setUp: false,
      adjournments: null,
      blindfold: null,
      leaveDays: null,
      delay: null,
      odds: null,
      atOdds: false,
    },
    you: { sides, invite: null, assists: null, arbiter: false, arbiterInvite: null },
    moves,
    state: now,
  };
}
