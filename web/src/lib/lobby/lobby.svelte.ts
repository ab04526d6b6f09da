// The lobby: open seeks and who is here, kept up to date by the server.

import { LastingLine, type Line } from '../game/line';
import { languageTag } from '../i18n';
import { play } from '../ui/sound';
import type { FromLobby, OpenSeek, SeekAsk } from '../wire';

export type Told = Extract<FromLobby, { type: 'lobby' }>;

export class Lobby {
  told: Told | null = $state.raw(null);
  own: readonly number[] = $state.raw([]);
  fault: string | null = $state(null);
  line: Line = $state('connecting');
  readonly #line: LastingLine<FromLobby>;
  #count = 0;

  constructor(paired: (game: string) => void) {
    this.#line = new LastingLine<FromLobby>({
      url: () => `/api/lobby/socket?${new URLSearchParams({ language: languageTag() })}`,
      opened: () => (this.own = []),
      message: (message) => {
        const told = message as FromLobby;
        if (told.type === 'paired') {
          play('notice');
          paired(told.game);
        } else this.#receive(told);
      },
      line: (line) => (this.line = line),
    });
    this.#line.open();
  }

  /** Those of others, the newest first. */
  get others(): OpenSeek[] {
    return this.told?.seeks.filter(({ id }) => !this.own.includes(id)) ?? [];
  }
  get mine(): OpenSeek[] {
    return this.told?.seeks.filter(({ id }) => this.own.includes(id)) ?? [];
  }

  pair = (ask: SeekAsk) => this.#ask({ type: 'pair', ask });
  accept = (seek: number) => this.#ask({ type: 'accept', seek });
  cancel = (seek: number) => this.#ask({ type: 'cancel', seek });
  close = () => this.#line.close();
  relanguage = () => this.#line.open();

  #ask(what: object): void {
    this.fault = null;
    this.#count += 1;
    this.#line.send({ ...what, id: `l${this.#count}` });
  }

  #receive(message: FromLobby): void {
    if (message.type === 'lobby') this.told = message;
    else if (message.type === 'yours') this.own = message.seeks;
    else if (message.type === 'refused') this.fault = message.error.message;
  }
}
