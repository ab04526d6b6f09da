// The arbiter's room: all his games, kept up to date by the server.

import { inOrder } from './arbiter';
import { LastingLine, type Line } from './game/line';
import { languageTag, t } from './i18n';
import { live } from './ui/live.svelte';
import { moreGames } from './watch/calls';
import { play } from './ui/sound';
import type { FromRoom, RoomGame } from './wire';

/** How many games the server lists at once. */
const PAGE = 100;

export class Room {
  /** Those that wait for him first; null until they are known. */
  games: readonly RoomGame[] | null = $state.raw(null);
  fault: string | null = $state(null);
  /** Whether there may be games that are not listed yet. */
  more = $state(false);
  busy = $state(false);
  line: Line = $state('connecting');
  readonly #line: LastingLine<FromRoom>;

  constructor() {
    this.#line = new LastingLine<FromRoom>({
      url: () => `/api/arbiter/socket?${new URLSearchParams({ language: languageTag() })}`,
      opened: () => undefined,
      message: (message) => this.#receive(message as FromRoom),
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

  #receive(message: FromRoom): void {
    if (message.type === 'refused') this.fault = message.error.message;
    if (message.type !== 'games' && message.type !== 'game') return;
    this.#line.told(message.at);
    this.fault = null;
    const before = this.games;
    const { games } =
      message.type === 'games' ? message : { games: replaced(before ?? [], message.game) };
    this.games = inOrder(games);
    if (message.type === 'games') this.more = games.length >= PAGE;
    if (before) this.#announce(before);
  }

  /** Lists the games after those that are listed. */
  async next(): Promise<void> {
    const known = this.games ?? [];
    this.busy = true;
    try {
      const games = await moreGames(known.length);
      const fresh = games.filter(({ id }) => !known.some((one) => one.id === id));
      this.games = inOrder([...(this.games ?? []), ...fresh]);
      this.more = games.length >= PAGE;
    } catch (error) {
      this.fault = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }

  /** Who calls for the first time is heard. */
  #announce(before: readonly RoomGame[]): void {
    const called = (games: readonly RoomGame[]) =>
      new Set(games.filter(({ state }) => state.calledBy ?? state.claim?.by).map(({ id }) => id));
    const known = called(before);
    const fresh = [...called(this.games ?? [])].some((id) => !known.has(id));
    if (!fresh) return;
    play('notice');
    live.say(t().roomCalled(t().arbiter));
  }
}

/** The games with one of them as it is now; a new one comes first. */
function replaced(games: readonly RoomGame[], game: RoomGame): RoomGame[] {
  const known = games.some(({ id }) => id === game.id);
  return known ? games.map((one) => (one.id === game.id ? game : one)) : [game, ...games];
}
