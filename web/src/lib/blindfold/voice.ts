// Moves as they are said aloud, in words: "thirty-two takes twenty-one". Texts only; the browser's
// voice is in speak.ts. Dutch is here because half of the draughts world speaks it.

export type VoiceLanguage = 'zh' | 'en' | 'nl';

type Words = {
  /** What the browser looks for among its voices. */
  tag: string;
  to: string;
  takes: string;
  /** Between the squares of a capture that is said in full. */
  then: string;
  number: (n: number) => string;
};

const HAN = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const EN = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const EN_TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const NL = [
  ...['nul', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien'],
  ...['elf', 'twaalf', 'dertien', 'veertien', 'vijftien', 'zestien', 'zeventien', 'achttien'],
  'negentien',
];
const NL_TENS = ['twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig'];

function chinese(n: number): string {
  if (n >= 100) return `${HAN[Math.floor(n / 100)]}百${n % 100 ? rest(n % 100) : ''}`;
  const [tens, unit] = [Math.floor(n / 10), n % 10];
  if (tens === 0) return HAN[unit] ?? String(n);
  return `${tens > 1 ? HAN[tens] : ''}十${unit ? HAN[unit] : ''}`;
}

/** After hundreds the noughts are said, and so is a single ten. */
function rest(n: number): string {
  if (n < 10) return `零${HAN[n]}`;
  return n < 20 ? `一${chinese(n)}` : chinese(n);
}

function english(n: number): string {
  if (n >= 100) {
    return `${EN[Math.floor(n / 100)]} hundred${n % 100 ? ` and ${english(n % 100)}` : ''}`;
  }
  if (n < 20) return EN[n] ?? String(n);
  return `${EN_TENS[Math.floor(n / 10) - 2]}${n % 10 ? `-${EN[n % 10]}` : ''}`;
}

function dutch(n: number): string {
  if (n >= 100) {
    const hundreds = Math.floor(n / 100);
    return `${hundreds > 1 ? NL[hundreds] : ''}honderd${n % 100 ? dutch(n % 100) : ''}`;
  }
  if (n < 20) return NL[n] ?? String(n);
  const tens = [...NL_TENS, 'negentig'][Math.floor(n / 10) - 2] ?? '';
  const unit = NL[n % 10] ?? '';
  if (n % 10 === 0) return tens;
  // After an e another one needs its two dots: tweeëntwintig.
  return `${unit}${unit.endsWith('e') ? 'ë' : 'e'}n${tens}`;
}

export const VOICES: Record<VoiceLanguage, Words> = {
  zh: { tag: 'zh-CN', to: '到', takes: '吃', then: '，', number: chinese },
  en: { tag: 'en', to: ' to ', takes: ' takes ', then: ', ', number: english },
  nl: { tag: 'nl-NL', to: ' naar ', takes: ' slaat ', then: ', ', number: dutch },
};

/** The squares and the sign of a move as it is written: "32x21", "c3-d4", "47x38x24". */
export function parts(text: string): { squares: string[]; takes: boolean } {
  return { squares: text.match(/[a-p]?\d+/gi) ?? [], takes: /[x:×]/i.test(text) };
}

function square(words: Words, name: string): string {
  const [, letter = '', figures = ''] = /^([a-p]?)(\d+)$/i.exec(name) ?? [];
  const number = words.number(Number(figures));
  return letter ? `${letter.toUpperCase()} ${number}` : number;
}

/** A move as a voice says it. */
export function spoken(language: VoiceLanguage, text: string): string {
  const words = VOICES[language];
  const { squares, takes } = parts(text);
  const [from, ...others] = squares.map((name) => square(words, name));
  if (from === undefined || others.length === 0) return text;
  return `${from}${takes ? words.takes : words.to}${others.join(words.then)}`;
}
