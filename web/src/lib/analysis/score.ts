// A score in words and as a part of a bar.

import type { Catalogue } from '../i18n/en';
import type { AnalysisScore } from '../wire';

/** `+0.35`, from White's side; `#4` where a win is known, with a minus where Black wins. */
export function short(t: Catalogue, { white, wins, moves }: AnalysisScore): string {
  if (wins) return (wins === 'black' ? '−' : '') + t.anWinsShort(moves ?? 0);
  const men = (Math.abs(white) / 100).toFixed(2);
  if (men === '0.00') return '0.00';
  return `${white < 0 ? '−' : '+'}${men}`;
}

/** The same in a sentence. */
export function spoken(t: Catalogue, { white, wins, moves }: AnalysisScore): string {
  if (wins) return t.anWins(t[wins], moves ?? 0);
  const men = (Math.abs(white) / 100).toFixed(2);
  if (Math.abs(white) < 10) return t.anEven;
  return t.anBetter(white > 0 ? t.white : t.black, men);
}

/** White's part of the bar, 0 to 1: a man more is most of it. */
export function share({ white, wins }: AnalysisScore): number {
  if (wins) return wins === 'white' ? 1 : 0;
  return 0.5 + 0.47 * Math.tanh(white / 180);
}
