// The variants in the order in which they are offered.

import type { Variant } from './wire';

export type Group = { id: string; width: number; height: number; list: Variant[] };

/** Sizes that have a group of their own; everything else is an "other board". */
const SIZES = [10, 8];

/** Variants by board, the server's order kept within a group. */
export function groups(variants: readonly Variant[]): Group[] {
  const usual = (variant: Variant, size: number) =>
    variant.width === size && variant.height === size && variant.squares.length < size * size;
  const sized = SIZES.map((size) => ({
    id: String(size),
    width: size,
    height: size,
    list: variants.filter((one) => usual(one, size)),
  }));
  const placed = new Set(sized.flatMap(({ list }) => list));
  const others = variants.filter((one) => !placed.has(one));
  const all = [...sized, { id: 'other', width: 0, height: 0, list: others }];
  return all.filter(({ list }) => list.length > 0);
}
