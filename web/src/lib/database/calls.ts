// The calls of the game database.

import { ApiError, json, send } from '../calls';
import { languageTag, t } from '../i18n';
import type { ArchivedGame, Database, Explorer, GameList, Import, Problem } from '../wire';
import { address, PAGE, writeFilter, type Filter } from './query';

export const database = (): Promise<Database> => json('/database');

/** Games that fit; `after`: behind this place of the list. */
export function games(filter: Filter, after = '', take = PAGE): Promise<GameList> {
  const query = new URLSearchParams(writeFilter(filter));
  if (after) query.set('after', after);
  query.set('take', String(take));
  return json(`/database/games?${query}`);
}

const game = (id: string) => `/database/games/${encodeURIComponent(id)}`;
export const archived = (id: string): Promise<ArchivedGame> => json(game(id));
export const pdn = async (id: string): Promise<string> => (await send(`${game(id)}/pdn`)).text();
export const pdnAddress = (id: string): string => `/api${game(id)}/pdn`;

export const exportAddress = (filter: Filter): string => {
  const query = writeFilter(filter);
  return `/api/database/export${query ? `?${query}` : ''}`;
};

/** What the explorer shows: a position by the moves from another, in all games or a collection's. */
export type Exploring = { variant: string; fen: string; moves: string; collection: string };
export const explore = (wanted: Exploring): Promise<Explorer> =>
  json(address('/database/explorer', wanted));

export async function remove(collection: string): Promise<void> {
  await send(`/database/collections/${encodeURIComponent(collection)}`, undefined, 'DELETE');
}

export const importOf = (id: string): Promise<Import> =>
  json(`/database/imports/${encodeURIComponent(id)}`);

/** Sends a file; `sent` is told how much of it is on its way, from 0 to 1. */
export function upload(file: File, sent: (share: number) => void): Promise<Import> {
  return new Promise((done, failed) => {
    // `fetch` cannot say how much has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', `/api${address('/database/imports', { name: file.name })}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept-Language', languageTag());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => sent(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300 && request.response) {
        done(request.response as Import);
        return;
      }
      const answer = (request.response ?? {}) as { error?: Problem };
      const { code = 'internal', message = t().requestFailed, details } = answer.error ?? {};
      failed(new ApiError(code, message, details));
    };
    request.onerror = () => failed(new ApiError('unreachable', t().requestFailed));
    request.send(file);
  });
}
