// A class on the page, as the server tells it to this reader.

import { LastingLine, type Line } from '../game/line';
import { languageTag } from '../i18n';
import type { ClassAct, FromBroadcast, SchoolClass } from '../wire';
import * as calls from './calls';

export class ClassRoom {
  state: SchoolClass = $state.raw() as SchoolClass;
  line: Line = $state('connecting');
  fault: string | null = $state(null);
  busy = $state(false);
  readonly #line: LastingLine<FromBroadcast>;

  constructor(state: SchoolClass) {
    this.state = state;
    this.#line = new LastingLine<FromBroadcast>({
      url: () =>
        `/api/classes/${encodeURIComponent(state.id)}/socket?${new URLSearchParams({ language: languageTag() })}`,
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

  /** The server's texts in the language chosen now, and what a pupil sees who has come in. */
  reopen(): void {
    this.#line.open();
  }

  /** The teacher does something. */
  async act(act: ClassAct): Promise<void> {
    await this.#doing(() => calls.act(this.state.id, act));
  }

  async join(name: string): Promise<void> {
    await this.#doing(() => calls.join(this.state.id, name));
    this.reopen();
  }

  async #doing(work: () => Promise<SchoolClass>): Promise<void> {
    this.busy = true;
    this.fault = null;
    try {
      this.state = await work();
    } catch (error) {
      this.fault = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }

  #receive(message: FromBroadcast): void {
    if (message.type === 'refused') this.fault = message.error.message;
    if (message.type !== 'class' && message.type !== 'board') return;
    this.#line.told(message.at);
    this.state = told(this.state, message);
  }
}

/** The class after a message. */
export function told(state: SchoolClass, message: FromBroadcast): SchoolClass {
  if (message.type === 'class') return message.class;
  if (message.type !== 'board') return state;
  const { board } = message;
  const { demonstration } = state;
  return {
    ...state,
    boards: state.boards.map((one) => (one.id === board.id ? board : one)),
    demonstration: demonstration?.id === board.id ? board : demonstration,
  };
}
