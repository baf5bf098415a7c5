import { describe, expect, test } from 'vitest';
import { fold, foldedWords } from '../../../src/language/fold.ts';

describe('fold', () => {
  test.for([
    ['Plain ASCII, 42!', 'plain ascii, 42!'],
    ['Café', 'cafe'],
    ['STRAẞE', 'strasse'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Łódź', 'lodz'],
    ['Đorđe Þór', 'dorde thor'],
    ['Œuvre', 'oeuvre'],
    ['Ǿ', 'o'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['Ἀθῆναι', 'αθηναι'],
    ['Йод', 'иод'],
    ['ＡＢＣ １２', 'abc 12'],
    ['ﬁne x²', 'fine x2'],
    ['℡ ™ ㎒', 'tel tm mhz'],
    ['𝐇𝐞𝐥𝐥𝐨', 'hello'],
    ['Ⅷ ℌ ℻', 'viii h fax'],
  ] as const)('of %j is %j', ([text, folded]) => {
    expect(fold(text)).toBe(folded);
  });

  test.for(['किताब', 'ガード', '한국어', 'ไทย'])(
    'keeps the marks of %s, which make another letter',
    (text) => {
      expect(fold(text)).toBe(text);
    },
  );

  test.for(['é', 'ガ', '각', 'ё'])('of %s is the same whether it is composed or not', (letter) => {
    expect(fold(letter.normalize('NFD'))).toBe(fold(letter.normalize('NFC')));
    expect(fold(letter)).toHaveLength(1);
  });
});

describe('every character', () => {
  const CHARACTERS = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));

  test('is folded to lower case', () => {
    expect(CHARACTERS.filter((character) => fold(character) !== fold(character).toLowerCase())).toEqual([]);
  });

  test('does not change when it is folded again', () => {
    expect(CHARACTERS.filter((character) => fold(fold(character)) !== fold(character))).toEqual([]);
  });
});

describe('foldedWords', () => {
  test('are runs of letters, marks and digits', () => {
    expect(foldedWords("Can't stop—C++ & Node.js, CAFÉ_42 名前!")).toEqual([
      ...['can', 't', 'stop', 'c', 'node', 'js', 'cafe', '42', '名前'],
    ]);
  });

  test('do not end at a vowel sign', () => {
    expect(foldedWords('हिन्दी किताब')).toEqual(['हिन्दी', 'किताब']);
  });

  test.for(['', ' \n', '🦆 ... —'])('of %j are none', (text) => {
    expect(foldedWords(text)).toEqual([]);
  });
});
