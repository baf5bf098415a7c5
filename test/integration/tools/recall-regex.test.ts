import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';

const test = base.extend('linked', { scope: 'file' }, async ({ tenant }) => {
  await tenant.storeKeys('linked_1', 'linked_2', 'linked_3');
  await tenant.call('add_relationships', {
    relationships: [
      { nodes: ['linked_1', 'linked_2'], relationship: 'interviewed briefly' },
      { nodes: ['linked_2', 'linked_3'], relationship: 'Interviewed live', data: { studio: 'B7' } },
      { nodes: ['linked_1', 'linked_2', 'linked_3'], relationship: 'quarrelled', data: { why: 'umbrage' } },
    ],
  });
  return tenant;
});

describe('hm_recall by regular expression', () => {
  test.for([
    ['the key', 'Rx_Key', { description: 'a' }, '/^rx_key$/'],
    ['the description', 'rx_2', { description: 'Route 66 ends here.' }, '/route \\d+/'],
    ['the data', 'rx_3', { description: 'a', data: { version: 'v4.2.1' } }, '/v\\d\\.\\d\\.1/'],
    ['a field name in data', 'rx_4', { description: 'a', data: { serialNo: 1 } }, '/serialno/'],
    ['several lines', 'rx_5', { description: 'first line\nsecond line' }, '/first.+second/'],
    ['Unicode letters', 'rx_6', { description: 'Ünïcode 名前' }, '/\\p{Han}+/'],
  ] as const)('looks at %s', async ([, key, node, query], { tenant }) => {
    await tenant.call('store', { key, ...node });
    const found = await tenant.call('recall', { query });
    expect(found).toMatchObject({ mode: 'regex', results: [{ key, score: 1, matched_by: ['node'] }] });
    expect(found.results).toHaveLength(1);
  });

  test.for([
    ['the words of an edge', '/interviewed \\w+ly/', ['edge']],
    ['the label of an edge', '/interviewed_live/', ['edge']],
    ['the data of an edge', '/"studio":"B\\d"/', ['edge']],
    ['the words of a hyperedge', '/quarrelled/', ['hyperedge']],
    ['the data of a hyperedge', '/umbrage/', ['hyperedge']],
  ] as const)('looks at %s', async ([, query, matched_by], { linked }) => {
    const { results } = await linked.call('recall', { query });
    expect(results.length).toBeGreaterThan(1);
    expect(results.every((result) => result.key.startsWith('linked_'))).toBe(true);
    expect(results[0]?.matched_by).toEqual(matched_by);
  });

  test('treats a whole query as one with force_regex', async ({ tenant }) => {
    await tenant.call('store', { key: 'forced', description: 'Say aardvark.' });
    const found = await tenant.call('recall', { query: 'aard(vark|wolf)', force_regex: true });
    expect([found.mode, found.results.map(({ key }) => key)]).toEqual(['regex', ['forced']]);
  });

  test('answers only the given types', async ({ tenant }) => {
    await tenant.call('store', { key: 'typed_a', description: 'zymurgy', node_type: 'skill' });
    await tenant.call('store', { key: 'typed_b', description: 'zymurgy', node_type: 'event' });
    const { results } = await tenant.call('recall', { query: '/zymurgy/', node_types: ['Skills'] });
    expect(results.map(({ key }) => key)).toEqual(['typed_a']);
  });

  test('answers the newest first, with the relationships around them', async ({ tenant }) => {
    await tenant.call('store', { key: 'older', description: 'gallimaufry' });
    await tenant.call('store', {
      key: 'newer',
      description: 'gallimaufry',
      relationships: [{ to_key: 'older', relationship: 'follows' }],
    });
    const found = await tenant.call('recall', { query: '/gallimaufry/' });
    expect(found.results.map(({ key, connections }) => [key, connections])).toEqual([
      ['newer', 1],
      ['older', 1],
    ]);
    expect(found.edges).toMatchObject([{ from: 'newer', to: 'older' }]);
  });

  test('that matches everything is limited and says so', async ({ tenant }) => {
    await tenant.storeKeys(...Array.from({ length: 12 }, (_, at) => `crowd_${at}`));
    const { results, metadata } = await tenant.call('recall', { query: '/./', max_results: 10 });
    expect([results.length, metadata.truncated]).toEqual([10, ['max_results']]);
  });

  test('that matches beyond 1,000 nodes stops there and says so', async ({ tenant }) => {
    await tenant.cypher(
      `UNWIND range(1, 1200) AS at
       CREATE (:Node {id: 'mass-' + at, key: 'mass_' + at, description: 'massive', node_type: 'fact', rev: 1, data: '{}',
         created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z'})`,
    );
    const { results, metadata } = await tenant.call('recall', { query: '/massive/', max_results: 50 });
    expect(results).toHaveLength(50);
    expect(metadata.truncated).toContain('matches');
  });

  test('that matches no more than max_results names no limit', async ({ tenant }) => {
    await tenant.storeKeys('exact_1', 'exact_2');
    const { results, metadata } = await tenant.call('recall', { query: '/^exact_\\d$/', max_results: 2 });
    expect([results.length, metadata.truncated]).toEqual([2, []]);
  });

  test.for(['/(/', '/a**/', '/(?=look)/', '/(a)\\1/', '/[z-a]/', '/\\p{Nope}/', '/x{1001}/'])(
    'refuses %s, which does not compile, and repeats it',
    async (query, { tenant }) => {
      const failure = await tenant.failure('recall', { query });
      expect(failure).toMatchObject({
        code: 'INVALID_INPUT',
        status: 400,
        details: { pattern: query.slice(1, -1) },
      });
    },
  );

  test('names the place where it does not compile', async ({ tenant }) => {
    const failure = await tenant.failure('recall', { query: '/fine[z-a]/' });
    expect(failure.message).toContain('at position 5');
    expect(failure.details).toMatchObject({ position: 5 });
  });

  test('reads texts that contain its literal words in another form', async ({ tenant }) => {
    await tenant.call('store', {
      key: 'prefiltered',
      description: 'TOKEN refresh',
      data: { Vendor: 'Acme' },
    });
    for (const query of ['/token\\s+refresh/', '/"vendor":"acme"/', '/^prefilter/']) {
      const { results } = await tenant.call('recall', { query });
      expect(results.map(({ key }) => key)).toEqual(['prefiltered']);
    }
  });
});
