import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

/** Texts that a query parser, a shell or a statement may read as instructions. */
const LUCENE = [
  'foo AND (',
  '*:*',
  '~~',
  'say "',
  'key:x^2 OR',
  '[a TO b}',
  '\\',
  '/',
  '!(',
  'NOT',
  '&& ||',
  '?*',
];
const CYPHER = [
  "'}) DETACH DELETE n //",
  '`) MATCH (n) DELETE n',
  '$key',
  '}) RETURN 1 UNION MATCH (x',
  "' OR 1=1 --",
  '\\u0027})',
];

describe('a query', () => {
  test.for(LUCENE)('of %j is plain words, not query syntax', async (query, { tenant }) => {
    const found = await tenant.call('recall', { query });
    expect(found).toMatchObject({ mode: 'hybrid', metadata: { truncated: [] } });
  });

  test('with operators between its words finds what the words alone find', async ({ tenant }) => {
    await tenant.call('store', { key: 'words', description: 'The cormorant dives.' });
    const { results } = await tenant.call('recall', { query: '+cormorant -dives AND NOT (cormorant)^0 ~' });
    expect(results[0]).toMatchObject({
      key: 'words',
      matched_by: expect.arrayContaining(['text', 'vector']) as unknown,
    });
  });

  test('of 2,000 characters of emoji is answered', async ({ tenant }) => {
    const found = await tenant.call('recall', { query: '🦆'.repeat(1_000) });
    expect(found.mode).toBe('hybrid');
  });

  test('of 1,000 different words is answered', async ({ tenant }) => {
    const query = Array.from({ length: 1_000 }, (_, at) => at.toString(36))
      .join(' ')
      .slice(0, 2_000);
    expect((await tenant.call('recall', { query })).mode).toBe('hybrid');
  });
});

describe('text that looks like Cypher', () => {
  test.for(CYPHER)('%j is stored as text in every field', async (text, { tenant }) => {
    const before = await tenant.call('get_overview');
    const [node, other, third] = [`node ${text}`, `other ${text}`, `third ${text}`];
    await tenant.storeKeys(other, third);
    await tenant.call('store', {
      key: node,
      description: text,
      node_type: `Type ${text}`,
      data: { [text]: text },
      assets: [text],
      relationships: [
        { to_key: other, relationship: `edge ${text}`, data: { [text]: text } },
        { participant_keys: [other, third], relationship: `hyperedge ${text}` },
      ],
    });
    const { nodes } = await tenant.call('get_nodes', { keys: [node] });
    expect(nodes).toMatchObject([{ key: node, description: text, data: { [text]: text }, assets: [text] }]);
    const found = await tenant.call('get_relationships', { key: node });
    expect(found.edges).toMatchObject([{ relationship: `edge ${text}`, data: { [text]: text } }]);
    expect(found.hyperedges).toMatchObject([{ relationship: `hyperedge ${text}` }]);
    const after = await tenant.call('get_overview');
    expect(after.stats.edges - before.stats.edges).toBe(1);
  });

  test('is a plain argument of every reading tool', async ({ tenant }) => {
    const [text] = CYPHER;
    await tenant.storeKeys('harmless');
    const before = await tenant.call('get_overview');
    const answers = await Promise.all([
      tenant.call('recall', { query: text, node_types: ['a `) DELETE n //'] }),
      tenant.call('get_nodes', { keys: [text] }),
      tenant.call('get_relationships', { key: 'harmless', pattern: '`\\) DELETE n' }),
      tenant.call('find_related', { start_node: 'harmless', query: text, relationship_pattern: text }),
    ]);
    expect(answers).toHaveLength(4);
    expect(await tenant.call('get_overview')).toEqual(before);
  });
});

describe('long text', () => {
  test.for([
    ['10,000 emoji', '🦆'.repeat(10_000)],
    ['20,000 kanji', '名'.repeat(20_000)],
    ['a word of 20,000 letters', 'w'.repeat(20_000)],
    ['20,000 combining marks', `a${'\u0301'.repeat(19_999)}`],
    ['control characters', 'a\u0000b\u0007c\u001b[31m\u2028d'],
  ] as const)('of %s is returned as it is stored', async ([what, description], { tenant }) => {
    await tenant.call('store', { key: what, description, data: { copy: description } });
    const { nodes } = await tenant.call('get_nodes', { keys: [what] });
    expect(nodes[0]?.description).toBe(description);
    expect(nodes[0]?.data).toEqual({ copy: description });
  });

  test('that is stored again has the status exists', async ({ tenant }) => {
    const input = { key: 'again', description: '🦆🦆🦆 é \u0000', data: { deep: [{ '': '🦆' }] } };
    await tenant.call('store', input);
    expect(await tenant.call('store', input)).toMatchObject({ status: 'exists' });
  });
});
