import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_recall', () => {
  test('finds nodes by their words, best first, with the relationships around them', async ({ tenant }) => {
    await tenant.call('store', { key: 'decision_parser', description: 'We write the parser by hand.' });
    await tenant.call('store', { key: 'person_ada', description: 'Ada leads the compiler team.' });
    await tenant.call('store', { key: 'person_bob', description: 'Bob cooks for the canteen.' });
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['person_ada', 'decision_parser'], relationship: 'decided' },
        { nodes: ['person_ada', 'person_bob', 'decision_parser'], relationship: 'discussed' },
      ],
    });
    const found = await tenant.call('recall', { query: 'How do we build the parser?' });
    expect(found.mode).toBe('hybrid');
    expect(found.results[0]).toMatchObject({
      key: 'decision_parser',
      node_type: 'decision',
      connections: 2,
      matched_by: expect.arrayContaining(['text', 'vector']) as unknown,
    });
    expect(found.edges).toMatchObject([{ from: 'person_ada', to: 'decision_parser', label: 'decided' }]);
    expect(found.hyperedges).toMatchObject([{ nodes: ['person_ada', 'person_bob', 'decision_parser'] }]);
    expect(found.metadata).toMatchObject({
      channels: expect.arrayContaining(['text', 'vector', 'edge', 'hyperedge', 'link']) as unknown,
      truncated: [],
    });
  });

  test('finds a node by meaning if no word matches', async ({ tenant }) => {
    await tenant.call('store', {
      key: 'fact_car',
      description: 'Her automobile broke down on the motorway.',
    });
    const { results } = await tenant.call('recall', { query: 'vehicle trouble on a highway' });
    expect(results[0]?.key).toBe('fact_car');
    expect(results[0]?.matched_by).toContain('vector');
    expect(results[0]?.matched_by).not.toContain('text');
  });

  test('finds nodes by words in their data, their key and their relationships', async ({ tenant }) => {
    await tenant.call('store', { key: 'note_1', description: 'A note.', data: { vendor: ['Zyxalon'] } });
    await tenant.call('store', { key: 'quokkaReport', description: 'A document.' });
    await tenant.call('store', {
      key: 'note_2',
      description: 'Another note.',
      relationships: [{ to_key: 'note_1', relationship: 'was vellichored by' }],
    });
    const [byData, byKey, byEdge] = await Promise.all(
      ['zyxalon', 'quokka', 'vellichored'].map((query) => tenant.call('recall', { query })),
    );
    expect(byData?.results[0]).toMatchObject({ key: 'note_1' });
    expect(byKey?.results[0]).toMatchObject({ key: 'quokkaReport' });
    const joined = byEdge?.results.filter(({ matched_by }) => matched_by.includes('edge'));
    expect(joined?.map(({ key }) => key).sort()).toEqual(['note_1', 'note_2']);
  });

  test('orders results by score', async ({ tenant }) => {
    const { results } = await tenant.call('recall', { query: 'compiler team canteen parser' });
    const scores = results.map(({ score }) => score);
    expect(scores.length).toBeGreaterThan(1);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(results.map(({ signals }) => (signals?.general ?? 3) <= 2)).not.toContain(false);
  });

  test('with node_types answers only nodes of these types, in any spelling', async ({ tenant }) => {
    const { results } = await tenant.call('recall', { query: 'compiler parser', node_types: ['People'] });
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map(({ node_type }) => node_type))).toEqual(new Set(['person']));
  });

  test('with max_results answers no more', async ({ tenant }) => {
    const { results } = await tenant.call('recall', { query: 'compiler parser note', max_results: 2 });
    expect(results).toHaveLength(2);
  });

  test('with include_context false leaves the relationships out', async ({ tenant }) => {
    const found = await tenant.call('recall', { query: 'parser', include_context: false });
    expect(found).toMatchObject({ edges: [], hyperedges: [] });
    expect(found.results[0]?.connections).toBe(2);
  });

  test('says that the edges around a result were cut', async ({ tenant }) => {
    const keys = Array.from({ length: 11 }, (_, at) => `spoke_${at}`);
    await tenant.call('store', { key: 'wheel', description: 'The xylophonic wheel.' });
    await tenant.storeKeys(...keys);
    await tenant.call('add_relationships', {
      relationships: keys.map((key) => ({ nodes: ['wheel', key], relationship: 'holds' })),
    });
    const found = await tenant.call('recall', { query: 'xylophonic', max_results: 1 });
    expect([found.edges.length, found.metadata.truncated]).toEqual([10, ['edges']]);
  });

  test('without matches answers an empty list', async ({ tenant }) => {
    const { results } = await tenant.call('recall', { query: 'qqqqxxxx', node_types: ['spaceship'] });
    expect(results).toEqual([]);
  });

  test('of a query without words is refused', async ({ tenant }) => {
    const failure = await tenant.failure('recall', { query: '' });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
  });

  test('stores nothing', async ({ tenant }) => {
    const before = await tenant.call('get_overview');
    await tenant.call('recall', { query: 'anything at all' });
    expect(await tenant.call('get_overview')).toEqual(before);
  });

  test.for([
    ['query', { query: ' \n' }],
    ['query', { query: 'q'.repeat(2_001) }],
    ['query', { query: 7 }],
    ['max_results', { query: 'a', max_results: 0 }],
    ['max_results', { query: 'a', max_results: 51 }],
    ['node_types', { query: 'a', node_types: [] }],
    ['node_types.0', { query: 'a', node_types: ['1'] }],
    ['max_tokens', { query: 'a', max_tokens: 10 }],
    ['explain', { query: 'a', explain: 'yes' }],
    ['why_not', { query: 'a', why_not: 7 }],
    ['session_id', { query: 'a', session_id: 'b c' }],
    ['as_of', { query: 'a', as_of: '10000-01-01' }],
    ['valid_at', { query: 'a', valid_at: 'yesterday' }],
  ] as const)('refuses a wrong %s (%#)', async ([path, input], { tenant }) => {
    const failure = await tenant.failure('recall', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });
});
