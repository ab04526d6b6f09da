import { describe, expect, it } from 'vitest';
import { parts, spoken, VOICES } from '../src/lib/blindfold/voice';

describe('a voice', () => {
  it('says moves in three languages', () => {
    const table = [
      ['32-28', '三十二到二十八', 'thirty-two to twenty-eight', 'tweeëndertig naar achtentwintig'],
      ['32x21', '三十二吃二十一', 'thirty-two takes twenty-one', 'tweeëndertig slaat éénentwintig'],
      ['10-5', '十到五', 'ten to five', 'tien naar vijf'],
      ['c3-d4', 'C 三到D 四', 'C three to D four', 'C drie naar D vier'],
      ['c3:e5', 'C 三吃E 五', 'C three takes E five', 'C drie slaat E vijf'],
      [
        '47x38x24',
        '四十七吃三十八，二十四',
        'forty-seven takes thirty-eight, twenty-four',
        'zevenenveertig slaat achtendertig, vierentwintig',
      ],
    ] as const;
    for (const [text, zh, en, nl] of table) {
      expect(spoken('zh', text)).toBe(zh);
      expect(spoken('en', text)).toBe(en);
      expect(spoken('nl', text)).toBe(nl);
    }
  });
  it('has a word of its own for every square of every board', () => {
    for (const { number } of Object.values(VOICES)) {
      const words = Array.from({ length: 250 }, (_, index) => number(index));
      expect(new Set(words).size).toBe(250);
      for (const word of words) expect(word).not.toMatch(/undefined|\d/);
    }
    expect(VOICES.zh.number(110)).toBe('一百一十');
    expect(VOICES.zh.number(103)).toBe('一百零三');
    expect(VOICES.nl.number(101)).toBe('honderdéén');
  });
  it('leaves alone what is no move', () => {
    expect(spoken('en', '...')).toBe('...');
    expect(parts('47x38x24')).toEqual({ squares: ['47', '38', '24'], takes: true });
  });
});
