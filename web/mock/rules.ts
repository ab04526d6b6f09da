// Legal moves for the mock server only; the page itself knows no rules. Slow and plain.

import type { LegalMove, Piece, Side, SquareInfo, Variant } from '../src/lib/wire.ts';

type Kind = { russian: boolean; majority: boolean };
type Cell = { row: number; column: number };

const board = (
  id: string,
  name: { en: string; zh: string },
  size: number,
  letters: boolean,
  men: number,
  drawRules: Variant['drawRules'],
): Variant => {
  const squares: SquareInfo[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if ((row + column) % 2 === 0) continue;
      const number = squares.length + 1;
      const label = letters ? 'abcdefgh'[column]! + String(size - row) : String(number);
      squares.push({ number, row, column, label });
    }
  }
  const total = squares.length;
  const start = `W:W${total - men + 1}-${total}:B1-${men}`;
  return { id, name, width: size, height: size, squares, start, drawRules };
};

export const VARIANTS: Variant[] = [
  board('international', { en: 'International', zh: '国际跳棋（100格）' }, 10, false, 20, [
    { id: 'fmjd', name: { en: 'FMJD', zh: '世界联合会规则' } },
    { id: 'lidraughts', name: { en: 'Lidraughts', zh: '网络对局规则' } },
  ]),
  board('brazilian', { en: 'Brazilian', zh: '巴西跳棋（64格）' }, 8, true, 12, [
    { id: 'idf', name: { en: 'IDF', zh: '国际联合会规则' } },
  ]),
  board('russian', { en: 'Russian', zh: '俄罗斯跳棋（64格）' }, 8, true, 12, [
    { id: 'idf', name: { en: 'IDF', zh: '国际联合会规则' } },
  ]),
];

export function parseFen(variant: Variant, fen: string): { turn: Side; pieces: Piece[] } | null {
  const [turn, ...groups] = fen.trim().replace(/\.$/, '').split(':');
  if (turn !== 'W' && turn !== 'B') return null;
  const pieces: Piece[] = [];
  for (const group of groups) {
    const side: Side | null = group[0] === 'W' ? 'white' : group[0] === 'B' ? 'black' : null;
    if (!side) return null;
    for (const item of group.slice(1).split(',').filter(Boolean)) {
      const match = /^(K?)(\d+)(?:-(\d+))?$/.exec(item);
      if (!match) return null;
      for (let n = Number(match[2]); n <= Number(match[3] ?? match[2]); n += 1) {
        if (n < 1 || n > variant.squares.length) return null;
        pieces.push({ square: n, side, king: match[1] === 'K' });
      }
    }
  }
  return { turn: turn === 'W' ? 'white' : 'black', pieces };
}

export function fenOf(turn: Side, pieces: Piece[]): string {
  const list = (side: Side) =>
    pieces
      .filter((piece) => piece.side === side)
      .sort((a, b) => a.square - b.square)
      .map((piece) => (piece.king ? 'K' : '') + piece.square)
      .join(',');
  return `${turn === 'white' ? 'W' : 'B'}:W${list('white')}:B${list('black')}`;
}

type Walk = { path: number[]; captures: number[]; king: boolean };

export function legalMoves(variant: Variant, pieces: Piece[], turn: Side): LegalMove[] {
  const kind: Kind = {
    russian: variant.id === 'russian',
    majority: variant.id !== 'russian',
  };
  const size = variant.width;
  const number = new Map(variant.squares.map((s) => [s.row * size + s.column, s.number]));
  const cells = new Map<number, Cell>(variant.squares.map((s) => [s.number, s]));
  const at = new Map(pieces.map((piece) => [piece.square, piece]));
  const go = (square: number, dr: number, dc: number): number | null => {
    const { row, column } = cells.get(square)!;
    const [r, c] = [row + dr, column + dc];
    return r < 0 || c < 0 || r >= size || c >= size ? null : (number.get(r * size + c) ?? null);
  };
  const lastRow = turn === 'white' ? 0 : size - 1;
  const crowns = (square: number) => cells.get(square)!.row === lastRow;
  const directions = [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ] as const;

  const quiet: Walk[] = [];
  const walks: Walk[] = [];
  const search = (from: number, walk: Walk) => {
    const here = walk.path[walk.path.length - 1]!;
    let further = false;
    for (const [dr, dc] of directions) {
      let over = go(here, dr, dc);
      while (walk.king && over !== null && (!at.has(over) || over === from))
        over = go(over, dr, dc);
      if (over === null || walk.captures.includes(over)) continue;
      if (at.get(over)?.side === turn || !at.has(over) || over === from) continue;
      let landing = go(over, dr, dc);
      while (landing !== null && (!at.has(landing) || landing === from)) {
        further = true;
        const king = walk.king || (kind.russian && crowns(landing));
        search(from, {
          path: [...walk.path, landing],
          captures: [...walk.captures, over],
          king,
        });
        if (!walk.king) break;
        landing = go(landing, dr, dc);
      }
    }
    if (!further && walk.captures.length > 0) walks.push(walk);
  };
  for (const piece of pieces.filter((one) => one.side === turn)) {
    search(piece.square, { path: [piece.square], captures: [], king: piece.king });
    for (const [dr, dc] of directions) {
      if (!piece.king && dr !== (turn === 'white' ? -1 : 1)) continue;
      let to = go(piece.square, dr, dc);
      while (to !== null && !at.has(to)) {
        quiet.push({ path: [piece.square, to], captures: [], king: piece.king });
        if (!piece.king) break;
        to = go(to, dr, dc);
      }
    }
  }

  const most = Math.max(0, ...walks.map((walk) => walk.captures.length));
  const chosen =
    most === 0 ? quiet : walks.filter((w) => !kind.majority || w.captures.length === most);
  const moves = new Map<string, LegalMove>();
  const label = (square: number) => variant.squares[square - 1]!.label;
  for (const walk of chosen) {
    const from = walk.path[0]!;
    const to = walk.path[walk.path.length - 1]!;
    const key = [from, to, ...[...walk.captures].sort()].join();
    const known = moves.get(key);
    if (known) {
      known.routes.push(walk.path);
      continue;
    }
    const promotes = !at.get(from)!.king && (walk.king || crowns(to));
    const mark = walk.captures.length ? 'x' : '-';
    moves.set(key, {
      from,
      to,
      captures: walk.captures,
      path: walk.path,
      promotes,
      text: label(from) + mark + label(to),
      routes: [walk.path],
    });
  }
  const list = [...moves.values()];
  for (const move of list) {
    if (list.some((o) => o !== move && o.from === move.from && o.to === move.to)) {
      move.text = move.path.map(label).join('x');
    }
  }
  return list;
}
