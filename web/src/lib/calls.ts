// The HTTP calls. Errors carry the server's code and its message in the reader's language.

import { languageTag, t } from './i18n';
import type {
  Level,
  LogLine,
  NewGame,
  OwnRules,
  Papers,
  Phrase,
  Plan,
  Position,
  Problem,
  RoomGame,
  RuleCard,
  SeenGame,
  Side,
  Variant,
} from './wire';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** A call with a body changes something, one without asks. */
export async function send(
  path: string,
  body?: unknown,
  method = 'POST',
  stop?: AbortSignal,
): Promise<Response> {
  const changes = body !== undefined || method !== 'POST';
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      headers: {
        'Accept-Language': languageTag(),
        ...(changes ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(changes ? { method } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(stop ? { signal: stop } : {}),
    });
  } catch {
    throw new ApiError('unreachable', t().requestFailed);
  }
  if (response.ok) return response;
  const answer = (await response.json().catch(() => ({}))) as { error?: Problem };
  const { code = 'internal', message = t().requestFailed, details } = answer.error ?? {};
  throw new ApiError(code, message, details);
}

export const json = async <T>(path: string, body?: unknown): Promise<T> =>
  (await (await send(path, body)).json()) as T;
const text = async (path: string): Promise<string> => (await send(path)).text();
const game = (id: string) => `/games/${encodeURIComponent(id)}`;

let variantList: Promise<Variant[]> | null = null;
let levelList: Promise<Level[]> | null = null;

/** Fetched once; a failure is not kept. */
export function variants(): Promise<Variant[]> {
  variantList ??= json<Variant[]>('/variants').catch((error: unknown) => {
    variantList = null;
    throw error;
  });
  return variantList;
}
export function levels(): Promise<Level[]> {
  levelList ??= json<Level[]>('/levels').catch((error: unknown) => {
    levelList = null;
    throw error;
  });
  return levelList;
}
const cards = new Map<string, Promise<RuleCard>>();
/** The rules of a variant in a dozen lines. */
export function ruleCard(id: string): Promise<RuleCard> {
  const known = cards.get(id);
  if (known) return known;
  const asked = json<RuleCard>(`/variants/${encodeURIComponent(id)}/rules`);
  cards.set(id, asked);
  asked.catch(() => cards.delete(id));
  return asked;
}
const ownRules = new Map<string, Promise<OwnRules>>();
/** Rules of one's own by their text; a text that cannot be played is refused with its faults. */
export function readRules(rules: string): Promise<OwnRules> {
  const known = ownRules.get(rules);
  if (known) return known;
  const asked = json<OwnRules>('/rules', { rules });
  ownRules.set(rules, asked);
  asked.catch(() => ownRules.delete(rules));
  return asked;
}
export const readPosition = (variant: string, fen: string, rules?: string): Promise<Position> =>
  json('/positions', { variant, fen, ...(rules ? { rules } : {}) });
export const create = (order: NewGame): Promise<SeenGame> => json('/games', order);
export const load = (id: string): Promise<SeenGame> => json(game(id));
export const join = (id: string, invite: string, name?: string): Promise<SeenGame> =>
  json(`${game(id)}/join`, { invite, ...(name ? { name } : {}) });
export const rematch = (id: string): Promise<{ game: string | null }> =>
  json(`${game(id)}/rematch`, {});
/** Says something beside a game. */
export const say = (id: string, what: { phrase?: Phrase; text?: string }) =>
  send(`${game(id)}/chat`, what);
/** The whole log in words: for the arbiter, and for everybody after the game. */
export const log = (id: string): Promise<LogLine[]> => json(`${game(id)}/log`);
/** What this browser keeps to itself in a game. */
export const papers = (id: string, side: Side): Promise<Papers> =>
  json(`${game(id)}/papers?side=${side}`);
const put = async <T>(path: string, body: unknown): Promise<T> =>
  (await (await send(path, body, 'PUT')).json()) as T;
export const keepPlan = (id: string, side: Side, plan: Plan): Promise<Papers> =>
  put(`${game(id)}/plan`, { plan, side });
export const keepNote = (id: string, side: Side, note: string): Promise<Papers> =>
  put(`${game(id)}/note`, { note, side });
export const postcard = (id: string): Promise<string> => text(`${game(id)}/postcard`);
export const readPostcard = (id: string, expected: number, card: string): Promise<unknown> =>
  json(`${game(id)}/postcard`, { expected, text: card });
/** The games whose arbiter this browser is. */
export const pdn = (id: string): Promise<string> => text(`${game(id)}/pdn`);
