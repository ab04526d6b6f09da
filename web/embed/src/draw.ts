// The drawing of a board. Only elements and attributes are made, never markup from a text.

import type { Board, Position, Side } from './board';

const SVG = 'http://www.w3.org/2000/svg';
const UNIT = 100;
const CROWN = 'M-20 14 L-24 -14 L-11 -4 L0 -20 L11 -4 L24 -14 L20 14 Z';

type Attributes = Record<string, string | number>;

export function shape(name: string, attributes: Attributes, ...inside: Element[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...inside);
  return made;
}

/** The board as it stands, seen from a side. */
export function drawing(
  board: Board,
  position: Position | null,
  marks: readonly number[],
  bottom: Side,
  named: boolean,
  said: string,
): SVGElement {
  const { width, height, squares } = board;
  const turned = bottom === 'black';
  const corner = (square: number): [number, number] | null => {
    const place = squares.find(({ number }) => number === square);
    if (!place) return null;
    const x = turned ? width - 1 - place.column : place.column;
    const y = turned ? height - 1 - place.row : place.row;
    return [x * UNIT, y * UNIT];
  };
  const svg = shape('svg', {
    viewBox: `0 0 ${width * UNIT} ${height * UNIT}`,
    role: 'img',
    'aria-label': said,
  });
  svg.append(shape('rect', { class: 'light', width: width * UNIT, height: height * UNIT }));
  const plain = squares.length === width * height;
  for (const { number, label } of squares) {
    const [x, y] = corner(number) ?? [0, 0];
    const size = { x, y, width: UNIT, height: UNIT };
    svg.append(shape('rect', { class: 'dark', ...size }));
    if (plain) svg.append(shape('rect', { class: 'line', ...size }));
    if (marks.includes(number)) svg.append(shape('rect', { class: 'mark', ...size }));
    if (named) {
      const name = shape('text', { class: 'number', x: x + 6, y: y + 22 });
      name.textContent = label;
      svg.append(name);
    }
  }
  for (const { square, side, king } of position?.pieces ?? []) {
    const at = corner(square);
    if (!at) continue;
    const place = { class: side, transform: `translate(${at[0] + 50} ${at[1] + 50})` };
    const discs = king
      ? [shape('circle', { r: 39, cy: 5 }), shape('circle', { r: 39, cy: -4 })]
      : [shape('circle', { r: 39 }), shape('circle', { r: 26 })];
    if (king) discs.push(shape('path', { d: CROWN }));
    svg.append(
      shape('g', { ...place, 'data-square': square, 'data-king': String(king) }, ...discs),
    );
  }
  return svg;
}
