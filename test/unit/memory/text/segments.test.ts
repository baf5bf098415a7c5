import { expect, test } from 'vitest';
import { spaced } from '../../../../src/language/segments.ts';
import { cjkText, termsOf } from '../../../../src/memory/text/terms.ts';

test.for([
  ['Thai', 'ฉันชอบกินข้าวผัด', 'ข้าว'],
  ['Lao', 'ຂ້ອຍມັກກິນເຂົ້າ', 'ມັກ'],
  ['Khmer', 'ខ្ញុំចូលចិត្តបាយ', 'បាយ'],
  ['Burmese', 'ကျွန်တော် ထမင်း စားတယ်', 'ထမင်း'],
] as const)('words of %s stand alone, and are found in longer texts', ([, text, word]) => {
  expect(spaced(text).split(' ')).toContain(word);
  expect(cjkText(text).split(' ')).toContain(word);
  expect(termsOf(text)).toEqual(expect.arrayContaining(termsOf(word)));
});

test('other scripts stay as they are', () => {
  expect(spaced('日本語 and English')).toBe('日本語 and English');
});
