// One game of the mock server: acts in, state out. Not durable, not fair, for development only.

import { after } from '../src/lib/board/position.ts';
import type {
  Act,
  Clocks,
  Game,
  LegalMove,
  NewGame,
  Played,
  Problem,
  Result,
  Side,
  State,
  Variant,
} from '../src/lib/wire.ts';
import { other } from '../src/lib/wire.ts';
import { fenOf, legalMoves, parseFen, VARIANTS } from './rules.ts';

export const LEVELS = Array.from({ length: 10 }, (_, i) => ({
  level: i + 1,
  name: { en: `Level ${i + 1}`, zh: `${i + 1} 级` },
  description: {
    en:
      ['Moves at random, like a first day.', 'Takes what it sees.'][i] ??
      'Thinks several moves ahead.',
    zh: ['随意走子，适合初学。', '见子就吃。'][i] ?? '能看几步之远。',
  },
}));

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}
const refuse = (code: string, message: string): never => {
  throw new Refused({ code, message, details: {} });
};

export class MockGame {
  readonly variant: Variant;
  readonly seats: Record<Side, string | null> = { white: null, black: null };
  readonly names: Record<Side, string | null> = { white: null, black: null };
  readonly invite = Math.random().toString(36).slice(2, 12);
  readonly createdAt = Date.now();
  readonly start;
  readonly creator: Side;
  moves: Played[] = [];
  seq = 1;
  result: Result | null = null;
  drawOffer: Side | null = null;
  takeBack: Side | null = null;
  rematchBy: Side | null = null;
  rematchGame: string | null = null;
  clocks: Clocks | null = null;

  constructor(
    readonly id: string,
    readonly order: NewGame,
    cookie: string,
  ) {
    this.variant =
      VARIANTS.find((v) => v.id === order.variant) ?? refuse('unknownVariant', 'no such variant');
    const start = parseFen(this.variant, order.start ?? this.variant.start);
    this.start = start ?? refuse('badPosition', 'the position cannot be read');
    this.creator = order.side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : order.side;
    this.seats[this.creator] = cookie;
    this.names[this.creator] = order.name ?? null;
    if (order.opponent.kind === 'screen') this.seats[other(this.creator)] = cookie;
    if (order.opponent.kind === 'engine') this.seats[other(this.creator)] = 'engine';
    if (order.clock) {
      const face = (side: Side) => ({
        clock: order.clock![side],
        remaining: order.clock![side].initial,
      });
      this.clocks = { white: face('white'), black: face('black'), running: null, at: Date.now() };
    }
  }

  get begun(): boolean {
    return this.seats.white !== null && this.seats.black !== null;
  }
  get turn(): Side {
    return this.moves.length % 2 === 0 ? this.start.turn : other(this.start.turn);
  }
  get pieces() {
    return this.moves.reduce((pieces, move) => after(pieces, move), this.start.pieces);
  }
  get legal(): LegalMove[] {
    return this.result ? [] : legalMoves(this.variant, this.pieces, this.turn);
  }
  sides(cookie: string): Side[] {
    return (['white', 'black'] as const).filter((side) => this.seats[side] === cookie);
  }

  join(cookie: string, invite: string, name: string | null): void {
    const free = (['white', 'black'] as const).find((side) => this.seats[side] === null);
    if (!free) return refuse('seatTaken', 'the seat is taken');
    if (invite !== this.invite) return refuse('badInvite', 'this invitation is not valid');
    this.seats[free] = cookie;
    this.names[free] = name;
    this.seq += 1;
  }

  state(present: (cookie: string | null) => boolean): State {
    this.tick();
    const legal = this.legal;
    const player = (side: Side) => {
      const engine = this.seats[side] === 'engine';
      return {
        kind: engine ? ('engine' as const) : ('person' as const),
        name: this.names[side],
        level: engine && this.order.opponent.kind === 'engine' ? this.order.opponent.level : null,
        taken: this.seats[side] !== null,
        present: engine || present(this.seats[side]),
      };
    };
    const last = this.moves[this.moves.length - 1];
    const captures = Math.max(0, ...legal.map((move) => move.captures.length));
    const exact = this.variant.id !== 'russian';
    let quiet = 0;
    for (const move of [...this.moves].reverse()) {
      if (move.captures.length || move.promotes) break;
      quiet += 1;
    }
    const offer = this.order.opponent.kind !== 'screen' && !this.result && !this.drawOffer;
    return {
      seq: this.seq,
      begun: this.begun,
      position: { fen: fenOf(this.turn, this.pieces), turn: this.turn, pieces: this.pieces },
      legal,
      mustCapture: captures > 0 ? { count: exact ? captures : 1, exact } : null,
      clocks: this.clocks && { ...this.clocks, at: Date.now() },
      counters:
        quiet > 6
          ? [
              {
                rule: 'rule25',
                name: '25',
                article: '6.2',
                used: Math.floor(quiet / 2),
                limit: 25,
                unit: 'moves',
              },
            ]
          : [],
      drawOffer: this.drawOffer,
      mayOfferDraw: offer && last && this.begun ? [last.side] : [],
      takeBack: this.takeBack,
      players: { white: player('white'), black: player('black') },
      rematch: { offeredBy: this.rematchBy, game: this.rematchGame },
      result: this.result,
    };
  }

  view(cookie: string, present: (cookie: string | null) => boolean): Game {
    const free = !this.begun && this.seats[this.creator] === cookie;
    return {
      id: this.id,
      variant: this.variant.id,
      drawRules: this.order.drawRules ?? this.variant.drawRules[0]!.id,
      kind: this.order.opponent.kind,
      assistance: 'assisted',
      createdAt: this.createdAt,
      start: { fen: fenOf(this.start.turn, this.start.pieces), ...this.start },
      you: { sides: this.sides(cookie), invite: free ? this.invite : null },
      moves: this.moves,
      state: this.state(present),
    };
  }

  /** Moves the running clock on, and lets the flag fall. */
  tick(): void {
    const clocks = this.clocks;
    if (!clocks || this.result) return;
    const now = Date.now();
    if (clocks.running) clocks[clocks.running].remaining -= now - clocks.at;
    clocks.at = now;
    const fallen = clocks.running;
    if (fallen && clocks[fallen].remaining <= 0) {
      clocks[fallen].remaining = 0;
      this.finish(other(fallen), 'time');
    }
  }

  finish(winner: Side | null, reason: string): void {
    const big = this.variant.width === 10;
    const score =
      winner === null
        ? big
          ? '1-1'
          : '1/2-1/2'
        : winner === 'white'
          ? big
            ? '2-0'
            : '1-0'
          : big
            ? '0-2'
            : '0-1';
    this.result = { score, winner, reason, text: reason };
    if (this.clocks) this.clocks.running = null;
    this.drawOffer = this.takeBack = null;
    this.seq += 1;
  }

  act(side: Side, act: Act): void {
    this.tick();
    if (this.result) return refuse('gameOver', 'the game is over');
    if (!this.begun) return refuse('notBegun', 'the game has not begun');
    switch (act.type) {
      case 'move':
        return this.move(side, act);
      case 'resign':
        return this.finish(other(side), 'resign');
      case 'offerDraw':
        this.drawOffer = side;
        break;
      case 'acceptDraw':
        if (this.drawOffer !== other(side)) return refuse('noOffer', 'there is no offer');
        return this.finish(null, 'agreed');
      case 'declineDraw':
        this.drawOffer = null;
        break;
      case 'askTakeBack':
        this.takeBack = side;
        if (this.order.opponent.kind !== 'friend') this.undo(side);
        break;
      case 'acceptTakeBack':
        this.undo(other(side));
        break;
      case 'declineTakeBack':
        this.takeBack = null;
    }
    this.seq += 1;
  }

  private undo(asker: Side): void {
    this.takeBack = null;
    if (this.moves.length === 0) return;
    const screen = this.order.opponent.kind === 'screen';
    const last = this.moves.pop()!;
    if (!screen && last.side !== asker) this.moves.pop();
    if (this.clocks) this.clocks.running = this.turn;
  }

  private move(side: Side, act: Act & { type: 'move' }): void {
    if (side !== this.turn) return refuse('notYourTurn', 'it is not your turn');
    const fits = this.legal.filter((move) =>
      'text' in act
        ? [move.text, `${move.from}x${move.to}`, `${move.from}-${move.to}`].includes(
            act.text.trim().replace(':', 'x'),
          )
        : move.from === act.from &&
          move.to === act.to &&
          (!act.captures || [...act.captures].sort().join() === [...move.captures].sort().join()),
    );
    if (fits.length > 1) return refuse('ambiguousMove', 'several moves fit');
    const move = fits[0] ?? refuse('illegalMove', `this move is not legal`);
    const next = other(side);
    const { routes: _, ...plain } = move;
    const pieces = after(this.pieces, plain);
    if (this.clocks) {
      const clock = this.clocks[side].clock;
      if (clock.form === 'fischer') this.clocks[side].remaining += clock.increment;
      this.clocks.running = next;
    }
    this.moves.push({
      ...plain,
      ply: this.moves.length + 1,
      side,
      fen: fenOf(next, pieces),
      at: Date.now(),
      spent: null,
      remaining: this.clocks?.[side].remaining ?? null,
    });
    if (this.drawOffer === next) this.drawOffer = null;
    this.takeBack = null;
    this.seq += 1;
    if (this.legal.length === 0) {
      this.seq -= 1;
      this.finish(side, pieces.some((p) => p.side === next) ? 'blocked' : 'noPieces');
    }
  }
}
