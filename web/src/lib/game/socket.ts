// The connection to a game: resumes from the last sequence number, sends again what was not
// answered if it still applies, and measures the difference between the clocks.

import type { Act, FromServer, Problem, Side, ToServer } from '../wire';
import { guess, measure, UNKNOWN, type Offset } from './clock';

export type Line = 'connecting' | 'open' | 'lost';

export type Handlers = {
  message(message: FromServer): void;
  line(line: Line): void;
  refused(error: Problem, acts: readonly Act[]): void;
  accepted(acts: readonly Act[], seq: number): void;
  /** Sent again and found to be out of date: stored before, or overtaken. */
  settled(acts: readonly Act[]): void;
};

type Waiting = { id: string; expected: number; side?: Side; acts: readonly Act[] };

/** Several acts of one hand go in one message. */
function written({ acts, ...rest }: Waiting): ToServer {
  const [act] = acts;
  return act && acts.length === 1
    ? { type: 'act', ...rest, act }
    : { type: 'acts', ...rest, acts: [...acts] };
}

const BACKOFF = [300, 700, 1500, 3000, 5000];
const PING_EVERY = 15_000;
/** A connection that answers no ping for so long is taken for dead. */
const SILENCE = 10_000;
/** A connection that does not come about in this time is tried anew. */
const PATIENCE = 8000;

export class GameSocket {
  offset: Offset = UNKNOWN;
  #socket: WebSocket | null = null;
  #seq: number | null = null;
  #attempts = 0;
  #closed = false;
  #waiting: Waiting | null = null;
  #pings = new Map<string, number>();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #pinger: ReturnType<typeof setInterval> | null = null;
  #count = 0;
  #again = false;

  constructor(
    readonly id: string,
    readonly language: () => string,
    readonly handlers: Handlers,
  ) {
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#timers.forEach(clearTimeout);
    if (this.#pinger) clearInterval(this.#pinger);
    this.#socket?.close();
  }

  /** All or none of them are done. False when others are still waiting for their answer. */
  act(expected: number, acts: readonly Act[], side?: Side): boolean {
    if (this.#waiting) return false;
    this.#count += 1;
    const id = `${Date.now().toString(36)}-${this.#count}`;
    this.#waiting = { id, expected, acts, ...(side ? { side } : {}) };
    this.#send(written(this.#waiting));
    return true;
  }

  /** An update has shown that the act under way is stored: its answer need not be waited for. */
  settle(): void {
    this.#waiting = null;
    this.#again = false;
  }

  /** Connect anew, e.g. for another language. */
  reconnect(): void {
    this.#seq = null;
    this.#open();
  }

  #wake = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#open();
  };

  #open(): void {
    if (this.#closed) return;
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.#socket?.close();
    const query = new URLSearchParams({ language: this.language() });
    if (this.#seq !== null) query.set('since', String(this.#seq));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const url = `${scheme}://${location.host}/api/games/${encodeURIComponent(this.id)}/socket?${query}`;
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#timers.push(
      setTimeout(() => socket.readyState === WebSocket.CONNECTING && socket.close(), PATIENCE),
    );
    socket.onopen = () => {
      this.#attempts = 0;
      this.handlers.line('open');
      this.#pings.clear();
      this.#ping();
      this.#timers.push(setTimeout(() => this.#ping(), 1000));
      // An act without an answer is sent again. If it was stored before the line broke, its
      // sequence number is stale now and the server changes nothing.
      if (this.#waiting) {
        this.#again = true;
        this.#send(written(this.#waiting));
      }
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket) return;
      this.handlers.line('lost');
      const wait = BACKOFF[Math.min(this.#attempts, BACKOFF.length - 1)] ?? 5000;
      this.#attempts += 1;
      this.#timers = [setTimeout(() => this.#open(), wait)];
    };
    this.#pinger ??= setInterval(() => this.#ping(), PING_EVERY);
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #ping(): void {
    const now = Date.now();
    if ([...this.#pings.values()].some((sent) => now - sent > SILENCE)) {
      this.#pings.clear();
      this.#socket?.close();
      return;
    }
    this.#count += 1;
    const id = `p${this.#count}`;
    this.#pings.set(id, now);
    this.#send({ type: 'ping', id });
  }

  #receive(message: FromServer): void {
    const now = Date.now();
    if (message.type === 'pong') {
      const sent = this.#pings.get(message.id);
      this.#pings.clear();
      if (sent !== undefined) this.offset = measure(this.offset, sent, message.at, now);
      return;
    }
    if (message.type === 'game' || message.type === 'update') {
      const state = message.type === 'game' ? message.game.state : message.state;
      if (state.clocks) this.offset = guess(this.offset, state.clocks.at, now);
      this.#seq = Math.max(this.#seq ?? 0, state.seq);
    }
    if (message.type === 'accepted' && message.id === this.#waiting?.id) {
      const { acts } = this.#waiting;
      this.#waiting = null;
      this.#again = false;
      this.handlers.accepted(acts, message.seq);
    }
    if (message.type === 'refused' && message.id === this.#waiting?.id) {
      const { acts } = this.#waiting;
      this.#waiting = null;
      if (this.#again && message.error.code === 'stale') this.handlers.settled(acts);
      else this.handlers.refused(message.error, acts);
      this.#again = false;
    }
    this.handlers.message(message);
  }
}
