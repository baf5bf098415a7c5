import { describe, expect } from 'vitest';
import { API_BASE } from '../../../src/http/routes.ts';
import { base64, filesSettled } from '../../support/kept-files.ts';
import { test } from '../../support/memory-test.ts';
import { seeded } from '../../support/random.ts';
import { rounds } from '../../support/rounds.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const COUNTS = `
  RETURN
    COUNT { MATCH (n:Node) } AS nodes,
    COUNT { MATCH (:Node)-[r:RELATES_TO]->(:Node) } AS edges,
    COUNT { MATCH (h:Hyperedge) } AS hyperedges,
    COUNT { MATCH (v:_Version) } AS versions,
    COUNT { MATCH (p:_PastRelationship) } AS past,
    COUNT { MATCH (e:_Event) WHERE e.summary <> '' } AS said,
    COUNT { MATCH (f:_File) } AS files,
    COUNT { MATCH (c:_Chunk) } AS passages`;

async function countsOf(tenant: TestTenant) {
  const [row = {}] = await tenant.cypher(COUNTS);
  return Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count)]));
}

const PEOPLE = ['Ada Holm', 'Bo Lind', 'Cora Vik', 'Dag Moe', 'Eva Rud', 'Finn Aas', 'Gro Bakke'];
const VERBS = ['knows', 'helps', 'visits', 'teaches'];

/** Texts that say things of the same people, some of them the same things. */
async function ingestTexts(tenant: TestTenant, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const some = <T>(all: readonly T[], count: number) =>
    all
      .map((each) => [random(), each] as const)
      .sort(([a], [b]) => a - b)
      .slice(0, count)
      .map(([, each]) => each);
  const sources: string[] = [];
  for (let at = 0; at < 6; at++) {
    const relationships = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
      nodes: some(PEOPLE, random() < 0.7 ? 2 : 3),
      relationship: some(VERBS, 1)[0],
    }));
    const text = relationships.map(({ nodes, relationship }) => `${nodes.join(' and ')} ${relationship}.`);
    const answer = await tenant.call('ingest', { text: `Text ${at}. ${text.join(' ')}`, relationships });
    sources.push(...answer.sources);
  }
  return sources;
}

/** A passage says what nodes and edges are, of which another text says one of each. */
const SAID_BY_PASSAGE = `
  MATCH (c:_Chunk), (n:Node)-[r:RELATES_TO]->(:Node)
  UNWIND [[n.id, 'node', n.key], [r.id, 'edge', n.key]] AS said
  UNWIND CASE said[2] WHEN 'said_here' THEN [c.id] ELSE [c.id, 'another'] END AS source
  CREATE (:_Origin {target: said[0], source: source, kind: said[1], engine: 'offline', confidence: 0.5, at: '2026'})`;

describe('hm_preview_forget', () => {
  test.for(Array.from({ length: rounds({ few: 2, all: 40 }) }, (_, seed) => [seed] as const))(
    'says what a forget of a text does then (seed %i)',
    async ([seed], { tenant }) => {
      for (const key of await ingestTexts(tenant, seed)) {
        await settled(tenant);
        const before = await countsOf(tenant);
        const preview = await tenant.call('preview_forget', { key });
        expect(await countsOf(tenant)).toEqual(before);
        const forgotten = await tenant.call('forget', { key });
        expect([preview.edges.count, preview.hyperedges.count]).toEqual([forgotten.edges_removed, 0]);
        expect(preview.derived.first).toEqual(forgotten.derived_removed?.toSorted());
        const after = await countsOf(tenant);
        const { nodes, edges, hyperedges } = preview.derived;
        expect(after).toMatchObject({
          nodes: (before['nodes'] ?? 0) - 1 - nodes,
          edges: (before['edges'] ?? 0) - preview.edges.count - edges,
          hyperedges: (before['hyperedges'] ?? 0) - hyperedges,
        });
      }
      // No text is left that says anything.
      expect(await countsOf(tenant)).toMatchObject({ edges: 0, hyperedges: 0 });
    },
  );

  test('says how relationships, versions and the past go, as a forget does it', async ({ tenant }) => {
    const keys = ['gone', 'left', 'right', 'far'];
    await tenant.storeKeys(...keys);
    const edge = { nodes: ['gone', 'left'], relationship: 'was moved next to' };
    const ended = { nodes: ['gone', 'far'], relationship: 'stood by' };
    await tenant.call('add_relationships', {
      relationships: [
        edge,
        ended,
        { nodes: ['gone', 'left', 'right'], relationship: 'were painted' },
        { nodes: ['gone', 'left', 'right', 'far'], relationship: 'were sold' },
      ],
    });
    const { edges } = await tenant.call('get_relationships', { key: 'far' });
    const { updated_at: version } = await tenant.call('update', {
      key: 'gone',
      description: 'Changed.',
      remove_relationships: edges.map(({ id }) => id),
    });
    await settled(tenant);
    const before = await countsOf(tenant);
    const preview = await tenant.call('preview_forget', { key: 'gone' });
    expect(preview).toEqual({
      key: 'gone',
      updated_at: version,
      edges: { count: 1, first: ['gone was moved next to left'] },
      hyperedges: {
        ...{ count: 2, lose_member: 1, become_edge: 1, end: 0 },
        first: expect.arrayContaining([
          'gone, left, right: were painted',
          'gone, left, right, far: were sold',
        ]) as string[],
      },
      files: { count: 0, passages: 0, first: [] },
      derived: { nodes: 0, edges: 0, hyperedges: 0, first: [] },
      versions: 1,
      past_relationships: 1,
      timeline_entries: expect.any(Number) as number,
    });
    const forgotten = await tenant.call('forget', { key: 'gone' });
    expect(forgotten).toMatchObject({ edges_removed: 1, hyperedges_removed: 1 });
    const after = await countsOf(tenant);
    expect(after).toMatchObject({ nodes: (before['nodes'] ?? 0) - 1, hyperedges: 1, versions: 0 });
    expect((before['said'] ?? 0) - (after['said'] ?? 0)).toBe(preview.timeline_entries);
  });

  test('says which files and passages go, and what these alone say', async ({ tenant }) => {
    const file = { filename: 'a.txt', content_base64: base64('Signe leads the observatory.') };
    const { key } = await tenant.call('upload_file', file);
    await tenant.storeKeys('said_here', 'said_elsewhere_too', 'stored');
    const relationships = ['said_here', 'said_elsewhere_too'].map((from) => ({
      nodes: [from, 'stored'],
      relationship: 'is near',
    }));
    await tenant.call('add_relationships', { relationships });
    await filesSettled(tenant);
    await settled(tenant);
    await tenant.cypher(SAID_BY_PASSAGE);
    const before = await countsOf(tenant);
    const preview = await tenant.call('preview_forget', { key });
    expect(preview.files).toEqual({ count: 1, passages: before['passages'], first: ['a.txt'] });
    expect(preview.derived).toEqual({ nodes: 1, edges: 1, hyperedges: 0, first: ['said_here'] });
    const { derived_removed: removed } = await tenant.call('forget', { key });
    expect(removed).toEqual(['said_here']);
    const { edges = 0, nodes = 0 } = before;
    const left = { files: 0, passages: 0, edges: edges - 1, nodes: nodes - 2 };
    expect(await countsOf(tenant)).toMatchObject(left);
  });

  test('counts what was merged into the node, and the state that an undo replaced', async ({ tenant }) => {
    await tenant.storeKeys('kept', 'merged', 'apart');
    await tenant.call('update', { key: 'merged', description: 'Of the merged one.' });
    await tenant.call('merge_nodes', { from_key: 'merged', into_key: 'kept' });
    const { id } = await tenant.call('merge_nodes', { from_key: 'apart', into_key: 'kept' });
    await tenant.call('merge_nodes', { undo: id });
    await settled(tenant);
    const before = await countsOf(tenant);
    const { versions } = await tenant.call('preview_forget', { key: 'kept' });
    await tenant.call('forget', { key: 'kept' });
    expect((before['versions'] ?? 0) - ((await countsOf(tenant))['versions'] ?? 0)).toBe(versions);
  });

  test('names ten of many, with their keys quoted, whatever is in them', async ({ tenant }) => {
    const key = 'a/b?c=<script> ü %2F';
    const many = Array.from({ length: 12 }, (_, at) => `n"${at}`);
    await tenant.storeKeys(key, ...many);
    const relationships = many.map((other) => ({ nodes: [key, other], relationship: 'is near' }));
    await tenant.call('add_relationships', { relationships });
    const { edges } = await tenant.call('preview_forget', { key });
    expect([edges.count, edges.first.length]).toEqual([12, 10]);
    expect(edges.first[0]).toMatch(/^"a\/b\?c=<script> ü %2F" is near "n\\"\d+"$/);
  });

  test('refuses what a forget refuses', async ({ tenant }) => {
    expect(await tenant.failure('preview_forget', { key: 'ghost' })).toMatchObject({
      ...{ code: 'NOT_FOUND', status: 404 },
      details: { missing: ['ghost'] },
    });
    expect((await tenant.failure('preview_forget', { key: 'user_profile' })).code).toBe('PROTECTED');
    expect((await tenant.failure('preview_forget', { key: 'x', cascade: true })).code).toBe('INVALID_INPUT');
  });

  test('is for keys that may only read', async ({ service, tenant }) => {
    await tenant.storeKeys('seen');
    const { key } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${tenant.url}${API_BASE}/nodes/seen/forget`, { headers });
    expect(response.status).toBe(200);
  });
});
