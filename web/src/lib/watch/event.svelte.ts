// An event that is shown, as the server tells it: its boards, kept up to date.

import { LastingLine, type Line } from '../game/line';
import { languageTag } from '../i18n';
import type { Broadcast, FromBroadcast } from '../wire';

export class ShownEvent {
  event: Broadcast = $state.raw() as Broadcast;
  line: Line = $state('connecting');
  fault: string | null = $state(null);
  readonly #line: LastingLine<FromBroadcast>;

  constructor(event: Broadcast) {
    this.event = event;
    this.#line = new LastingLine<FromBroadcast>({
      url: () =>
        `/api/broadcasts/${encodeURIComponent(event.id)}/socket?${new URLSearchParams({ language: languageTag() })}`,
      opened: () => undefined,
      message: (message) => this.#receive(message as FromBroadcast),
      line: (line) => (this.line = line),
    });
    this.#line.open();
  }

  /** By how much the server's clock is ahead, in milliseconds. */
  get offset(): number {
    return this.#line.offset.offset;
  }

  close(): void {
    this.#line.close();
  }

  /** The server's texts in the language chosen now. */
  relanguage(): void {
    this.#line.open();
  }

  #receive(message: FromBroadcast): void {
    if (message.type === 'refused') this.fault = message.error.message;
    if (message.type !== 'broadcast' && message.type !== 'board') return;
    this.#line.told(message.at);
    this.fault = null;
    this.event = told(this.event, message);
  }
}

/** The event after a message. */
export function told(event: Broadcast, message: FromBroadcast): Broadcast {
  if (message.type === 'broadcast') return message.broadcast;
  if (message.type !== 'board') return event;
  const { board } = message;
  const boards = event.boards.map((one) => (one.id === board.id ? board : one));
  return { ...event, boards };
}
