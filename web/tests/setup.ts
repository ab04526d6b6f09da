// The few things of a browser that the headless modules touch.

import { beforeEach, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
vi.stubGlobal('document', {
  hidden: false,
  visibilityState: 'visible',
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
vi.stubGlobal('location', { protocol: 'http:', host: 'table', pathname: '/', search: '' });

beforeEach(() => kept.clear());
