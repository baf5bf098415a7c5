import { describe, expect, test } from 'vitest';
import { cjkText } from '../../../../src/memory/text/terms.ts';

describe('cjkText', () => {
  test.for([
    ['Trip to 東京タワー and ひろしま', '東京タワー ひろしま'],
    ['人々、時々', '人々 時々'],
    ['한국어를 배운다', '한국어를 배운다'],
    ['ﾄｳｷｮｳ-2024年', 'ﾄｳｷｮｳ 年'],
    ['第3回', '第 回'],
    ['𠮷野家 in Tokyo', '𠮷野家'],
  ] as const)('of %j is %j', ([text, cjk]) => {
    expect(cjkText(text)).toBe(cjk);
  });

  test.for(['', 'plain words', 'Привет 42 किताब'])('of %j is empty', (text) => {
    expect(cjkText(text)).toBe('');
  });
});
