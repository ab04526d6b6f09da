// One game on the page: what the server has said, what is looked at, and what is under way.

import * as api from '../calls';
import { say } from '../blindfold/speak';
import { spoken } from '../blindfold/voice';
import { pitches } from '../board/pitch';
import { atPly, same } from '../board/position';
import type { Option } from '../board/selection';
import { languageTag, t } from '../i18n';
import { settings } from '../settings.svelte';
import { live } from '../ui/live.svelte';
import { play as sound, tones } from '../ui/sound';
import type {
  Act,
  Assistance,
  ChatLine,
  FromServer,
  Game,
  HandDid,
  Piece,
  Played,
  Problem,
  Result,
  Side,
  Standing,
  Variant,
  Wood,
} from '../wire';
import { other } from '../wire';
import * as announce from './announce';
import * as fold from './fold';
import { GameSocket, type Line } from './socket';
import { shown, step, type Step, type Viewed } from './stepping';

/** A move sent and not yet confirmed. `walked` legs have been shown already. */
export type Pending = { option: Option; walked: number };

/** Told what became of acts of the hand. */
export type HandLine = {
  confirmed(batches: number): void;
  dropped(): void;
  again(): void;
  /** Others have done this with their hands, beginning from a board. */
  watch(from: Wood, did: readonly HandDid[]): void;
};

const HINT_FOR = 3500;
/** How often acts of the hand that came too late are sent anew. */
const TRIES = 4;

export class Session {
  game: Game = $state.raw() as Game;
  line: Line = $state('connecting');
  everOpen = $state(false);
  viewed: Viewed = $state(null);
  pending: Pending | null = $state.raw(null);
  watchers = $state(0);
  /** What was said beside the game, as far as it is for this reader. */
  chat: readonly ChatLine[] = $state.raw([]);
  /** What was said before this page was opened has been told. */
  chatKnown = false;
  bottom: Side = $state('white');
  hint: string | null = $state(null);
  /** An act of ours is on its way. */
  busy = $state(false);

  /** The player for whom moves are carried out here. */
  readonly helping: Side | null = $derived(this.game.you.assists);
  readonly sides: Side[] = $derived(this.helping ? [this.helping] : this.game.you.sides);
  readonly turn: Side = $derived(this.game.state.position.turn);
  readonly over: boolean = $derived(this.game.state.result !== null);
  /** The time there and back of the last message that was measured, in milliseconds. */
  lag: number | null = $state(null);
  readonly playing: boolean = $derived(
    this.game.state.begun && !this.over && this.sides.length > 0,
  );
  readonly atEnd: boolean = $derived(this.viewed === null);
  readonly assistance: Assistance = $derived(this.game.terms.assistance);
  readonly official: boolean = $derived(this.assistance === 'official');
  /** A move is sealed: nothing happens on the board until both are back. */
  readonly adjourned: boolean = $derived(this.game.state.adjournment?.stage === 'sealed');
  /** The players set the board up; play has not begun. */
  readonly settingUp: boolean = $derived(
    this.game.state.settingUp !== null && this.game.state.begun && !this.over,
  );
  /** The side here whose move has to be sealed now. */
  readonly toSeal: Side | null = $derived.by(() => {
    const { adjournment, stopped } = this.game.state;
    if (adjournment?.stage !== 'due' || !this.playing || stopped) return null;
    const { sealer } = adjournment;
    return this.turn === sealer && this.sides.includes(sealer) ? sealer : null;
  });
  readonly myTurn: boolean = $derived(
    this.playing &&
      !this.game.state.stopped &&
      this.game.state.claim === null &&
      !this.adjourned &&
      this.toSeal === null &&
      this.game.state.toPress === null &&
      this.sides.includes(this.turn) &&
      this.pending === null,
  );
  /** The side here that has moved and has to press its clock (club level). */
  readonly toPress: Side | null = $derived.by(() => {
    const { toPress } = this.game.state;
    return toPress && this.playing && this.sides.includes(toPress) ? toPress : null;
  });
  /** The moves with the one under way. */
  readonly moves: Played[] = $derived.by(() => {
    const { moves, state } = this.game;
    if (!this.pending) return moves;
    const { move, route } = this.pending.option;
    const ply = moves.length + 1;
    const rest = {
      fen: '',
      at: 0,
      spent: null,
      remaining: null,
      irregular: null,
      standing: null,
    };
    return [...moves, { ...move, path: route, ply, side: state.position.turn, ...rest }];
  });
  readonly ply: number = $derived(shown(this.viewed, this.moves.length));
  /** The wooden board at the ply looked at; null at the other levels. */
  readonly standing: Standing[] | null = $derived.by(() => {
    if (!this.official) return null;
    if (this.viewed === null) return this.game.state.wood?.standing ?? [];
    const { start, moves } = this.game;
    const past = this.ply > 0 ? moves[this.ply - 1]?.standing : null;
    return past ?? standingOf(this.variant, start.pieces);
  });
  readonly pieces: Piece[] = $derived(
    this.standing?.map(({ side, kind, row, column }) => ({
      square: this.numberAt(row, column),
      side,
      king: kind !== 'man',
    })) ?? atPly(this.game.start.pieces, this.moves, this.ply),
  );
  hands: HandLine | null = null;

  #socket: GameSocket;
  #expected = 0;
  /** Accepted up to here; the update that shows it may still be on its way. */
  #accepted = 0;
  #batches = 0;
  #tries = 0;
  /** A move refused only because something else came first. */
  #overtaken: Act | null = null;
  #hintTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    game: Game,
    readonly variant: Variant,
    readonly label: (square: number) => string,
    /** Called when the position has changed, for selection and premove. */
    readonly changed: (session: Session) => void,
    /** The board may not be seen any more: a blindfold game is played from where the reader is. */
    readonly onhidden: () => void = () => undefined,
  ) {
    this.game = game;
    const [side] = game.you.assists ? [game.you.assists] : game.you.sides;
    if (game.you.sides.length < 2 && side) this.bottom = side;
    this.#socket = new GameSocket(game.id, languageTag, {
      message: (message) => this.#receive(message),
      line: (line) => this.#line(line),
      lag: (millis) => (this.lag = millis),
      accepted: (_, seq) => {
        this.#accepted = Math.max(this.#accepted, seq);
        this.#catchUp();
      },
      settled: () => {
        this.busy = false;
        this.pending = null;
        this.#drop();
      },
      refused: (error, acts) => this.#refused(error, acts),
    });
  }

  get offset(): number {
    return this.#socket.offset.offset;
  }

  close(): void {
    clearTimeout(this.#hintTimer);
    this.#socket.close();
  }

  /** The server's texts in the language chosen now. */
  relanguage(): void {
    this.#socket.reconnect();
  }

  say(hint: string): void {
    this.hint = hint;
    live.say(hint);
    clearTimeout(this.#hintTimer);
    this.#hintTimer = setTimeout(() => (this.hint = null), HINT_FOR);
  }

  /** The hint has been overtaken by what the player did next. */
  unsay(): void {
    clearTimeout(this.#hintTimer);
    this.hint = null;
  }

  step(by: Step): void {
    this.viewed = step(this.viewed, this.moves.length, by);
  }

  act(act: Act, side?: Side): void {
    const both = this.sides.length > 1;
    const actor = both ? (side ?? this.turn) : undefined;
    if (!this.#socket.act(this.game.state.seq, [act], actor)) return;
    this.#expected = this.game.state.seq;
    this.busy = true;
  }

  /** Acts of a hand, all or none; `batches` is how many gestures they make up. */
  send(acts: Act[], side: Side, batches: number): void {
    const actor = this.sides.length > 1 ? side : undefined;
    if (!this.#socket.act(this.game.state.seq, acts, actor)) return;
    this.#expected = this.game.state.seq;
    this.#batches = batches;
    this.busy = true;
  }

  /** The number of the playing square on a cell, 0 where there is none. */
  numberAt(row: number, column: number): number {
    const found = this.variant.squares.find((one) => one.row === row && one.column === column);
    return found?.number ?? 0;
  }

  play(option: Option, walked: number): void {
    if (!this.myTurn || this.busy) return;
    this.unsay();
    this.viewed = null;
    const { from, to, captures } = option.move;
    this.#overtaken = null;
    this.act({ type: 'move', from, to, captures });
    this.pending = { option, walked };
    this.#sound(option.move.captures.length, option.move.promotes);
  }

  async rematch(): Promise<string | null> {
    try {
      return (await api.rematch(this.game.id)).game;
    } catch (error) {
      this.say((error as Error).message);
      return null;
    }
  }

  /** Who may answer the opponent's offer here: at one screen the other side. */
  answering(offerer: Side | null): Side | null {
    if (!offerer || !this.playing || this.helping) return null;
    return this.sides.includes(other(offerer)) ? other(offerer) : null;
  }

  /** A move of the opponent as tones: from where, to where. */
  #pitch(move: Played): void {
    tones([move.from, move.to].flatMap((square) => pitches(this.variant, square)));
  }

  /** And aloud, where the reader wants that. */
  #aloud(move: Played): void {
    if (settings.voice !== 'off') say(settings.voice, spoken(settings.voice, move.text));
  }

  #sound(captures: number, promotes: boolean): void {
    if (captures > 0) sound('capture', captures);
    else sound('move');
    if (promotes) sound('crown');
  }

  #line(line: Line): void {
    if (line === 'open' && this.line === 'lost') live.say(t().reconnected);
    if (line === 'lost' && this.line === 'open') live.say(t().connectionLost);
    if (line === 'open') this.everOpen = true;
    this.line = line;
  }

  #drop(): void {
    this.#batches = 0;
    this.#tries = 0;
    this.hands?.dropped();
  }

  /** What was accepted is also seen: further acts can go out. */
  #catchUp(): void {
    if (this.game.state.seq < this.#accepted || !this.busy) return;
    this.busy = false;
    const batches = this.#batches;
    this.#batches = 0;
    this.#tries = 0;
    this.hands?.confirmed(batches);
  }

  #refusedHand(error: Problem): void {
    this.#batches = 0;
    this.#tries += 1;
    if (error.code !== 'stale' || this.#tries > TRIES) {
      this.#drop();
      this.say(error.code === 'stale' ? t().stale : error.message);
    } else if (this.game.state.seq > this.#expected) {
      // The other hand was quicker; this one does the same a moment later.
      this.hands?.again();
    }
  }

  #refused(error: Problem, acts: readonly Act[]): void {
    this.busy = false;
    if (this.#batches > 0) {
      this.#refusedHand(error);
      return;
    }
    const [act] = acts;
    if (!act) return;
    if (error.code === 'stale' && act.type === 'move' && this.pending && !this.#overtaken) {
      // The opponent has made an offer at the same moment: the move itself still stands.
      this.#overtaken = act;
      if (this.game.state.seq > this.#expected) this.#sendOvertaken();
      return;
    }
    if (act.type === 'move') this.pending = null;
    this.say(error.code === 'stale' ? t().stale : error.message);
    this.changed(this);
  }

  #sendOvertaken(): void {
    const act = this.#overtaken;
    if (!act || !this.pending) return;
    this.act(act);
  }

  #receive(message: FromServer): void {
    if (message.type === 'game') this.#adopt(message.game);
    if (message.type === 'blindfold') this.onhidden();
    if (message.type === 'update') {
      const next = fold.update(this.game, message);
      if (next) this.#adopt(next, this.#othersOf(message.hands));
      else this.#socket.reconnect();
    }
    if (message.type === 'chat') {
      const known = new Set(this.chat.map(({ number }) => number));
      const fresh = message.lines.filter(({ number }) => !known.has(number));
      this.chat = [...this.chat, ...fresh];
      setTimeout(() => (this.chatKnown = true));
    }
    if (message.type === 'presence') {
      setTimeout(() => (this.chatKnown = true));
      this.watchers = message.watchers;
      this.game = fold.presence(this.game, message);
    }
  }

  /** What other hands than those at this screen did. */
  #othersOf(hands: readonly HandDid[] = []): HandDid[] {
    return hands.filter(({ side }) => !this.sides.includes(side));
  }

  #adopt(next: Game, others: readonly HandDid[] = []): void {
    const before = this.game;
    const ours = this.pending?.option.move;
    const added = next.moves.slice(before.moves.length);
    const confirmed = ours !== undefined && added[0] !== undefined && same(added[0], ours);
    const moved =
      next.state.position.fen !== before.state.position.fen ||
      next.state.begun !== before.state.begun ||
      (next.state.result === null) !== (before.state.result === null);
    if (confirmed || added.length > 0 || next.moves.length < before.moves.length) {
      this.pending = null;
    }
    if (confirmed) {
      this.#socket.settle();
      this.busy = false;
    }
    this.game = next;
    const from = before.state.wood;
    if (from && others.length > 0 && next !== before) this.hands?.watch(from, others);
    this.#hear(others);
    this.#tell(
      before,
      next,
      added.slice(confirmed ? 1 : 0),
      confirmed ? added[0] : undefined,
      others,
    );
    if (this.#accepted > 0) this.#catchUp();
    if (!this.busy) this.hands?.again();
    if (this.#overtaken && !this.pending) this.#overtaken = null;
    if (this.#overtaken && !this.busy) this.#sendOvertaken();
    if (moved) this.changed(this);
  }

  /** What other hands did is heard, and told to a screen reader. */
  #hear(others: readonly HandDid[]): void {
    const did = new Set(others.map((one) => one.do));
    if (did.has('crown')) sound('crown');
    if (did.has('remove')) sound('capture', 1);
    if (did.has('release')) sound('move');
  }

  /** Announces and sounds what an update has brought. */
  #tell(
    before: Game,
    next: Game,
    added: Played[],
    ours: Played | undefined,
    others: readonly HandDid[],
  ): void {
    const catalogue = t();
    const said: string[] = [];
    if (!before.state.begun && next.state.begun && before.kind === 'friend') {
      said.push(catalogue.sayJoined);
      sound('notice');
    }
    const hands = announce.hands(catalogue, others, this.variant);
    if (hands) said.push(hands);
    for (const move of ours ? [ours, ...added] : added) {
      said.push(
        this.official
          ? `${catalogue[move.side]}: ${move.text}`
          : announce.move(catalogue, move, this.label),
      );
    }
    const last = added[added.length - 1];
    if (last && !this.official) {
      this.#sound(last.captures.length, last.promotes);
      this.#pitch(last);
    }
    if (last) this.#aloud(last);
    const { drawOffer, takeBack, result, calledBy, stopped, showing } = next.state;
    if (before.state.settingUp && !next.state.settingUp && !result) {
      said.push(catalogue.sayPlayBegins);
      sound('notice');
    }
    const stage = next.state.adjournment?.stage ?? 'possible';
    if (stage !== (before.state.adjournment?.stage ?? 'possible') && !result) {
      said.push(
        {
          possible: catalogue.sayGoesOn,
          proposed: catalogue.sayAdjournProposed,
          due: catalogue.sayAdjournDue,
          sealed: catalogue.sayAdjournSealed,
        }[stage],
      );
      sound('notice');
    }
    if (showing && !before.state.showing) {
      said.push(showing.text);
      sound('notice');
    } else if (next.moves.length < before.moves.length) {
      said.push(catalogue.sayTakenBack);
    }
    if (calledBy && calledBy !== before.state.calledBy) {
      said.push(catalogue.calledNote(catalogue[calledBy]));
      sound('notice');
    } else if (stopped && !before.state.stopped && !result) {
      said.push(catalogue.stoppedNote);
      sound('notice');
    }
    const { claim, wrongClaim } = next.state;
    if (claim && !before.state.claim) {
      said.push(catalogue.claimPending(catalogue[claim.by], claim.name));
      sound('notice');
    }
    if (claim?.flag && !before.state.claim?.flag) {
      said.push(catalogue.claimFlag(catalogue[claim.flag]));
    }
    if (wrongClaim && wrongClaim.text !== before.state.wrongClaim?.text) {
      said.push(wrongClaim.text);
      sound('notice');
    }
    if (next.state.bound && !before.state.bound && !showing) said.push(next.state.bound.text);
    if (drawOffer && drawOffer !== before.state.drawOffer && this.answering(drawOffer)) {
      said.push(catalogue.drawOfferedBy(catalogue[drawOffer]));
      sound('notice');
    }
    if (takeBack && takeBack !== before.state.takeBack && this.answering(takeBack)) {
      said.push(catalogue.takeBackAskedBy(catalogue[takeBack]));
      sound('notice');
    }
    if (result && !before.state.result) {
      said.push(result.text);
      sound('end');
    }
    if (said.length > 0) live.say(said.join('. ').replaceAll('。.', '。'));
  }
}

function standingOf(variant: Variant, pieces: readonly Piece[]): Standing[] {
  return pieces.flatMap(({ square, side, king }) => {
    const place = variant.squares.find(({ number }) => number === square);
    if (!place) return [];
    return [{ row: place.row, column: place.column, side, kind: king ? 'king' : 'man' }];
  });
}

/** The server's sentence in two: who has won, and why ("Draw: by agreement."). */
export function verdict(result: Result): { headline: string; why: string } {
  const [, headline = '', why = ''] = /^([^:：]+)[:：]\s*(.+)$/.exec(result.text) ?? [];
  if (!headline) return { headline: winnerOf(result.winner), why: result.text };
  return { headline, why: why.charAt(0).toUpperCase() + why.slice(1) };
}

export function winnerOf(winner: Side | null): string {
  if (winner === null) return t().draw;
  return winner === 'white' ? t().whiteWins : t().blackWins;
}
