// The calls of classes.

import { json } from '../calls';
import type { ClassAct, SchoolClass } from '../wire';

const at = (id: string) => `/classes/${encodeURIComponent(id)}`;

export const look = (id: string) => json<SchoolClass>(at(id));
export const make = (name: string) => json<SchoolClass>('/classes', { name });
export const join = (id: string, name: string) => json<SchoolClass>(`${at(id)}/join`, { name });
export const act = (id: string, what: ClassAct) =>
  json<SchoolClass>(`${at(id)}/acts`, { act: what });
