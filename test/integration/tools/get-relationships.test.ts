import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_get_relationships', () => {
  test('answers edges in and out and hyperedges of the node, newest first', async ({ tenant }) => {
    await tenant.storeKeys('hub', 'in', 'out', 'off');
    for (const nodes of [
      ['hub', 'out'],
      ['in', 'hub'],
      ['in', 'out'],
      ['hub', 'in', 'off'],
    ]) {
      await tenant.call('add_relationships', { relationships: [{ nodes, relationship: 'knows' }] });
    }
    const { edges, hyperedges, truncated } = await tenant.call('get_relationships', { key: 'hub' });
    expect(edges.map(({ from, to }) => `${from}>${to}`)).toEqual(['in>hub', 'hub>out']);
    expect(hyperedges.map(({ nodes }) => nodes)).toEqual([['hub', 'in', 'off']]);
    expect(truncated).toEqual([]);
  });

  test('of a node without relationships answers empty lists', async ({ tenant }) => {
    await tenant.storeKeys('alone');
    const found = await tenant.call('get_relationships', { key: 'alone' });
    expect(found).toMatchObject({ edges: [], hyperedges: [] });
  });

  test('with a pattern answers those whose words or label match', async ({ tenant }) => {
    await tenant.storeKeys('p', 'q', 'r');
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['p', 'q'], relationship: 'Reports to' },
        { nodes: ['p', 'r'], relationship: 'knows' },
        { nodes: ['p', 'q', 'r'], relationship: 'Reported together' },
      ],
    });
    const byWords = await tenant.call('get_relationships', { key: 'p', pattern: '^report(s|ed) T' });
    expect([byWords.edges.length, byWords.hyperedges.length]).toEqual([1, 1]);
    const byLabel = await tenant.call('get_relationships', { key: 'p', pattern: 'reports_to' });
    expect([byLabel.edges.length, byLabel.hyperedges.length]).toEqual([1, 0]);
  });

  test('of a key with special characters is reached by its path', async ({ tenant }) => {
    const key = 'a/b c?d#e%2F&ü';
    await tenant.storeKeys(key);
    expect(await tenant.call('get_relationships', { key })).toMatchObject({ edges: [] });
  });

  test('of 1,001 edges answers the newest 1,000 and says so', async ({ tenant }) => {
    await tenant.storeKeys('crowded');
    await tenant.cypher(
      `MATCH (n:Node {key: 'crowded'}), (p:Node {key: 'user_profile'})
       UNWIND range(0, 1000) AS at
       CREATE (n)-[:RELATES_TO {id: 'edge-' + at, relationship: 'r' + at, label: 'r' + at, data: '{}',
         created_at: '2026-01-01T00:00:' + right('0000' + at, 4)}]->(p)`,
    );
    const found = await tenant.call('get_relationships', { key: 'crowded' });
    expect(found).toMatchObject({ truncated: ['edges'], limit: 1_000 });
    expect([found.edges.length, found.edges[0]?.id, found.edges.at(-1)?.id]).toEqual([
      1_000,
      'edge-1000',
      'edge-1',
    ]);
  });

  test('of a missing node answers NOT_FOUND', async ({ tenant }) => {
    const failure = await tenant.failure('get_relationships', { key: 'ghost' });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', status: 404, details: { missing: ['ghost'] } });
  });

  test('with plain words also answers those that say it from the other end', async ({ tenant }) => {
    await tenant.storeKeys('clerk', 'firm', 'town');
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['clerk', 'firm'], relationship: 'is employed by' },
        { nodes: ['clerk', 'town'], relationship: 'lives in' },
        { nodes: ['clerk', 'firm'], relationship: 'does not work for' },
      ],
    });
    for (const pattern of ['employs', 'works for', 'Works_For']) {
      const { edges } = await tenant.call('get_relationships', { key: 'clerk', pattern });
      expect(edges.map(({ label }) => label)).toEqual(['is_employed_by']);
    }
    const { edges } = await tenant.call('get_relationships', { key: 'clerk', pattern: '^employs$' });
    expect(edges).toEqual([]);
  });

  test('with a pattern that does not compile answers INVALID_INPUT', async ({ tenant }) => {
    await tenant.storeKeys('any');
    const failure = await tenant.failure('get_relationships', { key: 'any', pattern: '(' });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { pattern: '(' } });
  });

  test('refuses an unknown parameter and a pattern that is too long', async ({ tenant }) => {
    const unknown = await tenant.failure('get_relationships', { key: 'any', as_of: 'now' });
    const long = await tenant.failure('get_relationships', { key: 'any', pattern: 'p'.repeat(501) });
    expect([unknown, long]).toMatchObject([
      { code: 'INVALID_INPUT', details: { issues: [{ path: 'as_of' }] } },
      { code: 'INVALID_INPUT', details: { issues: [{ path: 'pattern' }] } },
    ]);
  });
});
