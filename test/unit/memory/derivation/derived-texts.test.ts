import { describe, expect, test } from 'vitest';
import { derivedTexts, type PendingNode } from '../../../../src/memory/derivation/derived-texts.ts';

type Node = PendingNode['node'];

const SENTENCES = 'She writes parsers every day. Bob reads them in the evening.';
const BOB = { key: 'person_bob', description: 'A reader.', data: {} };

function pendingOf(node: Partial<Node> = {}, rest: Partial<Omit<PendingNode, 'node'>> = {}): PendingNode {
  return {
    node: {
      ...{ id: 'i', key: 'turn_1', description: SENTENCES, node_type: 'fact', data: {}, assets: [] },
      ...{ occurred_at: null, created_at: '', updated_at: '', ...node },
    },
    rev: 1,
    derived_from: null,
    has_context: false,
    vectors: [Float32Array.of(1), null],
    preceding: [],
    author: null,
    ...rest,
  };
}

const textsOf = (...[node, rest]: Parameters<typeof pendingOf>) => derivedTexts(pendingOf(node, rest));

const textsBefore = (texts: readonly string[]) =>
  texts.map((description, at) => ({ id: `before-${at}`, description, updated_at: 'then' }));

describe('the text of the vector in context', () => {
  test('is the preceding text and its own, with its title', () => {
    const { inContext } = textsOf(
      { data: { name: 'Alice' } },
      { preceding: textsBefore(['Earlier.', 'Just before.']) },
    );
    expect(inContext).toBe(`Just before.\nAlice: ${SENTENCES}`);
  });

  test('has the last 600 characters of the preceding text', () => {
    const { inContext } = textsOf({}, { preceding: textsBefore([`${'a'.repeat(50)}${'b'.repeat(600)}`]) });
    expect(inContext).toBe(`${'b'.repeat(600)}\n${SENTENCES}`);
  });

  test.for(['😀'.repeat(300), `${'😀'.repeat(300)}!`, `${'😀'.repeat(600)}!`])(
    'is well-formed if the preceding text has surrogate pairs',
    (before) => {
      const { inContext } = textsOf({}, { preceding: textsBefore([before]) });
      expect(inContext?.isWellFormed()).toBe(true);
      expect(inContext).toMatch(/^\ufffd?(?:😀){299,300}!?\n/u);
      expect(inContext).toHaveLength(Math.min(before.length, 600) + 1 + SENTENCES.length);
    },
  );

  test('is undefined if no text precedes it', () => {
    expect(textsOf().inContext).toBeUndefined();
  });

  test('is its own text if no text precedes it any more', () => {
    expect(textsOf({}, { has_context: true }).inContext).toBe(SENTENCES);
  });
});

describe('the sentences of a node', () => {
  const SPLIT = ['She writes parsers every day.', 'Bob reads them in the evening.'];
  const titledBy = (title: string) => SPLIT.map((sentence) => `${title}: ${sentence}`);

  test('are those of the description', () => {
    expect(textsOf().sentences).toEqual(SPLIT);
  });

  test.for([
    ['its name', { data: { name: 'Alice' } }, BOB, 'Alice'],
    ['its key', { key: 'person_alice' }, BOB, 'person alice'],
    ['the name of its author', {}, { ...BOB, data: { name: 'Robert' } }, 'Robert'],
    ['the key of its author', {}, BOB, 'person bob'],
    ['the description of an author without a name', {}, { ...BOB, key: 'user_7' }, 'A reader.'],
  ] as const)('begin with %s', ([, node, author, title]) => {
    expect(textsOf(node, { author }).sentences).toEqual(titledBy(title));
  });

  test('do not repeat a title that they contain', () => {
    expect(textsOf({ data: { name: 'Bob' } }).sentences).toEqual([`Bob: ${SPLIT[0]}`, SPLIT[1]]);
  });

  test('begin with at most 120 characters of a title', () => {
    const name = 'n'.repeat(5_000);
    expect(textsOf({ data: { name } }).sentences).toEqual(titledBy('n'.repeat(120)));
    expect(textsOf({}, { author: { ...BOB, data: { name } } }).sentences).toEqual(titledBy('n'.repeat(120)));
    expect(textsOf({ data: { name: 'n'.repeat(120) } }).sentences).toEqual(titledBy('n'.repeat(120)));
  });

  test('are well-formed if a title is cut inside a surrogate pair', () => {
    const { sentences } = textsOf({ data: { name: `n${'😀'.repeat(60)}` } });
    expect(sentences).toEqual(titledBy(`n${'😀'.repeat(59)}\ufffd`));
  });

  test('are empty if the only one would equal the text of the node', () => {
    const node = { description: 'One sentence only.', data: { name: 'Alice' } };
    expect(textsOf(node).sentences).toEqual([]);
  });

  test('are one if the text of the node has a context or another title', () => {
    const node = { description: 'One sentence only.' };
    expect(textsOf(node, { preceding: textsBefore(['Before.']) }).sentences).toEqual(['One sentence only.']);
    expect(textsOf(node, { author: BOB }).sentences).toEqual(['person bob: One sentence only.']);
  });
});

describe('the names of a node', () => {
  test('are those that texts use for it', () => {
    expect(textsOf({ key: 'person_alice', node_type: 'person' }).names).toEqual(['alice']);
  });
});

describe('the fingerprint', () => {
  const NODE = { data: { name: 'Alice' } };
  const { fingerprint } = textsOf(NODE, { preceding: textsBefore(['Before.']) });

  test('is the same for the same input, whatever other properties the node has', () => {
    const stored = { rev: 7, derived_from: 'x', has_context: true, vector: Float32Array.of(2) };
    const other = textsOf(
      { ...NODE, updated_at: 'later' },
      { ...stored, preceding: textsBefore(['Before.']) },
    );
    expect(other.fingerprint).toBe(fingerprint);
    expect(fingerprint).toMatch(/^[\w-]{22}$/);
  });

  test.for<[what: string, node: Partial<Node>, preceding?: string[]]>([
    ['the description', { description: 'Other.' }],
    ['the data', { data: { name: 'Alice', city: 'Rome' } }],
    ['the name', { data: { name: 'Alicia' } }],
    ['the key', { key: 'turn_2' }],
    ['the time', { occurred_at: '2024-01-15T10:00:00.000Z' }],
    ['the preceding text', {}, ['Another.']],
    ['an earlier text', {}, ['Earlier.', 'Before.']],
    ['no preceding text', {}, []],
  ])('differs if the input differs: %s', ([, node, preceding = ['Before.']]) => {
    expect(textsOf({ ...NODE, ...node }, { preceding: textsBefore(preceding) }).fingerprint).not.toBe(
      fingerprint,
    );
  });

  test('differs if the title comes from another author', () => {
    const by = (name: string) => textsOf({}, { author: { ...BOB, data: { name } } }).fingerprint;
    expect(by('Robert')).not.toBe(by('Bobby'));
  });
});
