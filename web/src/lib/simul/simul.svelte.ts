// A simul on the page: what the server has said of it, kept up to date.

import { send } from '../calls';
import { LastingLine, type Line } from '../game/line';
import { languageTag, t } from '../i18n';
import { live } from '../ui/live.svelte';
import { play } from '../ui/sound';
import type { FromSimul, Simul, SimulAct, SimulBoard } from '../wire';

export class SimulEvent {
  simul: Simul = $state.raw() as Simul;
  line: Line = $state('connecting');
  fault: string | null = $state(null);
  busy = $state(false);
  readonly #line: LastingLine<FromSimul>;

  readonly role = $derived(this.simul.you.role);
  readonly state = $derived(this.simul.state);
  readonly boards: SimulBoard[] = $derived(this.simul.boards);
  /** The board where the host is. */
  readonly here: SimulBoard | null = $derived.by(() => {
    const { stay } = this.simul.state;
    return stay ? (this.simul.boards[stay.board - 1] ?? null) : null;
  });
  /** The reader's own board. */
  readonly own: SimulBoard | null = $derived.by(() => {
    const { board } = this.simul.you;
    return board ? (this.simul.boards[board - 1] ?? null) : null;
  });
  /** Whether the host has nothing more to do where he is. */
  readonly done: boolean = $derived.by(() => {
    const { stay } = this.simul.state;
    if (!stay || !this.here || this.here.result) return true;
    if (stay.hasMoved || stay.passed) return true;
    return !this.here.hostToMove && !this.simul.conditions.guestsWait;
  });

  constructor(simul: Simul) {
    this.simul = simul;
    this.#line = new LastingLine<FromSimul>({
      url: () =>
        `/api/simuls/${encodeURIComponent(simul.id)}/socket?${new URLSearchParams({ language: languageTag() })}`,
      opened: () => undefined,
      message: (message) => this.#receive(message as FromSimul),
      line: (line) => (this.line = line),
    });
    this.#line.open();
  }

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

  /** Does something, and tells why it could not be done. */
  async act(act: SimulAct): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    try {
      const path = `/simuls/${encodeURIComponent(this.simul.id)}/acts`;
      const answer = (await (await send(path, { act })).json()) as Simul;
      this.#adopt(answer);
      return true;
    } catch (error) {
      this.fault = (error as Error).message;
      live.say(this.fault);
      return false;
    } finally {
      this.busy = false;
    }
  }

  adopt(simul: Simul): void {
    this.#adopt(simul);
    // The connection knows the reader by what he was when it was opened.
    this.#line.open();
  }

  #receive(message: FromSimul): void {
    if (message.type === 'refused') this.fault = message.error.message;
    if (message.type !== 'simul' && message.type !== 'update') return;
    this.#line.told(message.at);
    if (message.type === 'simul') {
      this.#adopt(message.simul);
      return;
    }
    const changed = new Map(message.boards.map((board) => [board.board, board]));
    const boards = this.simul.boards.map((board) => changed.get(board.board) ?? board);
    this.#adopt({ ...this.simul, state: message.state, boards });
  }

  #adopt(next: Simul): void {
    const before = this.simul;
    // An answer may be overtaken by what the connection has told meanwhile.
    if (next.state.seq < before.state.seq) return;
    this.simul = next;
    this.#announce(before, next);
  }

  #announce(before: Simul, next: Simul): void {
    const words = t();
    const phases = [before.state.phase, next.state.phase];
    const board = next.state.stay?.board ?? null;
    const came = board !== null && board !== (before.state.stay?.board ?? null);
    if (phases[0] === 'gathering' && phases[1] === 'playing') this.#notice(words.saySimulBegins);
    else if (phases[0] === 'playing' && phases[1] === 'over') this.#notice(words.saySimulOver);
    else if (came && board === next.you.board) this.#notice(words.simulHostHere);
    else if (came && next.you.role === 'host') live.say(words.simulBoard(board));
  }

  #notice(text: string): void {
    play('notice');
    live.say(text);
  }
}
