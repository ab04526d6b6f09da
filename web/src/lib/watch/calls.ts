// The calls of events that are shown.

import { json } from '../calls';
import type { Broadcast, BroadcastChange, BroadcastSummary, NewBroadcast, RoomGame } from '../wire';

const at = (id: string) => `/broadcasts/${encodeURIComponent(id)}`;

export const mine = () => json<BroadcastSummary[]>('/broadcasts');
export const look = (id: string) => json<Broadcast>(at(id));
export const make = (event: NewBroadcast) => json<Broadcast>('/broadcasts', event);
export const change = (id: string, what: BroadcastChange) =>
  json<Broadcast>(`${at(id)}/changes`, what);
/** More games of the arbiter than the first hundred. */
export const moreGames = (skip: number) => json<RoomGame[]>(`/arbiter?skip=${skip}`);
