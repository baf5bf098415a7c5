import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

const AXIOMS = ['asset', 'document', 'group', 'location', 'organization', 'person', 'product', 'url', 'user'];

describe('hm_get_overview', () => {
  test('of an empty graph counts nothing and lists the types of every graph', async ({ tenant }) => {
    const { stats, top_nodes, types } = await tenant.call('get_overview');
    expect(stats).toEqual({
      nodes: 0,
      edges: 0,
      hyperedges: 0,
      derived: { nodes: 0, edges: 0, hyperedges: 0 },
    });
    expect(top_nodes).toEqual([]);
    expect(types.every(({ node_count }) => node_count === 0)).toBe(true);
    const axioms = types.filter((type) => type.protected).map(({ name }) => name);
    expect(axioms.sort()).toEqual(AXIOMS);
  });

  test('counts nodes, edges and hyperedges, and nodes by type', async ({ tenant }) => {
    const keys = Array.from({ length: 12 }, (_, at) => `person_${String(at).padStart(2, '0')}`);
    await tenant.storeKeys(...keys);
    await tenant.call('add_relationships', {
      relationships: [
        ...keys.slice(1).map((key) => ({ nodes: [keys[0], key], relationship: 'leads' })),
        { nodes: keys.slice(1, 4), relationship: 'decided' },
      ],
    });
    const { stats, types } = await tenant.call('get_overview');
    expect(stats).toEqual({
      nodes: 13,
      edges: 11,
      hyperedges: 1,
      derived: { nodes: 0, edges: 0, hyperedges: 0 },
    });
    expect(types.slice(0, 2)).toEqual([
      { name: 'person', node_count: 12, derived: 0, protected: true },
      { name: 'user', node_count: 1, derived: 0, protected: true },
    ]);
  });

  test('ranks the ten most connected nodes, equal ones by key', async ({ tenant }) => {
    const { top_nodes } = await tenant.call('get_overview');
    expect(top_nodes).toHaveLength(10);
    expect(top_nodes.slice(0, 5)).toMatchObject([
      { key: 'person_00', description: 'About person_00.', connections: 11 },
      { key: 'person_01', connections: 2 },
      { key: 'person_02', connections: 2 },
      { key: 'person_03', connections: 2 },
      { key: 'person_04', connections: 1 },
    ]);
  });

  test('does not count the internal nodes of the service', async ({ tenant }) => {
    const { stats, top_nodes } = await tenant.call('get_overview');
    await tenant.cypher(
      `UNWIND range(1, 100) AS at
       MATCH (n:Node {key: 'person_00'})
       CREATE (:_Event {at: at})-[:_ABOUT]->(n)`,
    );
    const after = await tenant.call('get_overview');
    await tenant.cypher('MATCH (e:_Event) DETACH DELETE e');
    expect([after.stats, after.top_nodes]).toEqual([stats, top_nodes]);
  });

  test('refuses an unknown query parameter', async ({ tenant }) => {
    const failure = await tenant.failure('get_overview', { session_id: 'a' });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path: 'session_id' }] } });
  });
});
