// What a pointer does over a wooden board: pieces are dragged over any cells, off the board, and
// discs from beside it back or onto a king.

import { UNIT, type Point } from '../board/geometry';
import { slid, type Pointing } from '../board/pointing';
import type { Session } from '../game/session.svelte';
import { t } from '../i18n';
import type { Cell, Standing } from '../wire';
import type { WoodHand } from './hand.svelte';
import type { Layout } from './layout';
import type { TrayDisc } from './trays';
import { cellOf, sameCell } from './wood';

/** What the pointer finds. */
export type Scene = {
  readonly session: Session;
  readonly hand: WoodHand;
  readonly layout: Layout;
  readonly discs: readonly TrayDisc[];
  pieceAt(cell: Cell): Standing | null;
};

export type Drag = {
  piece: Standing;
  /** Where it is dragged from; null for a disc from beside the board. */
  from: Cell | null;
  disc: TrayDisc | null;
};

/** How long a carried piece is held still before it is put down there on the way. */
const HOLD = 320;
/** Where the badge sits that offers the crown, from the middle of the piece. */
export const BADGE = 32;
/** A dragged piece is drawn so far above a finger, which would hide it. */
const ABOVE = 0.45 * UNIT;

type Press = { cell: Cell | null; disc: TrayDisc | null; start: Point; held: boolean };

export class Gesture implements Pointing {
  drag: Drag | null = $state.raw(null);
  /** Where the dragged piece was put down on the way. */
  stops: readonly Cell[] = $state.raw([]);
  point: Point = $state.raw({ x: 0, y: 0 });
  /** How far above the pointer the dragged piece is drawn. */
  above = $state(0);

  readonly #scene: Scene;
  #press: Press | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** The cell over which a piece is dragged. */
  get over(): Cell | null {
    return this.drag ? this.#scene.layout.cellAt(this.point) : null;
  }

  down(start: Point, event: PointerEvent): void {
    const { layout, discs, hand } = this.#scene;
    hand.playback.finish();
    const cell = layout.cellAt(start);
    const near = discs.findLast(({ x, y }) => Math.hypot(x - start.x, y - start.y) < 34) ?? null;
    const held = hand.inHand;
    this.above = event.pointerType === 'touch' ? ABOVE : 0;
    this.#press = {
      cell,
      disc: cell ? null : near,
      start,
      held: !!cell && !!held && sameCell(held.at ?? held, cell),
    };
  }

  move(point: Point, event: PointerEvent): void {
    const press = this.#press;
    if (!press) return;
    if (this.drag) {
      const { layout } = this.#scene;
      const [a, b] = [layout.cellAt(this.point), layout.cellAt(point)];
      this.point = point;
      if (a && b && sameCell(a, b) && this.#timer !== undefined) return;
    } else {
      if (!slid(press.start, point)) return;
      this.drag = this.#begin(press);
      this.point = point;
      if (!this.drag) return;
    }
    clearTimeout(this.#timer);
    if (event.shiftKey) this.#stopHere();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#stopHere();
    }, HOLD);
  }

  up(point: Point, event: PointerEvent): void {
    const [press, drag, stops] = [this.#press, this.drag, this.stops];
    this.cancel();
    if (!press) return;
    const cell = this.#scene.layout.cellAt(point);
    if (!drag) this.#tapped(press, cell, point);
    else if (drag.disc) this.#fromBeside(drag.disc, cell);
    else if (drag.from) this.#drop(drag.from, stops, cell, event.shiftKey);
  }

  cancel(): void {
    this.#press = null;
    this.drag = null;
    this.stops = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #begin({ cell, disc, held }: Press): Drag | null {
    const { hand, pieceAt } = this.#scene;
    if (!hand.free) return null;
    if (disc) {
      if (hand.slipped) return null;
      const kind = disc.removed?.kind ?? 'man';
      return { piece: { row: 0, column: 0, side: disc.side, kind }, from: null, disc };
    }
    if (!cell) return null;
    const inHand = hand.inHand;
    if (held && inHand) {
      return { piece: inHand, from: cellOf(inHand.at ?? inHand), disc: null };
    }
    const piece = inHand ? null : pieceAt(cell);
    return piece ? { piece, from: cellOf(piece), disc: null } : null;
  }

  #stopHere(): void {
    const from = this.drag?.from;
    const cell = this.over;
    if (!from || !cell) return;
    const before = this.stops.at(-1) ?? from;
    const free = !this.#scene.pieceAt(cell) || sameCell(cell, from);
    if (free && !sameCell(before, cell)) this.stops = [...this.stops, cell];
  }

  #tapped({ disc }: Press, cell: Cell | null, point: Point): void {
    const { hand, layout } = this.#scene;
    if (disc?.removed) hand.putBack(disc.removed);
    if (!cell) return;
    const badge = hand.uncrowned.find((piece) => {
      const { x, y } = layout.middle(piece);
      return Math.hypot(point.x - x - BADGE, point.y - y + BADGE) < 26;
    });
    if (badge && !hand.inHand) hand.crown(badge);
    else hand.tap(cell);
  }

  #fromBeside({ side, removed }: TrayDisc, cell: Cell | null): void {
    const { session, hand, pieceAt } = this.#scene;
    if (!cell) return;
    if (hand.laying) {
      if (pieceAt(cell)) session.say(t().occupied);
      else hand.put(cell, { side, piece: 'man' });
      return;
    }
    const king = hand.uncrowned.find((piece) => sameCell(piece, cell));
    if (king && king.side === side) hand.crown(cell);
    else if (king) session.say(t().otherColour);
    else if (removed) hand.putBack(removed);
  }

  /** While the board is set up, or pieces are shown that slipped. */
  #shift(from: Cell, cell: Cell | null): void {
    const { session, hand, pieceAt } = this.#scene;
    if (cell && sameCell(cell, from)) return;
    if (cell && pieceAt(cell)) session.say(t().occupied);
    else if (hand.laying) hand.relay(from, cell);
    else hand.slip(from, cell);
  }

  #drop(from: Cell, stops: readonly Cell[], cell: Cell | null, shift: boolean): void {
    const { session, hand, pieceAt } = this.#scene;
    const held = hand.inHand;
    if (hand.laying || hand.slipped) {
      this.#shift(from, cell);
      return;
    }
    if (!cell) {
      if (!held) hand.remove(from);
      return;
    }
    // Put where it stood: it was in the hand all the same.
    const occupied = pieceAt(cell) !== null && !sameCell(cell, from);
    if (occupied) {
      session.say(t().occupied);
      if (!held) hand.carryTo(from, [], false, from);
      return;
    }
    hand.carryTo(cell, stops, hand.keep || shift, held ? undefined : from);
  }
}
