// Calls about players, and the drawing of a rating's history.

import { json, send } from './calls';
import type { PlayerGames, Profile, RatingPoint } from './wire';

const player = (name: string) => `/players/${encodeURIComponent(name)}`;

export const profile = (name: string): Promise<Profile> => json(player(name));
export const games = (name: string, before?: string): Promise<PlayerGames> =>
  json(`${player(name)}/games${before ? `?before=${encodeURIComponent(before)}` : ''}`);
export const history = (name: string, variant: string, speed: string): Promise<RatingPoint[]> =>
  json(`${player(name)}/ratings/${encodeURIComponent(variant)}/${encodeURIComponent(speed)}`);
export const tie = (name: string, what: { follow?: boolean; block?: boolean }): Promise<Profile> =>
  json(`${player(name)}/ties`, what);
export const report = (name: string, reason: string, game?: string) =>
  send(`${player(name)}/reports`, { reason, ...(game ? { game } : {}) });

export type Graph = { line: string; band: string; ticks: { value: number; y: number }[] };

/** A rating's history as paths in a box: the numbers, and between which they may truly be. */
export function graph(points: readonly RatingPoint[], width: number, height: number): Graph {
  const lows = points.map(({ value, deviation }) => value - deviation);
  const highs = points.map(({ value, deviation }) => value + deviation);
  const least = Math.floor(Math.min(...lows) / 100) * 100;
  const most = Math.max(Math.ceil(Math.max(...highs) / 100) * 100, least + 100);
  const x = (index: number) =>
    points.length === 1 ? width / 2 : (index / (points.length - 1)) * width;
  const y = (value: number) => height - ((value - least) / (most - least)) * height;
  const path = (list: readonly [number, number][]) =>
    list.map(([a, b], index) => `${index ? 'L' : 'M'}${a.toFixed(1)} ${b.toFixed(1)}`).join('');
  const over = highs.map((value, index): [number, number] => [x(index), y(value)]);
  const under = lows.map((value, index): [number, number] => [x(index), y(value)]);
  const line = points.map(({ value }, index): [number, number] => [x(index), y(value)]);
  const step = (most - least) / 100 > 6 ? 200 : 100;
  const ticks = [];
  for (let value = least; value <= most; value += step) ticks.push({ value, y: y(value) });
  return { line: path(line), band: `${path([...over, ...under.reverse()])}Z`, ticks };
}
