// A tournament on the page. Its games last days, so it is asked for again now and then.

import { t } from '../i18n';
import { live } from '../ui/live.svelte';
import type { Tournament, TournamentAct } from '../wire';
import { act, load } from './calls';

const AGAIN = 15_000;

export class TournamentEvent {
  seen: Tournament = $state.raw() as Tournament;
  fault: string | null = $state(null);
  busy = $state(false);
  /** How far the server's clock is ahead of this one. */
  offset = $state(0);
  now = $state(Date.now());
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(seen: Tournament) {
    this.seen = seen;
    this.#told(seen);
    this.#timer = setInterval(() => void this.#again(), AGAIN);
    document.addEventListener('visibilitychange', this.#shown);
  }

  close(): void {
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#shown);
  }

  /** Does something, and tells why it could not be done. */
  async act(what: TournamentAct): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    try {
      this.adopt(await act(this.seen.id, what));
      return true;
    } catch (error) {
      this.fault = (error as Error).message;
      live.say(this.fault);
      return false;
    } finally {
      this.busy = false;
    }
  }

  adopt(next: Tournament): void {
    // What was asked for earlier may come later.
    if (next.at < this.seen.at) return;
    const before = this.seen.phase;
    this.seen = next;
    this.#told(next);
    if (before === 'gathering' && next.phase === 'playing') live.say(t().sayTournamentBegins);
    if (before === 'playing' && next.phase === 'over') live.say(t().sayTournamentOver);
  }

  #told(seen: Tournament): void {
    this.offset = seen.at - Date.now();
    this.now = Date.now();
  }

  readonly #shown = (): void => void this.#again();

  async #again(): Promise<void> {
    this.now = Date.now();
    if (document.visibilityState !== 'visible' || this.busy || this.seen.phase === 'over') return;
    // The next time will do.
    const next = await load(this.seen.id).catch(() => null);
    if (next && !this.busy) this.adopt(next);
  }
}
