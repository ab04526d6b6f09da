// The connection to a game: resumes from the last sequence number, and sends again what was not
// answered if it still applies.

import type { Act, FromServer, Problem, Side, State, ToServer } from '../wire';
import type { Offset } from './clock';
import { LastingLine, type Line } from './line';

export type { Line } from './line';

type Told = Exclude<FromServer, { type: 'pong' }>;

export type Handlers = {
  message(message: Told): void;
  line(line: Line): void;
  lag?(millis: number): void;
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

/** What a message says of the clocks and of how far the log has come, if it says that. */
function stateOf(message: Told): Pick<State, 'clocks' | 'seq'> | null {
  switch (message.type) {
    case 'game':
      return message.game.state;
    case 'update':
      return message.state;
    case 'blindfold':
      return message.game;
    default:
      return null;
  }
}

export class GameSocket {
  #line: LastingLine<FromServer>;
  #seq: number | null = null;
  #waiting: Waiting | null = null;
  #count = 0;
  #again = false;

  constructor(
    readonly id: string,
    readonly language: () => string,
    readonly handlers: Handlers,
  ) {
    this.#line = new LastingLine<FromServer>({
      url: () => this.#url(),
      opened: () => this.#resume(),
      message: (message) => this.#receive(message as Told),
      lag: (millis) => this.handlers.lag?.(millis),
      line: (line) => this.handlers.line(line),
    });
    this.#line.open();
  }

  get offset(): Offset {
    return this.#line.offset;
  }

  close(): void {
    this.#line.close();
  }

  /** All or none of them are done. False when others are still waiting for their answer. */
  act(expected: number, acts: readonly Act[], side?: Side): boolean {
    if (this.#waiting) return false;
    this.#count += 1;
    const id = `${Date.now().toString(36)}-${this.#count}`;
    this.#waiting = { id, expected, acts, ...(side ? { side } : {}) };
    this.#line.send(written(this.#waiting));
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
    this.#line.open();
  }

  #url(): string {
    const query = new URLSearchParams({ language: this.language() });
    if (this.#seq !== null) query.set('since', String(this.#seq));
    return `/api/games/${encodeURIComponent(this.id)}/socket?${query}`;
  }

  /**
   * An act without an answer is sent again. If it was stored before the line broke, its sequence
   * number is stale now and the server changes nothing.
   */
  #resume(): void {
    if (!this.#waiting) return;
    this.#again = true;
    this.#line.send(written(this.#waiting));
  }

  #receive(message: Told): void {
    const state = stateOf(message);
    if (state) {
      if (state.clocks) this.#line.told(state.clocks.at);
      this.#seq = Math.max(this.#seq ?? 0, state.seq);
    }
    if (message.type === 'accepted' && message.id === this.#waiting?.id) {
      const { acts } = this.#waiting;
      this.settle();
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
