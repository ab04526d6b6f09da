// A game with its variations, laid out for reading and for walking: every move is a place with a
// place before it, and places that may follow.

import type { LineItem, LineMove } from '../wire';

/** A position of the game that can be looked at. */
export type Place = {
  readonly id: number;
  /** The place before; `null` for the beginning. */
  readonly before: Place | null;
  /** The move that led here; `null` for the beginning and where a position was set up. */
  readonly move: LineMove | null;
  readonly fen: string;
  /** Numeric annotation signs. */
  readonly signs: number[];
  /** What was said before and behind the move. */
  readonly comments: string[];
  /** What follows: the line's own continuation first, then the variations. */
  readonly next: Place[];
  /** How deep the variation is, 0 for the game itself. */
  readonly depth: number;
};

/** What is to be read, in its order. */
export type Entry =
  | { kind: 'move'; place: Place; numbered: boolean }
  | { kind: 'setUp'; place: Place }
  | { kind: 'comment'; text: string }
  | { kind: 'sign'; sign: number }
  | { kind: 'ellipsis' }
  | { kind: 'unread'; text: string }
  | { kind: 'variation'; entries: Entry[] };

export type Laid = { start: Place; entries: Entry[]; places: Place[] };

export function layOut(line: readonly LineItem[], startFen: string): Laid {
  const places: Place[] = [];
  const place = (
    before: Place | null,
    move: LineMove | null,
    fen: string,
    depth: number,
  ): Place => {
    const made = { id: places.length, before, move, fen, signs: [], comments: [], next: [], depth };
    places.push(made);
    before?.next.push(made);
    return made;
  };

  const follow = (items: readonly LineItem[], from: Place, depth: number): Entry[] => {
    const entries: Entry[] = [];
    let now = from;
    /** A number is needed at the beginning and after whatever stands between two moves. */
    let broken = true;
    let mayBeSaid = depth === 0;
    for (const item of items) {
      if (item.type === 'move') {
        now = place(now, item, item.fen, depth);
        entries.push({ kind: 'move', place: now, numbered: broken || item.side === 'white' });
        broken = false;
        mayBeSaid = true;
        continue;
      }
      broken = true;
      switch (item.type) {
        case 'comment':
          if (mayBeSaid) now.comments.push(item.text);
          entries.push({ kind: 'comment', text: item.text });
          break;
        case 'sign':
          if (mayBeSaid && now.move) {
            now.signs.push(item.sign);
            broken = false;
          } else {
            entries.push({ kind: 'sign', sign: item.sign });
          }
          break;
        case 'ellipsis':
          entries.push({ kind: 'ellipsis' });
          break;
        case 'setUp':
          now = place(now, null, item.fen, depth);
          mayBeSaid = true;
          entries.push({ kind: 'setUp', place: now });
          break;
        case 'variation':
          // Other moves instead of the last one.
          entries.push({
            kind: 'variation',
            entries: follow(item.line, now.before ?? now, depth + 1),
          });
          break;
        case 'unread':
          entries.push({ kind: 'unread', text: item.text });
          break;
      }
    }
    return entries;
  };

  const start = place(null, null, startFen, 0);
  const entries = follow(line, start, 0);
  return { start, entries, places };
}

/** The moves that lead to a place since the last position that was set up, and that position. */
export function pathTo(place: Place): { fen: string; moves: LineMove[] } {
  const moves: LineMove[] = [];
  let at: Place = place;
  while (at.move && at.before) {
    moves.unshift(at.move);
    at = at.before;
  }
  return { fen: at.fen, moves };
}

/** The last place of the line that a place belongs to. */
export function endOf(place: Place): Place {
  let at = place;
  for (let next = at.next[0]; next; next = at.next[0]) at = next;
  return at;
}

/** Another move in the same position: the one above or below in the order of the game. */
export function beside(place: Place, by: 1 | -1): Place | null {
  const all = place.before?.next ?? [];
  return all[all.indexOf(place) + by] ?? null;
}

/** The first place in the order of the game, its own line first, with this position. */
export function withPosition(laid: Laid, fen: string): Place | null {
  const found = laid.places.filter((place) => sameBoard(place.fen, fen));
  return found.find(({ depth }) => depth === 0) ?? found[0] ?? null;
}

/** Two FENs that mean one position: what counts moves stands behind the pieces. */
const sameBoard = (a: string, b: string): boolean => boardOf(a) === boardOf(b);
const boardOf = (fen: string): string => fen.split(':').slice(0, 3).join(':').replace(/\.$/, '');
