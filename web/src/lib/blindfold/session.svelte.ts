// A blindfold game for one who sees no board: what has been announced, and nothing besides.

import { GameSocket, type Line } from '../game/socket';
import { languageTag, t } from '../i18n';
import { settings } from '../settings.svelte';
import { live } from '../ui/live.svelte';
import { play as sound } from '../ui/sound';
import { other } from '../wire';
import type { Act, Announced, BlindfoldGame, FromServer, Problem, Side } from '../wire';
import { say } from './speak';
import { parts, spoken } from './voice';

/** What became of the last announcement of one's own. */
export type Answer = { good: boolean; text: string };

export class BlindSession {
  game: BlindfoldGame = $state.raw() as BlindfoldGame;
  line: Line = $state('connecting');
  watchers = $state(0);
  busy = $state(false);
  answer: Answer | null = $state.raw(null);

  readonly sides: Side[] = $derived(this.game.you.sides);
  readonly playing: boolean = $derived(this.game.begun && this.sides.length > 0);
  /** The side here that is to announce a move. */
  readonly toAnnounce: Side | null = $derived.by(() => {
    const { begun, stopped, claimedBy, turn, toPress } = this.game;
    const free = begun && !stopped && claimedBy === null && toPress === null;
    return free && this.sides.includes(turn) ? turn : null;
  });
  /** The last move of the opponent; at one screen, of either. */
  readonly last: Announced | null = $derived.by(() => {
    const { announced } = this.game;
    const theirs = announced.filter(
      ({ side }) => this.sides.length > 1 || !this.sides.includes(side),
    );
    return theirs[theirs.length - 1] ?? null;
  });

  #socket: GameSocket;
  #said = '';

  constructor(
    game: BlindfoldGame,
    /** The board may be seen now: the game is over. */
    readonly onshown: () => void,
  ) {
    this.game = game;
    this.#socket = new GameSocket(game.id, languageTag, {
      message: (message) => this.#receive(message),
      line: (line) => this.#line(line),
      accepted: (acts) => this.#accepted(acts),
      settled: () => (this.busy = false),
      refused: (error, acts) => this.#refused(error, acts),
    });
  }

  get offset(): number {
    return this.#socket.offset.offset;
  }

  close(): void {
    this.#socket.close();
  }

  relanguage(): void {
    this.#socket.reconnect();
  }

  act(act: Act, side?: Side): void {
    const actor = this.sides.length > 1 ? (side ?? this.game.turn) : undefined;
    if (this.#socket.act(this.game.seq, [act], actor)) this.busy = true;
  }

  announce(text: string): void {
    this.#said = text;
    this.answer = null;
    this.act({ type: 'move', text });
  }

  /** Says the last announcement again, to the eye that reads and to the ear. */
  repeat(): void {
    if (!this.last) {
      live.say(t().nothingAnnounced);
      return;
    }
    live.say(told(this.last));
    this.#speak(this.last);
  }

  answering(offerer: Side | null): Side | null {
    if (!offerer || !this.playing) return null;
    return this.sides.includes(other(offerer)) ? other(offerer) : null;
  }

  #speak({ text }: Announced): void {
    if (settings.voice !== 'off') say(settings.voice, spoken(settings.voice, text));
  }

  #line(line: Line): void {
    if (line === 'open' && this.line === 'lost') live.say(t().reconnected);
    if (line === 'lost' && this.line === 'open') live.say(t().connectionLost);
    this.line = line;
  }

  #accepted(acts: readonly Act[]): void {
    this.busy = false;
    if (acts[0]?.type !== 'move') return;
    this.answer = { good: true, text: t().announcementStands(this.#said) };
    sound('move');
    live.say(this.answer.text);
  }

  #refused(error: Problem, acts: readonly Act[]): void {
    this.busy = false;
    const text = error.code === 'stale' ? t().stale : error.message;
    if (acts[0]?.type === 'move') this.answer = { good: false, text };
    sound('low');
    live.say(text);
  }

  #receive(message: FromServer): void {
    if (message.type === 'blindfold') this.#adopt(message.game);
    // With the end of the game the whole of it is there to be seen.
    if (message.type === 'game' || message.type === 'update') this.onshown();
    if (message.type === 'presence') {
      const { white, black, arbiter } = this.game.players;
      this.watchers = message.watchers;
      this.game = {
        ...this.game,
        players: {
          white: { ...white, present: message.players.white, claimFrom: message.lost.white },
          black: { ...black, present: message.players.black, claimFrom: message.lost.black },
          arbiter: arbiter && { ...arbiter, present: message.players.arbiter },
        },
      };
    }
  }

  #adopt(next: BlindfoldGame): void {
    const before = this.game;
    // Only the first message carries invitations.
    const invite = next.begun ? null : (next.you.invite ?? before.you.invite);
    const taken = next.players.arbiter?.taken ?? true;
    const arbiterInvite = taken ? null : (next.you.arbiterInvite ?? before.you.arbiterInvite);
    this.game = { ...next, you: { ...next.you, invite, arbiterInvite } };
    this.#tell(before, next);
  }

  #tell(before: BlindfoldGame, next: BlindfoldGame): void {
    const said: string[] = [];
    if (!before.begun && next.begun) {
      said.push(t().sayJoined);
      sound('notice');
    }
    const moved = next.turn !== before.turn && next.seq > before.seq;
    const { last } = this;
    if (moved && last && (this.sides.includes(next.turn) || this.sides.length === 0)) {
      // At one screen one's own announcement was answered already.
      if (this.sides.length === 1) {
        said.push(told(last));
        this.answer = null;
        sound(parts(last.text).takes ? 'capture' : 'move');
        this.#speak(last);
      }
    }
    if (next.drawOffer && next.drawOffer !== before.drawOffer && this.answering(next.drawOffer)) {
      said.push(t().drawOfferedBy(t()[next.drawOffer]));
      sound('notice');
    }
    if (before.drawOffer && !next.drawOffer && this.sides.includes(before.drawOffer) && !moved) {
      said.push(t().drawDeclined);
    }
    if (next.calledBy && next.calledBy !== before.calledBy) {
      said.push(t().calledNote(t()[next.calledBy]));
      sound('notice');
    } else if (next.stopped && !before.stopped) {
      said.push(t().stoppedNote);
      sound('notice');
    }
    if (said.length > 0) live.say(said.join('. ').replaceAll('。.', '。'));
  }
}

/** An announcement for a screen reader: "Black: 32 takes 21". */
export function told({ side, text }: Announced): string {
  const { squares, takes } = parts(text);
  const [from = text, ...others] = squares;
  const to = others.join(t().language === '中文' ? '，' : ', ');
  return t().announcedMove(t()[side], from, to, takes);
}
