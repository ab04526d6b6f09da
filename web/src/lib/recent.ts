// The last games of this browser, for the start page.

import type { GameKind, SeenGame } from './wire';

/** With its name where that is nobody else's. */
export type Recent = { id: string; variant: string; name?: string; kind: GameKind; at: number };
const KEY = 'damier.recent';
const KEPT = 5;

export function recent(): Recent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as Recent[]) : [];
  } catch {
    return [];
  }
}

export function note(game: SeenGame): void {
  if (game.you.sides.length === 0) return;
  const { id, variant, kind, createdAt, ownRules } = game;
  const name = ownRules ? { name: ownRules.variant.name.en } : {};
  const others = recent().filter((one) => one.id !== id);
  write([{ id, variant, ...name, kind, at: createdAt }, ...others].slice(0, KEPT));
}

export function forget(): void {
  write([]);
}

function write(list: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // No list where storage is forbidden.
  }
}
