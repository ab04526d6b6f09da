// One pointer over a board, in the units of its drawing; and names of squares typed on it.

import type { Geometry, Point } from './geometry';

/** What is made of a pointer that goes down on a board. */
export type Pointing = {
  down(point: Point, event: PointerEvent): void;
  move(point: Point, event: PointerEvent): void;
  up(point: Point, event: PointerEvent): void;
  cancel(): void;
  /** The other button of a mouse. */
  other?(): void;
};

/** How far a finger must slide before a tap becomes a drag, in drawing units. */
export const SLIDE = 18;

export const slid = (from: Point, to: Point): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) > SLIDE;

/** Characters that follow each other within this time make up one name. */
const NAME_FOR = 900;

/** The name of a square, typed character by character. */
export class TypedName {
  #text = '';
  #at = 0;

  /** One more character; the square that is named by now. */
  type(character: string, geometry: Geometry, now: number = Date.now()): number | null {
    const longer = now - this.#at < NAME_FOR ? this.#text + character : character;
    // What is no name any more begins a new one.
    const fits = geometry.squares.some(({ label }) => label.startsWith(longer));
    this.#text = fits ? longer : character;
    this.#at = now;
    return geometry.named(this.#text);
  }

  forget(): void {
    this.#text = '';
  }
}
