import { describe, expect } from 'vitest';
import { recallText } from '../../../src/tools/text/recall-text.ts';
import { relatedText } from '../../../src/tools/text/related-text.ts';
import { MEMORY_FORM } from '../../support/memory-form.ts';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

const VISITORS = 'Nora Vik, Olaf Lie, Siri Moe, Tor Dahl, Una Berg, Vera Lund, Emil Foss, Jon Haug'.split(
  ', ',
);
const TEAM = { name: 'Compiler Team', node_type: 'team' };
const QUESTION = 'who leads the compiler team?';

const test = base.extend('filled', { scope: 'file' }, async ({ tenant }) => {
  await tenant.call('store', {
    ...{ key: 'team_compiler', description: 'The group for the parser', node_type: 'team' },
    data: { name: TEAM.name },
  });
  await tenant.call('store', {
    ...{ key: 'person_ada', description: 'Ada prefers short reviews', node_type: 'person' },
    relationships: [{ to_key: 'team_compiler', relationship: 'leads' }],
  });
  await tenant.call('store', { key: 'person_bo', description: 'Bo sails on Sundays', node_type: 'person' });
  await settled(tenant);
  const text = VISITORS.map((name) => `${name} visits the Compiler Team.`).join(' ');
  await tenant.call('ingest', {
    text,
    entities: [TEAM, ...VISITORS.map((name) => ({ name, node_type: 'person' }))],
    relationships: VISITORS.map((name) => ({ nodes: [name, TEAM.name], relationship: 'visits' })),
  });
  await settled(tenant);
  return tenant;
});

const marks = (all: readonly { readonly derived?: boolean | undefined }[]) =>
  all.map((each) => each.derived ?? false);
const isSaidFirst = (all: readonly { readonly derived?: boolean | undefined }[]) =>
  expect(marks(all)).toEqual(marks(all).toSorted((a, b) => Number(a) - Number(b)));

describe('what callers stored comes before what was derived from texts', () => {
  test('in the relationships of a recall, whose text has few others', async ({ filled }) => {
    const found = await filled.call('recall', { query: QUESTION });
    expect(found.edges[0]).toMatchObject({ from: 'person_ada', to: 'team_compiler', label: 'leads' });
    isSaidFirst(found.edges);
    const ofTeam = found.edges.filter(({ to, derived }) => to === 'team_compiler' && derived);
    expect(ofTeam.length).toBeLessThanOrEqual(3);
    expect(found.metadata.truncated).toContain('edges');
    const lines = recallText(found, { query: QUESTION }).split('\n');
    expect(lines).toContain('person_ada -[leads]-> team_compiler');
    expect(lines.filter((line) => line.startsWith('~')).length).toBeLessThanOrEqual(2);
  });

  test('as of a time as well', async ({ filled }) => {
    const { edges } = await filled.call('recall', { query: QUESTION, valid_at: new Date().toISOString() });
    expect(edges[0]).toMatchObject({ from: 'person_ada', label: 'leads' });
    isSaidFirst(edges);
  });

  test('in the relationships of a node', async ({ filled }) => {
    const { edges } = await filled.call('get_relationships', { key: 'team_compiler' });
    expect(edges[0]).toMatchObject({ from: 'person_ada', label: 'leads' });
    expect(edges[0]).not.toHaveProperty('derived');
    expect(marks(edges).filter(Boolean).length).toBeGreaterThanOrEqual(VISITORS.length);
    isSaidFirst(edges);
  });

  test('in a walk, also where it is cut', async ({ filled }) => {
    const walk = { start_node: 'team_compiler', query: 'visits' };
    const { nodes, ...related } = await filled.call('find_related', walk);
    expect(nodes[0]).toMatchObject({ key: 'person_ada' });
    isSaidFirst(nodes);
    // The text itself, which a caller stored.
    expect(nodes[1]).toMatchObject({ node_type: 'document', path: [{ derived: true }] });
    const lines = relatedText({ nodes, ...related }, {}).split('\n');
    const marked = lines.filter((line) => line.startsWith('~ '));
    expect(marked).toHaveLength(5);
    expect(marked[0]).toMatch(/^~ team_compiler <-\[~ visits\]- person_/);
    expect(lines.at(-1)).toContain('~ by hm_get_relationships');
    const first = await filled.call('find_related', { ...walk, max_nodes: 1 });
    expect(first.nodes.map(({ key }) => key)).toEqual(['person_ada']);
  });

  test('in a list, newest first among it, page by page', async ({ filled }) => {
    const keys: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await filled.call('recall', {
        ...{ query: 'type:person', max_results: 3, include_context: false },
        ...(cursor !== undefined && { cursor }),
      });
      expect(page).toMatchObject({ total: VISITORS.length + 2, derived: VISITORS.length });
      keys.push(...page.results.map(({ key, derived }) => (derived ? `~ ${key}` : key)));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(keys.slice(0, 2)).toEqual(['person_bo', 'person_ada']);
    expect(new Set(keys.slice(2)).size).toBe(VISITORS.length);
    expect(keys.slice(2).every((key) => key.startsWith('~ '))).toBe(true);
  });

  test('in a search by a regular expression', async ({ filled }) => {
    const { results } = await filled.call('recall', { query: '/person_/', max_results: 4 });
    expect(results.slice(0, 2).map(({ key }) => key)).toEqual(['person_bo', 'person_ada']);
    expect(marks(results)).toEqual([false, false, true, true]);
  });

  test('in an overview, which counts both apart', async ({ filled }) => {
    const { stats, types, top_nodes: top } = await filled.call('get_overview', {});
    // With that of the user.
    const counts = { nodes: 5, edges: 1, hyperedges: 0 };
    expect(stats).toMatchObject(counts);
    expect(stats.derived).toMatchObject({ nodes: VISITORS.length, hyperedges: 0 });
    expect(types.find(({ name }) => name === 'person')).toMatchObject({
      node_count: 2,
      derived: VISITORS.length,
    });
    isSaidFirst(top);
    const then = await filled.call('get_overview', { as_of: new Date().toISOString() });
    expect(then.stats).toEqual(stats);
    expect(then.types.find(({ name }) => name === 'person')).toMatchObject({ node_count: 2 });
    const [stored] = await filled.cypher(
      'MATCH ()-[r:RELATES_TO]->() RETURN count(r.derived) AS derived, count(r) AS all',
    );
    expect([stats.derived.edges, stats.edges + stats.derived.edges]).toEqual([
      stored?.['derived'],
      stored?.['all'],
    ]);
    const exported = await filled.fetch('/api/v1/memory/export');
    expect(await exported.json()).toMatchObject({ derived: stats.derived });
  });

  test('among nodes without relationships', async ({ filled }) => {
    await filled.cypher(`CREATE (:Node:_Derived {id: 'alone', key: 'alone', ${MEMORY_FORM}})`);
    const { orphans, derived } = await filled.call('list_orphans', {});
    expect(orphans.map(({ key }) => key)).toEqual(['person_bo', 'alone']);
    expect([marks(orphans), derived]).toEqual([[false, true], 1]);
  });
});
