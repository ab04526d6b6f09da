// Choosing a move among the legal ones, by legs or by the final square. No rules here:
// everything follows from the list that the server sent.

import type { LegalMove } from '../wire';
import { same } from './position';

/** One way to carry out a legal move. */
export type Option = { move: LegalMove; route: number[] };

export type Selection =
  | { kind: 'none' }
  /** A piece is in hand and has been led over `legs` (the first is its own square). */
  | { kind: 'hand'; from: number; legs: number[]; options: Option[] }
  /** Several moves fit what was pointed at: the player is asked for the route. */
  | { kind: 'asking'; from: number; legs: number[]; options: Option[] };

export type Refusal = 'notYours' | 'mustCapture' | 'cannotMove' | 'notThere';

export type Outcome = {
  selection: Selection;
  /** A move has been chosen: play it. The piece already stands at the end of `shown` legs. */
  play?: { option: Option; shown: number };
  /** Why nothing happened, for the hint. */
  refused?: Refusal;
};

export type Rules = { oneClick: boolean; own: (square: number) => boolean; capture: boolean };

export const NONE: Selection = { kind: 'none' };

const options = (legal: readonly LegalMove[], from: number): Option[] =>
  legal
    .filter((move) => move.from === from)
    .flatMap((move) =>
      (move.routes.length ? move.routes : [move.path]).map((route) => ({ move, route })),
    );

/** The different moves among the options, each with its first route. */
export function distinct(list: readonly Option[]): Option[] {
  const kept: Option[] = [];
  for (const option of list) {
    if (!kept.some((one) => same(one.move, option.move))) kept.push(option);
  }
  return kept;
}

/** The squares a hand may go to next: the next landing of each route and each final square. */
export function targets(selection: Selection): { next: Set<number>; final: Set<number> } {
  const next = new Set<number>();
  const final = new Set<number>();
  if (selection.kind !== 'none') {
    for (const { move, route } of selection.options) {
      const square = route[selection.legs.length];
      if (square !== undefined) next.add(square);
      final.add(move.to);
    }
  }
  return { next, final };
}

/** The capture that is over if the piece stays where it has been led to, though it could go on. */
export function stopping(selection: Selection): Option | null {
  if (selection.kind !== 'hand' || selection.legs.length < 2) return null;
  return selection.options.find(({ route }) => route.length === selection.legs.length) ?? null;
}

export function select(legal: readonly LegalMove[], from: number, rules: Rules): Outcome {
  const list = options(legal, from);
  if (list.length === 0) {
    const refused = !rules.own(from) ? 'notYours' : rules.capture ? 'mustCapture' : 'cannotMove';
    return { selection: NONE, refused };
  }
  const moves = distinct(list);
  if (rules.oneClick && moves.length === 1 && moves[0]) {
    return { selection: NONE, play: { option: moves[0], shown: 0 } };
  }
  return { selection: { kind: 'hand', from, legs: [from], options: list } };
}

/** A square has been pointed at: by a tap, the end of a drag, or Enter. */
export function point(
  selection: Selection,
  legal: readonly LegalMove[],
  square: number,
  rules: Rules,
): Outcome {
  if (selection.kind === 'none') return pointFresh(legal, square, rules);
  const untouched = selection.legs.length === 1;
  if (square === selection.from && untouched) return { selection: NONE };
  const stopped = stopping(selection);
  if (stopped && square === selection.legs[selection.legs.length - 1]) return stop(selection);

  const stepping = selection.options.filter((o) => o.route[selection.legs.length] === square);
  const ending = selection.options.filter((o) => o.move.to === square);
  const fitting = [...stepping, ...ending.filter((o) => !stepping.includes(o))];
  if (fitting.length === 0) {
    if (rules.own(square)) return select(legal, square, rules);
    return { selection: NONE, refused: rules.capture ? 'mustCapture' : 'notThere' };
  }

  const moves = distinct(fitting);
  if (moves.length === 1 && moves[0]) {
    // Of several routes with one captured set, the one that the hand has begun.
    const option = stepping[0] ?? moves[0];
    return { selection: NONE, play: { option, shown: selection.legs.length - 1 } };
  }
  const onlyStepping = moves.every((o) => stepping.some((s) => same(s.move, o.move)));
  const allEndHere = moves.every((o) => o.move.to === square);
  const legs = [...selection.legs, square];
  const mayStop = stepping.some((o) => o.route.length === legs.length);
  const mayGoOn = stepping.some((o) => o.route.length > legs.length);
  if ((onlyStepping && !allEndHere) || (mayStop && mayGoOn)) {
    return { selection: { ...selection, kind: 'hand', legs, options: stepping } };
  }
  return { selection: { ...selection, kind: 'asking', options: moves } };
}

/** The capture is ended where the piece has been led to. */
export function stop(selection: Selection): Outcome {
  const option = stopping(selection);
  if (!option || selection.kind === 'none') return { selection };
  return { selection: NONE, play: { option, shown: selection.legs.length - 1 } };
}

function pointFresh(legal: readonly LegalMove[], square: number, rules: Rules): Outcome {
  if (rules.own(square)) return select(legal, square, rules);
  if (rules.oneClick) {
    const reaching = legal.filter((move) => move.to === square);
    const [only] = reaching;
    if (only && reaching.length === 1) {
      return { selection: NONE, play: { option: { move: only, route: only.path }, shown: 0 } };
    }
  }
  return { selection: NONE };
}

/** The answer to the question for the route. */
export function choose(selection: Selection, index: number): Outcome {
  const option = selection.kind === 'asking' ? selection.options[index] : undefined;
  if (!option || selection.kind !== 'asking') return { selection };
  return { selection: NONE, play: { option, shown: selection.legs.length - 1 } };
}

/** The square at which a route parts from every other one: the place for its number. */
export function fork(list: readonly Option[], index: number): number {
  const route = list[index]?.route ?? [];
  const apart = route.find((square, leg) =>
    list.every((other, at) => at === index || other.route[leg] !== square),
  );
  return apart ?? route[route.length - 1] ?? 1;
}
