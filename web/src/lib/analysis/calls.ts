// The calls for analyses and hints.

import { json, send } from '../calls';
import type { AnalysisOffer, FromAnalysis, Hint } from '../wire';
import { LineReader } from './lines';

/** What is to be looked at. */
export type Question = {
  variant: string;
  rules?: string;
  fen: string;
  moves: readonly string[];
};

let asked: Promise<AnalysisOffer> | null = null;
/** Fetched once; a failure is not kept. */
export function offer(): Promise<AnalysisOffer> {
  asked ??= json<AnalysisOffer>('/analysis').catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export const hint = (game: string): Promise<Hint> =>
  json(`/games/${encodeURIComponent(game)}/hint`, {});

/** Follows an analysis until it ends or is stopped. */
export async function follow(
  question: Question,
  lines: number,
  stop: AbortSignal,
  tell: (told: FromAnalysis) => void,
): Promise<void> {
  const answer = await send('/analysis', { ...question, lines }, 'POST', stop);
  const body = answer.body?.getReader();
  if (!body) return;
  const reader = new LineReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await body.read();
    if (done) return;
    for (const line of reader.take(decoder.decode(value, { stream: true }))) {
      tell(JSON.parse(line) as FromAnalysis);
    }
  }
}
