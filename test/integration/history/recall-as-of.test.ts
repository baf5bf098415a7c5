import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** A moment between changes. */
async function now(): Promise<string> {
  await sleep(3);
  const moment = new Date().toISOString();
  await sleep(3);
  return moment;
}

/** Keys of the results that hold words of the query. */
async function keysOf(tenant: TestTenant, query: string, as_of?: string, input: object = {}) {
  const answer = await tenant.call('recall', { query, ...(as_of && { as_of }), ...input });
  return answer.results.filter(({ matched_by }) => matched_by.includes('text')).map(({ key }) => key);
}

describe('hm_recall as of a time', () => {
  test('is what it is now as of a time to come, and empty before there was anything', async ({ tenant }) => {
    await tenant.call('store', { key: 'quay', description: 'The quay is closed for repairs.' });
    await settled(tenant);
    expect(await keysOf(tenant, 'which quay is closed?', '9999-12-31')).toEqual(['quay']);
    const long_ago = await tenant.call('recall', { query: 'which quay is closed?', as_of: '0001-01-01' });
    expect([long_ago.results, long_ago.metadata.confidence]).toEqual([[], 'none']);
  });

  test('is answered from what nodes said then, and found by the words of then', async ({ tenant }) => {
    const before = await now();
    await tenant.call('store', {
      key: 'office',
      description: 'The office lies in Berlin, by the zeppelin field.',
      data: { rent: 900 },
    });
    const then = await now();
    await tenant.call('update', {
      key: 'office',
      description: 'The team works in Hamburg, near the harbour.',
      data: { rent: 1_200 },
    });
    await settled(tenant);
    const { results, metadata } = await tenant.call('recall', { query: 'zeppelin', as_of: then });
    expect(results[0]).toMatchObject({
      key: 'office',
      description: 'The office lies in Berlin, by the zeppelin field.',
      data: { rent: 900 },
    });
    expect(results[0]?.updated_at).toBe(results[0]?.created_at);
    expect(results[0]?.matched_by).toContain('text');
    expect(metadata.confidence).not.toBe('none');
    expect(await keysOf(tenant, 'where is the office in Berlin?', then)).toEqual(['office']);
    const [of] = (await tenant.call('recall', { query: 'team by the harbour in Hamburg', as_of: then }))
      .results;
    expect(of?.matched_by ?? []).not.toContain('text');
    expect(await keysOf(tenant, 'zeppelin')).toEqual([]);
    expect(await keysOf(tenant, 'harbour', await now())).toEqual(['office']);
    expect(await keysOf(tenant, 'zeppelin', before)).toEqual([]);
    expect(await keysOf(tenant, 'zeppelin', new Date().toISOString().slice(0, 10))).toEqual([]);
  });

  test('finds a version whose words its successor has', async ({ tenant }) => {
    await tenant.call('store', { key: 'kite', description: 'A quillfeather kite for the beach.' });
    const first = await now();
    await tenant.call('update', { key: 'kite', node_type: 'product' });
    const second = await now();
    await tenant.call('update', { key: 'kite', description: 'A torn sail.' });
    for (const [as_of, node_type] of [
      [first, 'fact'],
      [second, 'product'],
    ] as const) {
      const { results } = await tenant.call('recall', { query: 'quillfeather', as_of });
      expect(results).toMatchObject([{ key: 'kite', node_type }]);
    }
    expect(await keysOf(tenant, 'type:product quillfeather', second)).toEqual(['kite']);
    expect(await keysOf(tenant, 'type:product quillfeather', first)).toEqual([]);
    expect(await keysOf(tenant, '"quillfeather kite"', first)).toEqual(['kite']);
    expect(await keysOf(tenant, '"sail"', first)).toEqual([]);
  });

  test('finds what was merged under its own key, and nothing of what was forgotten', async ({ tenant }) => {
    await tenant.call('store', { key: 'vendor_old', description: 'Sells gimbals and sprockets from Ghent.' });
    await tenant.call('store', { key: 'vendor', description: 'Sells tooling.' });
    const apart = await now();
    await tenant.call('merge_nodes', { from_key: 'vendor_old', into_key: 'vendor' });
    expect((await keysOf(tenant, 'who sells gimbals?', apart))[0]).toBe('vendor_old');
    expect((await keysOf(tenant, 'who sells gimbals?'))[0]).toBe('vendor');
    await tenant.call('forget', { key: 'vendor' });
    expect(await keysOf(tenant, 'gimbals', apart)).toEqual([]);
    expect(await tenant.cypher('MATCH (v:_Version) WHERE v.key STARTS WITH "vendor" RETURN v')).toEqual([]);
  });

  test('gives one result to a node of many versions, beside the others', async ({ tenant }) => {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    await tenant.call('store', { key: 'shift', description: 'The lighthouse keeper comes on Sunday.' });
    await tenant.call('store', { key: 'boat', description: 'A boat brings food to the lighthouse.' });
    const moments: string[] = [];
    for (const day of days) {
      moments.push(await now());
      await tenant.call('update', { key: 'shift', description: `The lighthouse keeper comes on ${day}.` });
    }
    const { results } = await tenant.call('recall', { query: 'lighthouse keeper', as_of: moments[2] });
    const shifts = results.filter(({ key }) => key === 'shift');
    expect(shifts.map(({ description }) => description)).toEqual(['The lighthouse keeper comes on Tuesday.']);
    expect(results.slice(0, 2).map(({ key }) => key)).toEqual(['shift', 'boat']);
  });

  test('lists what passed then, in pages', async ({ tenant }) => {
    for (const key of ['goal_a', 'goal_b', 'goal_c'])
      await tenant.call('store', {
        key,
        description: `About ${key}.`,
        node_type: 'goal',
        data: { state: 'open' },
      });
    const then = await now();
    await tenant.call('update', { key: 'goal_b', data: { state: 'done' } });
    await tenant.call('update', { key: 'goal_c', node_type: 'fact' });
    await tenant.call('store', { key: 'goal_d', description: 'Later.', node_type: 'goal' });
    const list = { query: 'type:goal', as_of: then, max_results: 2, where: { state: 'open' } };
    const first = await tenant.call('recall', list);
    expect([first.mode, first.total, first.results.map(({ key }) => key)]).toEqual([
      'list',
      3,
      ['goal_c', 'goal_b'],
    ]);
    const second = await tenant.call('recall', { ...list, cursor: first.next_cursor });
    expect(second.results).toMatchObject([{ key: 'goal_a', data: { state: 'open' } }]);
    expect(second.next_cursor).toBeUndefined();
    expect((await tenant.call('recall', { query: 'type:goal' })).total).toBe(3);
    const other = await tenant.failure('recall', { ...list, as_of: await now(), cursor: first.next_cursor });
    expect(other.code).toBe('INVALID_INPUT');
    const within = await tenant.call('recall', { query: '*', as_of: then, near: 'goal_a' });
    expect(within.results.map(({ key }) => key)).toEqual(['goal_a']);
  });

  test('has the relationships of then, and says why a node is missing', async ({ tenant }) => {
    await tenant.storeKeys('mason', 'tower', 'guild');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['mason', 'tower'], relationship: 'builds' }],
    });
    const then = await now();
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['mason', 'guild'], relationship: 'belongs to' },
        { nodes: ['mason', 'tower', 'guild'], relationship: 'met' },
      ],
    });
    await tenant.call('store', { key: 'later_mason', description: 'Another mason.' });
    const input = { query: 'mason', as_of: then, why_not: 'later_mason', explain: true };
    const answer = await tenant.call('recall', input);
    expect(answer.edges.map(({ label }) => label)).toEqual(['builds']);
    expect([answer.hyperedges, answer.results[0]?.connections]).toEqual([[], 1]);
    expect(answer.why_not?.reason).toContain('No node had this key then.');
    expect(answer.results[0]?.explanation?.parts['text']).toBeGreaterThan(0);
  });

  test('has the relationships that were true at a time, as far as is known or was known then', async ({
    tenant,
  }) => {
    await tenant.storeKeys('smith', 'forge');
    const before = await now();
    const span = { valid_from: '2020-01-01', valid_to: '2020-12-31' };
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['smith', 'forge'], relationship: 'rents', ...span },
        { nodes: ['smith', 'forge'], relationship: 'owns', valid_from: '2021-01-01' },
      ],
    });
    const labelsAt = async (input: object) =>
      (await tenant.call('recall', { query: 'smith', ...input })).edges.map(({ label }) => label);
    expect(await labelsAt({ valid_at: '2020-06-01' })).toEqual(['rents']);
    expect(await labelsAt({ valid_at: '2021-06-01', as_of: await now() })).toEqual(['owns']);
    expect(await labelsAt({ valid_at: '2020-06-01', as_of: before })).toEqual([]);
    expect(await labelsAt({ valid_at: '2020-06-01', include_context: false })).toEqual([]);
  });

  test('leaves the session as it is', async ({ tenant }) => {
    await tenant.storeKeys('quartz');
    const session_id = 'as-of-session';
    for (let calls = 0; calls < 4; calls++)
      await tenant.call('recall', { query: 'quartz', as_of: await now(), session_id });
    const { results, metadata } = await tenant.call('recall', { query: 'quartz', session_id });
    expect([metadata.phase, results[0]?.signals?.session]).toEqual(['early', 0]);
  });

  test('finds a version without index entries where its node is found by the words of today', async ({
    tenant,
  }) => {
    await tenant.call('store', { key: 'kiln', description: 'The kiln burns peat.' });
    const then = await now();
    await tenant.call('update', { key: 'kiln', description: 'The kiln burns gas.' });
    await tenant.cypher(
      'MATCH (v:_Version {key: "kiln"}) SET v.search_text = null, v.embedding = null, v.features = null',
    );
    const { results } = await tenant.call('recall', { query: 'kiln', as_of: then });
    expect(results[0]).toMatchObject({ key: 'kiln', description: 'The kiln burns peat.' });
    expect(await keysOf(tenant, '"burns peat"', then)).toEqual(['kiln']);
  });

  test('matches an expression with what nodes and relationships said then', async ({ tenant }) => {
    await tenant.storeKeys('quoin_1', 'quoin_2', 'quoin_3');
    const edge = { nodes: ['quoin_1', 'quoin_2'], relationship: 'was glued to' };
    const hyperedge = { nodes: ['quoin_1', 'quoin_2', 'quoin_3'], relationship: 'were glued together' };
    const { relationships } = await tenant.call('add_relationships', { relationships: [edge, hyperedge] });
    await tenant.call('update', { key: 'quoin_3', description: 'Made of oak.', data: { parts: 7 } });
    const then = await now();
    await tenant.call('update', { key: 'quoin_3', description: 'Made of pine.', node_type: 'product' });
    const remove_relationships = relationships.map(({ id }) => id);
    await tenant.call('update', { key: 'quoin_1', remove_relationships });
    await tenant.call('store', { key: 'quoin_4', description: 'Made of oak as well.' });
    const found = async (query: string, as_of?: string, input: object = {}) => {
      const answer = await tenant.call('recall', { query, ...(as_of && { as_of }), ...input });
      expect(answer.mode).toBe('regex');
      return answer.results.map(({ key, matched_by }) => [key, ...matched_by].join(' ')).sort();
    };
    expect(await found('/made of (oak|ash)/')).toEqual(['quoin_4 node']);
    expect(await found('/made of (oak|ash)/', then)).toEqual(['quoin_3 node']);
    expect(await found('/"parts":7/', then, { where: { parts: 7 } })).toEqual(['quoin_3 node']);
    expect(await found('/"parts":7/', then, { node_types: ['product'] })).toEqual([]);
    expect(await found('/was glued/')).toEqual([]);
    expect(await found('/was glued/', then)).toEqual(['quoin_1 edge', 'quoin_2 edge']);
    expect(await found('/glued tog/', then, { node_types: ['fact'] })).toHaveLength(3);
    expect(await found('/glued tog/', then, { where: { parts: 7 } })).toEqual(['quoin_3 hyperedge']);
    const { results } = await tenant.call('recall', { query: '/oak|glued/', as_of: then });
    expect(results.map(({ key }) => key)[0]).toBe('quoin_3');
    expect(results[0]).toMatchObject({ description: 'Made of oak.', node_type: 'fact' });
  });

  test.for([
    [{ as_of: '0000-12-31' }],
    [{ as_of: '+012026-01-01T00:00:00Z' }],
    [{ as_of: 'yesterday' }],
    [{ as_of: '2026-02-30' }],
    [{ as_of: 5 }],
    [{ valid_at: '10000-01-01' }],
    [{ as_of: '2026-01-01', query: '/kil+n(/' }],
    [{ as_of: '2026-01-01', where: { occurred_at: { gte: '2026-02-01', lte: '2026-01-01' } } }],
  ] as const)('refuses %j', async ([input], { tenant }) => {
    expect((await tenant.failure('recall', { query: 'kiln', ...input })).code).toBe('INVALID_INPUT');
  });
});
