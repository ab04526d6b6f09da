// The player's hand over the board: selection, premove and hints, for one session.

import { complete, extend, resolve, type Premove } from '../board/premove';
import {
  choose,
  NONE,
  point,
  stop,
  stopping,
  targets,
  type Outcome,
  type Refusal,
  type Selection,
} from '../board/selection';
import { t } from '../i18n';
import { settings } from '../settings.svelte';
import type { Side } from '../wire';
import type { Session } from './session.svelte';

export class Hand {
  selection: Selection = $state.raw(NONE);
  premove: Premove = $state.raw([]);

  readonly targets = $derived(targets(this.selection));
  /** Whether the capture in hand may be ended where the piece stands, or go on. */
  readonly mayStop = $derived(stopping(this.selection) !== null);
  readonly movable: Set<number>;
  #session: Session;

  constructor(session: Session) {
    this.#session = session;
    this.movable = $derived(
      new Set(session.myTurn ? session.game.state.legal.map((move) => move.from) : []),
    );
  }

  /** Where the piece in hand stands after the legs walked so far. */
  readonly held: { from: number; at: number; legs: number[] } | null = $derived.by(() => {
    if (this.selection.kind === 'none') return null;
    const { from, legs } = this.selection;
    return { from, at: legs[legs.length - 1] ?? from, legs };
  });

  /** At the club level nothing is hinted. */
  get hinting(): boolean {
    return settings.hints && this.#session.assistance === 'assisted';
  }

  /** The side on move here must take. */
  get capturing(): boolean {
    return this.#session.myTurn && this.#session.game.state.mustCapture !== null;
  }

  /** The side whose pieces may be taken in hand now, by move or premove. */
  get side(): Side | null {
    const { myTurn, turn, sides, playing } = this.#session;
    if (myTurn) return turn;
    return playing && sides.length === 1 ? (sides[0] ?? null) : null;
  }

  get #premoves(): boolean {
    return settings.premoves && this.#session.assistance === 'assisted';
  }

  owns = (square: number): boolean => {
    const { pieces } = this.#session;
    return pieces.some((piece) => piece.square === square && piece.side === this.side);
  };

  /** Whether a piece can be dragged from here. */
  mayLift(square: number): boolean {
    if (!this.#session.atEnd) return false;
    if (this.#session.myTurn) {
      return this.movable.has(square) || (this.held !== null && this.held.at === square);
    }
    return this.#premoves && this.owns(square);
  }

  point(square: number, dragged = false): void {
    const session = this.#session;
    if (!session.atEnd) {
      session.say(t().pastPosition);
      return;
    }
    if (!session.myTurn) {
      this.#lay(square);
      return;
    }
    const { legal, mustCapture } = session.game.state;
    const rules = {
      oneClick: settings.oneClick && !dragged && this.hinting,
      own: this.owns,
      capture: mustCapture !== null,
    };
    this.#follow(point(this.selection, legal, square, rules), dragged);
  }

  choose(index: number): void {
    this.#follow(choose(this.selection, index), false);
  }

  /** Ends the capture in hand where the piece stands. */
  stop(): void {
    this.#follow(stop(this.selection), false);
  }

  /** Escape: first the piece in hand, then the premove. */
  release(): void {
    if (this.selection.kind !== 'none') this.selection = NONE;
    else this.premove = [];
  }

  /** The position has changed: what was in hand is void, a premove may now be legal. */
  changed(): void {
    const session = this.#session;
    this.selection = NONE;
    if (session.over || !session.playing) this.premove = [];
    if (!session.myTurn || this.premove.length === 0) return;
    const option = resolve(this.premove, session.game.state.legal);
    const wanted = complete(this.premove);
    this.premove = [];
    if (option) session.play(option, 0);
    else if (wanted) session.say(t().premoveGone);
  }

  #follow(outcome: Outcome, dragged: boolean): void {
    this.selection = outcome.selection;
    if (outcome.play) {
      const { option, shown } = outcome.play;
      // A dragged piece already lies where it was dropped, unless legs remain to be shown.
      this.#session.play(option, dragged ? Math.max(shown, option.route.length - 1) : shown);
    } else if (outcome.refused) {
      this.#explain(outcome.refused);
    } else {
      this.#session.unsay();
    }
  }

  #explain(refusal: Refusal): void {
    if (!this.hinting) return;
    const { mustCapture } = this.#session.game.state;
    const catalogue = t();
    if (refusal === 'mustCapture' && mustCapture) {
      const { exact, count } = mustCapture;
      this.#session.say(exact ? catalogue.mustTakeExactly(count) : catalogue.mustTake);
    } else if (refusal !== 'mustCapture') {
      this.#session.say(catalogue[refusal]);
    }
  }

  #lay(square: number): void {
    const session = this.#session;
    if (!session.playing || session.sides.length !== 1 || !this.#premoves) {
      if (session.playing) session.say(t().notYourTurn);
      return;
    }
    this.premove = extend(this.premove, square, this.owns);
    if (complete(this.premove)) {
      session.say(t().premoveSet(this.premove.map(session.label).join(' – ')));
    }
  }
}
