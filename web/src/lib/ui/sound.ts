// Sounds made on the spot: a tap of wood, no files.

import { settings } from '../settings.svelte';

export type Sound = 'move' | 'capture' | 'crown' | 'end' | 'notice' | 'low';
let context: AudioContext | null = null;

function tap(audio: AudioContext, at: number, frequency: number, volume: number): void {
  const length = 0.07;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) {
    data[i] = (Math.random() * 2 - 1) * Math.exp((-i / data.length) * 9);
  }
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 2.5 });
  const gain = new GainNode(audio, { gain: volume });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

function tone(audio: AudioContext, at: number, frequency: number, length: number): void {
  const oscillator = new OscillatorNode(audio, { type: 'sine', frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.08, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** Tones one after the other, for those who hear where a square is. */
export function tones(frequencies: readonly number[]): void {
  if (!settings.pitch || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  frequencies.forEach((frequency, i) => tone(context!, now + 0.05 + i * 0.14, frequency, 0.16));
}

/** `count`: how many men are taken, one tap each. */
export function play(sound: Sound, count = 1): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Before the first touch of the page a browser keeps the sound off; then there is nothing to do.
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  if (sound === 'move') tap(context, now, 1100, 0.9);
  if (sound === 'capture') {
    for (let i = 0; i < Math.min(count, 6); i += 1) {
      tap(context, now + i * 0.11, i === 0 ? 800 : 1300, 0.9);
    }
  }
  if (sound === 'crown') [523, 659, 784].forEach((f, i) => tone(context!, now + i * 0.09, f, 0.35));
  if (sound === 'end') [392, 523, 659].forEach((f, i) => tone(context!, now + i * 0.14, f, 0.6));
  if (sound === 'notice') tone(context, now, 660, 0.3);
  if (sound === 'low') [880, 880].forEach((f, i) => tone(context!, now + i * 0.15, f, 0.12));
}
