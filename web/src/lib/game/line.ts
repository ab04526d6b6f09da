// A connection that stays: opened anew when it breaks, watched by pings, which also measure the
// difference between the clocks.

import { guess, measure, UNKNOWN, type Offset } from './clock';

export type Line = 'connecting' | 'open' | 'lost';

type Pong = { type: 'pong'; id: string; at: number };

export type LineHandlers<Message> = {
  /** Where to connect, with what is wanted now. */
  url(): string;
  opened(): void;
  message(message: Exclude<Message, Pong>): void;
  line(line: Line): void;
  /** The time there and back of the last ping, in milliseconds. */
  lag?(millis: number): void;
};

const BACKOFF = [300, 700, 1500, 3000, 5000];
const PING_EVERY = 15_000;
/** A connection that answers no ping for so long is taken for dead. */
const SILENCE = 10_000;
/** A connection that does not come about in this time is tried anew. */
const PATIENCE = 8000;

export class LastingLine<Message extends { type: string }> {
  offset: Offset = UNKNOWN;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #closed = false;
  #pings = new Map<string, number>();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #pinger: ReturnType<typeof setInterval> | null = null;
  #count = 0;

  constructor(readonly handlers: LineHandlers<Message>) {
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#timers.forEach(clearTimeout);
    if (this.#pinger) clearInterval(this.#pinger);
    this.#socket?.close();
  }

  send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The server's time, as a message gives it. */
  told(at: number): void {
    this.offset = guess(this.offset, at, Date.now());
  }

  /** Connects, or connects anew. */
  open(): void {
    if (this.#closed) return;
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.#socket?.close();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.handlers.url()}`);
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
      this.handlers.opened();
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket) return;
      this.handlers.line('lost');
      const wait = BACKOFF[Math.min(this.#attempts, BACKOFF.length - 1)] ?? 5000;
      this.#attempts += 1;
      this.#timers = [setTimeout(() => this.open(), wait)];
    };
    this.#pinger ??= setInterval(() => this.#ping(), PING_EVERY);
  }

  #wake = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.open();
  };

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
    this.send({ type: 'ping', id });
  }

  #receive(message: Message | Pong): void {
    if (!isPong(message)) {
      this.handlers.message(message as Exclude<Message, Pong>);
      return;
    }
    const sent = this.#pings.get(message.id);
    this.#pings.clear();
    if (sent === undefined) return;
    const now = Date.now();
    this.offset = measure(this.offset, sent, message.at, now);
    this.handlers.lag?.(now - sent);
  }
}

function isPong(message: { type: string }): message is Pong {
  return message.type === 'pong';
}
