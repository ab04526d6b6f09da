// The player's hand at the wooden board: what it does is shown at once and sent in order; what the
// server refuses is undone on the screen.

import type { Session } from '../game/session.svelte';
import { t } from '../i18n';
import { live } from '../ui/live.svelte';
import { play as sound } from '../ui/sound';
import { speed } from '../settings.svelte';
import type {
  Act,
  Cell,
  HandAct,
  HandDid,
  InHand,
  PieceKind,
  SetUpStep,
  Side,
  Slip,
  Standing,
  Wood,
} from '../wire';
import { Playback } from './playback.svelte';
import * as wood from './wood';

/** In one message. */
const MOST_ACTS = 64;

export type Tool = 'move' | 'remove';
/** What a tap puts on an empty cell while the board is set up. */
export type Laid = { side: Side; piece: PieceKind };

export class WoodHand {
  tool: Tool = $state('move');
  /** Taps put the piece down without letting go. */
  keep = $state(false);
  /** "I adjust" was said, and nothing touched since. */
  adjusting = $state(false);
  /** Pieces that slipped and where to, while they are being pointed at; null when nobody asks. */
  slipped: Slip[] | null = $state.raw(null);
  /** Whether it is asked if the board is to be turned. */
  turning = $state(false);
  /** What is being set up. */
  laid: Laid = $state({ side: 'white', piece: 'man' });

  /** Acts that the server has not confirmed, in the order in which they go out. */
  #waiting: HandAct[][] = $state.raw([]);
  readonly wood: Wood | null;
  /** What the hands of others did, while it is shown act by act. */
  readonly playback = new Playback();
  #session: Session;

  constructor(session: Session) {
    this.#session = session;
    session.hands = this;
    this.wood = $derived.by(() => {
      const base = session.game.state.wood;
      if (!base) return null;
      const { variant } = session;
      return this.#waiting.reduce<Wood>(
        (now, acts) => wood.handleAll(now, this.side, acts, variant) ?? now,
        base,
      );
    });
  }

  /** Whose hand it is: at one screen that of the side on move. */
  get side(): Side {
    const { sides, turn } = this.#session;
    return sides.length === 1 ? (sides[0] ?? turn) : turn;
  }

  get free(): boolean {
    const { playing, atEnd, game } = this.#session;
    const { stopped, claim } = game.state;
    return playing && atEnd && !stopped && !claim && !this.#session.adjourned;
  }

  /** The board is being set up: taps and drags put pieces on it and take them off. */
  get laying(): boolean {
    return this.free && this.#session.settingUp;
  }

  get inHand(): InHand | null {
    return this.wood?.[this.side].inHand ?? null;
  }

  get moved(): boolean {
    return this.wood?.[this.side].moved ?? false;
  }

  get uncrowned(): Standing[] {
    return this.wood?.standing.filter(({ kind }) => kind === 'uncrownedKing') ?? [];
  }

  get mayPress(): boolean {
    const { turn } = this.#session;
    const laying = this.#session.settingUp;
    return this.free && !laying && this.side === turn && this.moved && this.inHand === null;
  }

  name = (cell: Cell): string => wood.cellName(this.#session.variant, cell);

  /** A tap on a cell, with the piece that stands there. */
  tap(cell: Cell): void {
    if (!this.#ready()) return;
    const now = this.wood;
    if (!now) return;
    const piece = wood.at(now, cell);
    if (this.laying) {
      if (piece) this.lay({ kind: 'take', cell: wood.cellOf(cell) });
      else this.put(cell, this.laid);
      return;
    }
    if (this.slipped) {
      if (piece) this.#toggleSlip(cell);
      else this.slip(this.slipped.at(-1)?.from ?? null, cell);
      return;
    }
    const held = this.inHand;
    if (held) {
      const here = held.at ?? held;
      if (wood.sameCell(here, cell)) this.letGo();
      else this.carryTo(cell, [], this.keep);
    } else if (piece) {
      if (this.adjusting) this.touch(cell);
      else if (this.tool === 'remove' || (this.moved && piece.side !== this.side))
        this.remove(cell);
      else this.lift(cell);
    }
  }

  /** Puts a piece on an empty cell while the board is set up. */
  put(cell: Cell, { side, piece }: Laid): void {
    this.lay({ kind: 'put', cell: wood.cellOf(cell), side, piece });
  }

  /** Moves a piece that stands on the board while it is set up; off it without a cell. */
  relay(from: Cell, to: Cell | null): void {
    const piece = this.wood && wood.at(this.wood, from);
    if (!piece || !this.laying || this.#session.busy) return;
    const take: SetUpStep = { kind: 'take', cell: wood.cellOf(from) };
    const put: SetUpStep[] = to
      ? [{ kind: 'put', cell: wood.cellOf(to), side: piece.side, piece: piece.kind }]
      : [];
    const acts: Act[] = [take, ...put].map((step) => ({ type: 'setUp', step }));
    this.#session.send(acts, this.side, 0);
    sound('move');
  }

  /** A step of setting up, by this hand or for a side at one screen. */
  lay(step: SetUpStep, side: Side = this.side): void {
    const session = this.#session;
    if (!this.laying || session.busy) return;
    session.unsay();
    session.act({ type: 'setUp', step }, side);
    sound('move');
  }

  turnBoard(): void {
    this.turning = false;
    if (this.free && !this.#session.busy) this.say({ type: 'turnBoard' });
  }

  lift(cell: Cell): void {
    if (this.laying) return this.tap(cell);
    if (this.#do([wood.act('lift', cell)])) this.#said(t().saidLifted(this.name(cell)));
  }

  /** Carries the piece in the hand, or the one on `from`, over the stops to a cell. */
  carryTo(to: Cell, stops: readonly Cell[], keep: boolean, from?: Cell): void {
    if (!this.#ready()) return;
    const held = this.inHand;
    const origin = from ?? held;
    if (!origin) return;
    if (this.#do(wood.carry(held, origin, stops, to, keep))) {
      sound('move');
      this.#said([t().saidPlaced(this.name(to)), keep ? '' : t().saidLetGo]);
    } else {
      this.#session.say(t().occupied);
    }
  }

  /** Lets go of the piece: where it stands, or back where it was lifted. */
  letGo(): void {
    const held = this.inHand;
    if (!held) return;
    const acts = [wood.act('release')];
    if (!held.at) acts.unshift(wood.act('place', held));
    if (this.#do(acts)) this.#said(t().saidLetGo);
  }

  touch(cell: Cell): void {
    if (this.#do([wood.act('touch', cell)])) this.#said(t().saidTouched(this.name(cell)));
  }

  remove(cell: Cell): void {
    if (this.laying) return this.relay(cell, null);
    if (!this.#do([wood.act('remove', cell)])) return;
    sound('capture', 1);
    this.#said(t().saidRemoved(this.name(cell)));
  }

  putBack(cell: Cell): void {
    if (this.#do([wood.act('putBack', cell)])) this.#said(t().saidPutBack(this.name(cell)));
  }

  putLastBack(): void {
    const last = this.wood?.[this.side].removed.at(-1);
    if (last) this.putBack(last);
  }

  crown(cell: Cell): void {
    if (!this.#do([wood.act('crown', cell)])) return;
    sound('crown');
    this.#said(t().saidCrowned(this.name(cell)));
  }

  adjust(): void {
    if (!this.#do([wood.act('adjust')])) return;
    this.adjusting = true;
    this.#session.say(t().adjusting);
  }

  press(): void {
    if (this.mayPress) this.#session.act({ type: 'press' }, this.side);
  }

  /** Another act of the player, not one of the hand. */
  say(act: Act): void {
    this.#session.act(act, this.side);
  }

  disturb(): void {
    if (!this.slipped || this.slipped.length === 0) return;
    const slips = this.slipped;
    this.slipped = null;
    this.say({ type: 'disturb', slips });
  }

  /** What is to be seen: the board as it is, or while the hands of others are shown. */
  get seen(): Wood | null {
    return this.playback.shown ?? this.wood;
  }

  /** Others have done this, beginning from a board. */
  watch(from: Wood, did: readonly HandDid[]): void {
    this.playback.play(from, did, this.#session.variant, speed());
  }

  /** A piece slips to a cell, or off the board. */
  slip(from: Cell | null, to: Cell | null): void {
    const picked = this.slipped;
    if (!from || !picked) return;
    if (to && picked.some((one) => one.to && wood.sameCell(one.to, to))) {
      this.#session.say(t().occupied);
      return;
    }
    const slipped = { from: wood.cellOf(from), to: to && wood.cellOf(to) };
    this.slipped = [...picked.filter((one) => !wood.sameCell(one.from, from)), slipped];
    live.say(t().saidSlipped(this.name(from), to ? this.name(to) : null));
  }

  /** The server has spoken: what it has confirmed is in its board now. */
  confirmed(count: number): void {
    this.#waiting = this.#waiting.slice(count);
    this.#next();
  }

  /** What still waits is sent (again). */
  again(): void {
    this.#next();
  }

  /** Nothing of what was under way came about. */
  dropped(): void {
    this.#waiting = [];
    this.adjusting = false;
  }

  #ready(): boolean {
    const session = this.#session;
    if (this.free) return true;
    if (session.playing) {
      const waits = session.game.state.claim ? t().claimWaitsStopped : t().stoppedNote;
      session.say(session.atEnd ? waits : t().pastPosition);
    }
    return false;
  }

  #toggleSlip(cell: Cell): void {
    const picked = this.slipped ?? [];
    const rest = picked.filter(({ from }) => !wood.sameCell(from, cell));
    const more = { from: wood.cellOf(cell), to: null };
    this.slipped = rest.length === picked.length ? [...picked, more] : rest;
  }

  #do(acts: HandAct[]): boolean {
    const session = this.#session;
    const now = this.wood;
    if (!this.#ready() || !now) return false;
    if (!wood.handleAll(now, this.side, acts, session.variant)) return false;
    if (acts.some(({ do: what }) => what !== 'adjust')) this.adjusting = false;
    session.unsay();
    this.playback.finish();
    this.#waiting = [...this.#waiting, acts];
    this.#next();
    return true;
  }

  /** Sends what waits, all of it in one message, as soon as nothing else is under way. */
  #next(): void {
    if (this.#waiting.length === 0 || this.#session.busy) return;
    const batches: HandAct[][] = [];
    for (const one of this.#waiting) {
      if (batches.flat().length + one.length > MOST_ACTS) break;
      batches.push(one);
    }
    this.#session.send(batches.flat(), this.side, batches.length);
  }

  #said(what: string | string[]): void {
    const all = [what].flat().filter(Boolean);
    live.say(all.join(', '));
  }
}
