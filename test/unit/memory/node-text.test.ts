import { describe, expect, test } from 'vitest';
import { embeddingText, keyWords, relationshipText, searchText } from '../../../src/memory/node-text.ts';

describe('keyWords', () => {
  test.for([
    ['decision_jwtAuth', 'decision jwt Auth'],
    ['person:alice.smith', 'person alice smith'],
    ['v2Api', 'v2 Api'],
    ['---', ''],
    ['名前_x', '名前 x'],
  ])('of %s are %j', ([key, words]) => {
    expect(keyWords(key ?? '')).toBe(words);
  });
});

describe('searchText', () => {
  test('holds the key’s words, the description and every word inside data', () => {
    const data = { vendorName: 'Acme', deep: [{ port: 8080 }, null, true], empty: {} };
    const text = searchText({ key: 'tool_gateway', description: 'Routes calls.', data });
    for (const part of ['tool gateway', 'Routes calls.', 'vendor Name', 'Acme', 'port', '8080', 'empty']) {
      expect(text).toContain(part);
    }
  });

  test('is cut where a node says too much, after what matters most', () => {
    const text = searchText({ key: 'key', description: 'Words.', data: { text: 'd'.repeat(250_000) } });
    expect(text.length).toBeLessThanOrEqual(64_000);
    expect(text.startsWith('key\nWords.')).toBe(true);
  });
});

describe('embeddingText', () => {
  test.for([
    ['its name in front', { name: 'Ada Lovelace' }, 'Wrote notes.', 'Ada Lovelace: Wrote notes.'],
    ['no name that it says itself', { name: 'ada' }, 'Ada wrote notes.', 'Ada wrote notes.'],
    ['its title', { title: 'Notes' }, 'On the engine.', 'Notes: On the engine.'],
    ['no name that is no text', { name: 7 }, 'On the engine.', 'On the engine.'],
    ['no name that is blank', { name: ' ' }, 'On the engine.', 'On the engine.'],
  ] as const)('has %s', ([, data, description, expected]) => {
    expect(embeddingText({ key: 'node_17', description, data })).toBe(expected);
  });

  test('takes a key without digits for a name, one with digits for an identifier', () => {
    const texts = ['jwt_auth', 'turn_0042'].map((key) =>
      embeddingText({ key, description: 'We chose it.', data: {} }),
    );
    expect(texts).toEqual(['jwt auth: We chose it.', 'We chose it.']);
  });
});

describe('relationshipText', () => {
  test('holds the words, the label’s and those inside data', () => {
    const text = relationshipText('Works for', 'works_for', { since: 2020, role: ['lead'] });
    expect(text).toBe('Works for\nworks for\nsince\n2020\nrole\nlead');
  });
});
