// The calls about simuls.

import { json } from '../calls';
import type { NewSimul, Simul, SimulSummary } from '../wire';

const simul = (id: string) => `/simuls/${encodeURIComponent(id)}`;

export const list = (): Promise<SimulSummary[]> => json('/simuls');
export const make = (order: NewSimul): Promise<Simul> => json('/simuls', order);
export const load = (id: string): Promise<Simul> => json(simul(id));
export const join = (id: string, body: { name?: string; invite?: string }): Promise<Simul> =>
  json(`${simul(id)}/join`, body);
