// The classes of this browser, the last ones first: for the list, and for the way from a game back to
// its class.

/** `teacher`: whether they are led from here; `games`: those whose way back is the class. */
export type KeptClass = {
  id: string;
  name: string;
  teacher: boolean;
  over: boolean;
  games: string[];
};

const KEY = 'damier.classes';
const KEPT = 20;
/** A teacher has as many boards as pupils, and pupils play several games. */
const GAMES = 200;

export function classes(): KeptClass[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as KeptClass[]) : [];
  } catch {
    return [];
  }
}

/** Notes a class as it stands, with the games that it has shown. */
export function note(one: KeptClass): void {
  const before = classes().find(({ id }) => id === one.id);
  const games = [...new Set([...one.games, ...(before?.games ?? [])])].slice(0, GAMES);
  write([{ ...one, games }, ...classes().filter(({ id }) => id !== one.id)].slice(0, KEPT));
}

/** The class in which a game is played, if this browser has seen it there. */
export const classOf = (game: string): KeptClass | null =>
  classes().find(({ games }) => games.includes(game)) ?? null;

export function drop(id: string): void {
  write(classes().filter((one) => one.id !== id));
}

function write(list: KeptClass[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}
