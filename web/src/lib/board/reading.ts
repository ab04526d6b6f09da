// The position in words, for those who hear it: by row, column, diagonal or piece, and what can be
// played. Texts only.

import type { Catalogue } from '../i18n/en';
import type { LegalMove, Piece, Side, SquareInfo, Variant } from '../wire';

type Lines = { squares: readonly SquareInfo[]; name: string };

const comma = (t: Catalogue): string => (t.language === '中文' ? '，' : ', ');
const stop = (t: Catalogue): string => (t.language === '中文' ? '；' : '; ');

const place = (variant: Variant, square: number): SquareInfo | undefined =>
  variant.squares.find(({ number }) => number === square);

function ends(t: Catalogue, squares: readonly SquareInfo[]): string {
  const [first, last] = [squares[0], squares[squares.length - 1]];
  if (!first || !last) return '';
  return first === last ? first.label : t.fromTo(first.label, last.label);
}

/** "31 to 35: 31 White man, 32 empty, …" */
function line(t: Catalogue, { squares, name }: Lines, pieces: readonly Piece[]): string {
  const said = squares.map(({ number, label }) => {
    const piece = pieces.find(({ square }) => square === number);
    const what = piece ? t.pieceOn(t[piece.side], piece.king ? t.king : t.man) : t.empty;
    return `${label} ${what}`;
  });
  return `${name} ${ends(t, squares)}: ${said.join(comma(t))}`;
}

/** The row of a square, from White's left. */
export function row(t: Catalogue, variant: Variant, pieces: readonly Piece[], at: number): string {
  const here = place(variant, at);
  const squares = variant.squares.filter((one) => one.row === here?.row);
  return line(t, { squares: squares.sort((a, b) => a.column - b.column), name: t.row }, pieces);
}

/** The column of a square, from White's side upwards. */
export function column(
  t: Catalogue,
  variant: Variant,
  pieces: readonly Piece[],
  at: number,
): string {
  const here = place(variant, at);
  const squares = variant.squares.filter((one) => one.column === here?.column);
  return line(t, { squares: squares.sort((a, b) => b.row - a.row), name: t.column }, pieces);
}

/** The two diagonals through a square, each from White's side upwards. */
export function diagonals(
  t: Catalogue,
  variant: Variant,
  pieces: readonly Piece[],
  at: number,
): string {
  const here = place(variant, at);
  if (!here) return '';
  const rising = (one: SquareInfo) => one.row + one.column === here.row + here.column;
  const falling = (one: SquareInfo) => one.row - one.column === here.row - here.column;
  const said = [rising, falling].map((fits) => {
    const squares = variant.squares.filter(fits).sort((a, b) => b.row - a.row);
    return line(t, { squares, name: t.diagonal }, pieces);
  });
  return said.join(stop(t));
}

/** "White, 2 men: 31, 36; 1 king: 5" */
export function piecesOf(
  t: Catalogue,
  variant: Variant,
  pieces: readonly Piece[],
  side: Side,
): string {
  const kind = (king: boolean) =>
    variant.squares
      .filter(({ number }) =>
        pieces.some((one) => one.square === number && one.side === side && one.king === king),
      )
      .map(({ label }) => label);
  const [men, kings] = [kind(false), kind(true)];
  const said = [
    ...(men.length ? [`${t.onBoard(men.length, 0)}: ${men.join(comma(t))}`] : []),
    ...(kings.length ? [`${t.onBoard(0, kings.length)}: ${kings.join(comma(t))}`] : []),
  ];
  return `${t[side]}${comma(t)}${said.length ? said.join(stop(t)) : t.noPieces}`;
}

/** What can be played; captures first say how many pieces they take. */
export function playable(t: Catalogue, legal: readonly LegalMove[], label: Label): string {
  if (legal.length === 0) return t.nothingPlayable;
  const most = Math.max(...legal.map(({ captures }) => captures.length));
  const moves = legal.map(({ from, to, path, captures }) =>
    captures.length
      ? t.readCapture(path.map(label).join(' '), captures.length)
      : t.fromTo(label(from), label(to)),
  );
  const said = [...new Set(moves)].join(comma(t));
  return most > 0 ? `${t.capturesFirst(most)} ${said}` : `${t.movesCount(moves.length)} ${said}`;
}
type Label = (square: number) => string;
