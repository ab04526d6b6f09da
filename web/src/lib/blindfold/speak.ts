// The browser's voice, and its ear, where it has them.

import { VOICES, type VoiceLanguage } from './voice';

export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined';

/** Says a text aloud; what is still being said is broken off. */
export function say(language: VoiceLanguage, text: string): void {
  if (!canSpeak()) return;
  const { tag } = VOICES[language];
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = tag;
  const voice = speechSynthesis
    .getVoices()
    .find((one) => one.lang.toLowerCase().startsWith(tag.slice(0, 2)));
  if (voice) utterance.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

type Heard = { results: ArrayLike<ArrayLike<{ transcript: string }>> };
type Recognition = {
  lang: string;
  start(): void;
  abort(): void;
  onresult: ((event: Heard) => void) | null;
  onerror: (() => void) | null;
  onend: (() => void) | null;
};
type Ears = {
  SpeechRecognition?: new () => Recognition;
  webkitSpeechRecognition?: new () => Recognition;
};

function recognition(): Recognition | null {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Ears;
  const Kind = SpeechRecognition ?? webkitSpeechRecognition;
  return Kind ? new Kind() : null;
}

export const canListen = (): boolean => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Ears;
  return Boolean(SpeechRecognition ?? webkitSpeechRecognition);
};

/** Listens for one sentence; answers a way to stop. `heard` is given null when nothing came. */
export function listen(language: VoiceLanguage, heard: (text: string | null) => void): () => void {
  const ear = recognition();
  if (!ear) {
    heard(null);
    return () => undefined;
  }
  let text: string | null = null;
  ear.lang = VOICES[language].tag;
  ear.onresult = ({ results }) => (text = results[0]?.[0]?.transcript ?? null);
  ear.onerror = () => undefined;
  ear.onend = () => heard(text);
  ear.start();
  return () => ear.abort();
}
