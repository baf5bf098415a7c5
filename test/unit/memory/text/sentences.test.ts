import { describe, expect, test } from 'vitest';
import { sentencesOf } from '../../../../src/memory/text/sentences.ts';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `Sentence ${at} is long enough to stand alone.`);

describe('sentencesOf', () => {
  test('splits a text into its sentences', () => {
    expect(
      sentencesOf('Does Alice write the parsers? She does so every morning! Bob only reads what she writes.'),
    ).toEqual([
      'Does Alice write the parsers?',
      'She does so every morning!',
      'Bob only reads what she writes.',
    ]);
  });

  test('ends a sentence with the line', () => {
    expect(sentencesOf('Notes on the parser of Alice\n\n  written down by Bob in Rome  \n')).toEqual([
      'Notes on the parser of Alice',
      'written down by Bob in Rome',
    ]);
  });

  test('joins a piece of under 25 letters to the one before it', () => {
    const [short, long] = ['X'.repeat(23), 'Y'.repeat(24)];
    expect(sentencesOf(`Alice writes all of the parsers. Yes. ${short}.\n${long}.`)).toEqual([
      `Alice writes all of the parsers. Yes. ${short}.`,
      `${long}.`,
    ]);
  });

  test('keeps a short first piece, since none is before it', () => {
    expect(sentencesOf('Hi. Alice writes all of the parsers.')).toEqual([
      'Hi.',
      'Alice writes all of the parsers.',
    ]);
  });

  test('joins parentheses to the sentence before them', () => {
    expect(
      sentencesOf('Alice writes all parsers. (Bob is only reading them.) Carol runs each of them in Rome.'),
    ).toEqual(['Alice writes all parsers. (Bob is only reading them.)', 'Carol runs each of them in Rome.']);
    expect(sentencesOf('(Bob is only reading the parsers.)')).toHaveLength(1);
  });

  test.for([
    ['爱丽丝编写所有的解析器。', '鲍勃在罗马阅读这些解析器。'],
    ['アリスはパーサーを書いています。', 'ボブはローマでそれを読みますか？', 'はい、毎日読んでいます！'],
    ['앨리스는 모든 파서를 작성합니다.', '밥은 로마에서 읽습니다.'],
  ])('splits sentences of scripts whose characters say more: %s %s', (...[sentences]) => {
    expect(sentencesOf(sentences.join(''))).toEqual(sentences);
  });

  test('counts each such character as three', () => {
    const [short, long] = ['它'.repeat(7), '他'.repeat(8)];
    expect(sentencesOf(`爱丽丝编写所有的解析器。${short}。${long}。`)).toEqual([
      `爱丽丝编写所有的解析器。 ${short}。`,
      `${long}。`,
    ]);
  });

  test('does not end a sentence inside a number', () => {
    expect(sentencesOf('The release of version 4.11.2 took Alice 3.5 hours.')).toHaveLength(1);
  });

  test.for(['', '  ', '\n \n'])('of %j are none', (text) => {
    expect(sentencesOf(text)).toEqual([]);
  });

  test('are not joined up to 12', () => {
    expect(sentencesOf(numbered(12).join(' '))).toEqual(numbered(12));
  });

  test.for([13, 24, 25, 100, 500])(
    'of a text with %i are at most 12 longer pieces, without loss',
    (count) => {
      const pieces = sentencesOf(numbered(count).join(' '));
      expect(pieces.length).toBeLessThanOrEqual(12);
      expect(pieces.join(' ')).toBe(numbered(count).join(' '));
    },
  );
});
