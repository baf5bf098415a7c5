import { describe, expect, test } from 'vitest';
import { embeddingText, keyWords, relationshipText, searchText } from '../../../src/memory/node-text.ts';

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
  test('holds the key by its parts, the description and every word and field name inside data', () => {
    const data = { jobTitle: 'Engineer', years: 7, isActive: true, nested: { list: ['one', { two: null }] } };
    expect(searchText(node('person_alice', 'Alice writes.', data)).split('\n')).toEqual([
      ...['person alice', 'Alice writes.', 'job Title', 'Engineer', 'years', '7', 'is Active'],
      ...['nested', 'list', 'one', 'two'],
    ]);
  });

  test('has 64,000 characters at most', () => {
    expect(searchText(node('k', 'd', { text: 'x'.repeat(200_000) }))).toHaveLength(64_000);
  });
});

describe('embeddingText', () => {
  test('begins with the name that data gives', () => {
    expect(embeddingText(node('p1', 'Writes parsers.', { name: 'Alice' }))).toBe('Alice: Writes parsers.');
  });

  test('takes the key where data gives none, and title after name', () => {
    expect(embeddingText(node('person_alice', 'Writes parsers.'))).toBe('person alice: Writes parsers.');
    expect(embeddingText(node('k', 'About.', { title: 'Title', name: ' ' }))).toBe('Title: About.');
  });

  test('does not say a name twice', () => {
    expect(embeddingText(node('note1', 'ALICE writes parsers.', { name: 'Alice' }))).toBe(
      'ALICE writes parsers.',
    );
  });

  test('leaves a key with digits out, which is an identifier and not a name', () => {
    expect(embeddingText(node('ticket_4711', 'It broke.'))).toBe('It broke.');
  });

  test('takes no name that is not text', () => {
    expect(embeddingText(node('k9', 'About.', { name: { first: 'Alice' }, title: 7 }))).toBe('About.');
  });
});

describe('relationshipText', () => {
  test('holds the words, the label and the words inside data', () => {
    expect(relationshipText('Works for', 'works_for', { since: 2020 }).split('\n')).toEqual([
      ...['Works for', 'works for', 'since', '2020'],
    ]);
  });
});
