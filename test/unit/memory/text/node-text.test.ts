import { describe, expect, test } from 'vitest';
import {
  CONTEXT_SEPARATOR,
  embeddingText,
  keyWords,
  relationshipText,
  searchText,
} from '../../../../src/memory/text/node-text.ts';

const node = (key: string, description: string, data: Record<string, unknown> = {}) => ({
  key,
  description,
  data,
});

describe('keyWords', () => {
  test.each([
    ['decision_jwtAuth', 'decision jwt Auth'],
    ['tool/claude-code:v2', 'tool claude code v2'],
    ['人物_太郎', '人物 太郎'],
    ['🎉', ''],
  ])('of %s are %j', (key, words) => {
    expect(keyWords(key)).toBe(words);
  });

  test('keep the vowel signs of Hindi, so that a search for the key finds it', () => {
    expect(keyWords('किताब')).toBe('किताब');
  });
});

describe('searchText', () => {
  test('has the description, the words of the key, every value in data and the fields that are true', () => {
    const data = { jobTitle: 'Engineer', years: 7, isActive: true, nested: { list: ['one', { two: null }] } };
    expect(searchText(node('person_alice', 'She writes.', data)).split('\n')).toEqual([
      ...['she writes.', 'person alice', 'engineer', '7', 'is active', 'one'],
    ]);
  });

  test('does not repeat words of the description', () => {
    expect(searchText(node('k1', 'Alice writes.', { name: 'Alice' })).split('\n')).toEqual([
      'alice writes.',
      'k1',
    ]);
  });

  test('has a word of data that is only a part of words of the description', () => {
    const aliases = ['Alex', 'Alexandra Roth', '🦑'];
    expect(searchText(node('k1', 'Alexandra Roth writes.', { aliases })).split('\n')).toEqual([
      ...['alexandra roth writes.', 'k1', 'alex', '🦑'],
    ]);
  });

  test('has the last digits of telephone numbers that are written in groups', () => {
    const text = searchText(node('k1', 'Call +49 30 123 45 67 or 7654321.', { fax: '030/9999-888' }));
    expect(text.split('\n').slice(-2)).toEqual(['1234567', '9999888']);
  });

  test('is folded', () => {
    expect(searchText(node('k1', 'Straße am Café Ångström'))).toContain('strasse am cafe angstrom');
  });

  test('has the texts before it after a separator that its own text cannot contain', () => {
    const text = searchText(node('k1', `mine${CONTEXT_SEPARATOR}`), ['First.', 'Second.']);
    expect(text.split(CONTEXT_SEPARATOR)).toEqual(['mine \nk1\n', '\nfirst.\nsecond.']);
  });

  test('has 64,000 characters at most', () => {
    expect(searchText(node('k', 'd', { text: 'x'.repeat(200_000) }))).toHaveLength(64_000);
  });

  // One U+FDFA folds into 18 characters.
  test.each(['\ufdfa', '\u3300', '🎉'])('has 64,000 characters at most also of %s, folded', (character) => {
    const text = searchText(node('k', 'd', { text: character.repeat(80_000) }));
    expect([text.length <= 64_000, text.isWellFormed()]).toEqual([true, true]);
  });

  test('is bounded with the texts before it too', () => {
    const text = searchText(node('k', 'd'), ['\ufdfa'.repeat(20_000), '\ufdfa'.repeat(20_000)]);
    expect(text.length).toBeLessThan(45_000);
  });
});

describe('relationshipText', () => {
  test('has 64,000 characters at most, folded', () => {
    expect(relationshipText('knows', 'knows', { text: '\ufdfa'.repeat(80_000) }).length).toBe(64_000);
  });
});

describe('embeddingText', () => {
  test('cuts a title to what a model can read', () => {
    expect(embeddingText(node('k1', 'd', { title: 'x'.repeat(200_000) })).length).toBeLessThan(3_000);
  });

  test('begins with the name in data', () => {
    expect(embeddingText(node('p1', 'Writes parsers.', { name: 'Alice' }))).toBe('Alice: Writes parsers.');
  });

  test('prefers name to title, and title to the key', () => {
    expect(embeddingText(node('person_alice', 'Writes parsers.'))).toBe('person alice: Writes parsers.');
    expect(embeddingText(node('k', 'About.', { title: 'Title', name: ' ' }))).toBe('Title: About.');
  });

  test('begins with a name that is only a part of words', () => {
    expect(embeddingText(node('note1', 'Alexandra writes parsers.', { name: 'Alex' }))).toBe(
      'Alex: Alexandra writes parsers.',
    );
  });

  test('does not repeat a name', () => {
    expect(embeddingText(node('note1', 'ALICE writes parsers.', { name: 'Alice' }))).toBe(
      'ALICE writes parsers.',
    );
  });

  test('leaves out a key with digits, which is an identifier and not a name', () => {
    expect(embeddingText(node('ticket_4711', 'It broke.'))).toBe('It broke.');
  });

  test('ignores a name that is not text', () => {
    expect(embeddingText(node('k9', 'About.', { name: { first: 'Alice' }, title: 7 }))).toBe('About.');
  });
});

describe('relationshipText', () => {
  test('has the words, the label and the words in data', () => {
    expect(relationshipText('Works for', 'works_for', { since: 2020 }).split('\n')).toEqual([
      ...['works for', 'works for', '2020'],
    ]);
  });
});
