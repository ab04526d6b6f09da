// What the reader has chosen, kept in this browser.

import type { Speed } from './board/animation';

export type Language = 'en' | 'zh';
export type Settings = {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  boardStyle: 'wood' | 'slate' | 'moss';
  squareNames: 'all' | 'edge' | 'off';
  animation: Speed;
  sounds: boolean;
  hints: boolean;
  oneClick: boolean;
  premoves: boolean;
  shortcuts: boolean;
  /** Tones tell squares. */
  pitch: boolean;
  /** In which language moves are said aloud. */
  voice: 'off' | 'zh' | 'en' | 'nl';
  /** Two at one screen: the board turns to whoever is on move. */
  turnBoard: boolean;
  /** How to move with hands is still to be explained. */
  handsIntro: boolean;
  /** How many lines an analysis shows. */
  analysisLines: number;
};

const KEY = 'damier.settings';

export function preferredLanguage(languages: readonly string[]): Language {
  for (const language of languages) {
    if (/^zh\b/i.test(language)) return 'zh';
    if (/^en\b/i.test(language)) return 'en';
  }
  return 'en';
}

function defaults(): Settings {
  return {
    language: preferredLanguage(navigator.languages ?? [navigator.language]),
    theme: 'auto',
    boardStyle: 'wood',
    squareNames: 'all',
    animation: 'normal',
    sounds: true,
    hints: true,
    oneClick: false,
    premoves: true,
    shortcuts: true,
    pitch: false,
    voice: 'off',
    turnBoard: false,
    handsIntro: true,
    analysisLines: 3,
  };
}

/** Only what the reader has changed is stored, so that better defaults reach everybody. */
function chosen(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...defaults(), ...chosen() });

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...chosen(), [key]: value }));
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

export function apply(): void {
  const { dataset } = document.documentElement;
  if (settings.theme === 'auto') delete dataset.theme;
  else dataset.theme = settings.theme;
  dataset.board = settings.boardStyle;
  document.documentElement.lang = settings.language === 'zh' ? 'zh-CN' : 'en';
}

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
export const speed = (): Speed => (reducedMotion() ? 'off' : settings.animation);
