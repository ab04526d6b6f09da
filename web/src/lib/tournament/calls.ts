// The calls about tournaments.

import { json } from '../calls';
import type { NewTournament, Tournament, TournamentAct, TournamentSummary } from '../wire';

const tournament = (id: string) => `/tournaments/${encodeURIComponent(id)}`;

export const list = (): Promise<TournamentSummary[]> => json('/tournaments');
export const make = (order: NewTournament): Promise<Tournament> => json('/tournaments', order);
export const load = (id: string): Promise<Tournament> => json(tournament(id));
export const join = (id: string, body: { name?: string }): Promise<Tournament> =>
  json(`${tournament(id)}/join`, body);
export const act = (id: string, act: TournamentAct): Promise<Tournament> =>
  json(`${tournament(id)}/acts`, { act });
