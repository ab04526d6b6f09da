import { describe, expect, it } from 'vitest';
import { en } from '../src/lib/i18n/en';
import { zh } from '../src/lib/i18n/zh';
import { initial, order } from '../src/lib/order';
import { international } from './boards';

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  });
  it('have no English word in Chinese but FEN, PDN and Damier', () => {
    const entries: [string, unknown][] = Object.entries(zh);
    for (const [key, value] of entries) {
      const text = typeof value === 'function' ? String(value(...[7, 3, 2, 1])) : String(value);
      const words = text.replace(/FEN|PDN|Damier/g, '').match(/[a-z]{2,}/gi);
      expect(words, `${key}: ${text}`).toBeNull();
    }
  });
  it('have no empty text', () => {
    for (const value of [...Object.values(zh), ...Object.values(en)]) {
      expect(String(value).length).toBeGreaterThan(0);
    }
  });
});

const RULES = [
  { rule: 'repetition', name: { en: '', zh: '' }, ending: 'automatic' as const },
  { rule: 'rule25', name: { en: '', zh: '' }, ending: 'claimed' as const },
];

describe('the order of a new game', () => {
  const rules = [
    { id: 'fmjd', name: { en: '', zh: '' }, rules: RULES },
    { id: 'idf', name: { en: '', zh: '' }, rules: [] },
  ];
  const variant = { ...international, drawRules: rules };

  it('is the engine at once and without a clock by default', () => {
    expect(order(initial(), variant)).toEqual({
      variant: 'international',
      side: 'random',
      opponent: { kind: 'engine', level: 3 },
    });
  });
  it('carries a clock of its own for each side', () => {
    const fields = initial();
    fields.clock = 'own';
    fields.own = {
      same: false,
      white: { form: 'fischer', minutes: 5, seconds: 3, text: '' },
      black: { form: 'game', minutes: 0.5, seconds: 9, text: '' },
    };
    expect(order(fields, variant).clock).toEqual({
      white: { form: 'fischer', initial: 300_000, increment: 3000 },
      black: { form: 'game', initial: 30_000 },
    });
  });
  it('names draw rules only if the variant has them', () => {
    const fields = { ...initial(), drawRules: 'idf' };
    expect(order(fields, variant).drawRules).toBe('idf');
    expect(order({ ...fields, drawRules: 'other' }, variant).drawRules).toBeUndefined();
  });
  it('says who ends the game by a draw rule only where the rules say otherwise', () => {
    const rated = (more: object, signedIn = true) =>
      order({ ...initial(), opponent: 'friend', rated: true, ...more }, variant, signedIn).rated;
    expect([rated({}), rated({}, false), rated({ opponent: 'screen' })]).toEqual([
      true,
      undefined,
      undefined,
    ]);
    expect(rated({ odds: { ...initial().odds, on: true } })).toBeUndefined();
    const asked = (more: object) => order({ ...initial(), opponent: 'friend', ...more }, variant);
    expect(asked({}).drawEndings).toBeUndefined();
    const all = (drawEndings: 'automatic' | 'claimed' | 'arbiter') => asked({ drawEndings });
    expect(all('claimed').drawEndings).toEqual([{ rule: 'repetition', ending: 'claimed' }]);
    expect(all('automatic').drawEndings).toEqual([{ rule: 'rule25', ending: 'automatic' }]);
    // Nobody is there to decide.
    expect(all('arbiter').drawEndings).toEqual([{ rule: 'repetition', ending: 'claimed' }]);
    const eachEnding = { rule25: 'arbiter' as const, rule99: 'claimed' as const };
    const official = { assistance: 'official', arbiter: true };
    expect(asked({ ...official, drawEndings: 'each', eachEnding }).drawEndings).toEqual([
      { rule: 'rule25', ending: 'arbiter' },
    ]);
  });
  const withFriend = (assistance: 'club' | 'official', more: object = {}) =>
    order({ ...initial(), opponent: 'friend', assistance, ...more }, variant);
  it('lets a draw be offered at any time at the club level, and from move 40 at the official', () => {
    const club = withFriend('club');
    expect(club.drawOffersFrom).toBeUndefined();
    expect(club.drawOffersWithin).toBeUndefined();
    expect(withFriend('official').drawOffersFrom).toBe(40);
    const drawOffersFrom = { club: 20, official: 0 };
    expect(withFriend('club', { drawOffersFrom }).drawOffersFrom).toBe(20);
    expect(withFriend('official', { drawOffersFrom }).drawOffersFrom).toBeUndefined();
  });
  it('asks for few pieces instead of many moves in rapid games', () => {
    const rapid = withFriend('club', { drawOffersBy: 'pieces', drawOffersWithin: 6 });
    expect(rapid.drawOffersWithin).toBe(6);
    expect(rapid.drawOffersFrom).toBeUndefined();
  });
  it('seats White first at one screen', () => {
    const fields = { ...initial(), opponent: 'screen' as const, side: 'black' as const };
    expect(order(fields, variant)).toMatchObject({ side: 'white', opponent: { kind: 'screen' } });
  });
});
