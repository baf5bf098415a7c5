import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { MEMORY_FORM } from '../../support/memory-form.ts';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

const ada = { key: 'person_ada', description: 'Ada prefers short reviews', node_type: 'person' };
const TEAM = { name: 'Compiler Team', node_type: 'team' };
const GUEST = { name: 'Nora Vik', node_type: 'person' };

/** A team, what a caller says of it, and what a text says of it. */
const test = base.extend('filled', { scope: 'file' }, async ({ tenant }) => {
  await tenant.call('store', {
    ...{ key: 'team_compiler', description: 'The group for the parser', node_type: 'team' },
    data: { name: TEAM.name },
  });
  await tenant.call('store', {
    ...ada,
    relationships: [{ to_key: 'team_compiler', relationship: 'leads' }],
  });
  await tenant.call('store', {
    key: 'note_oven',
    description: 'The oven is new',
    data: { name: 'Old Oven' },
  });
  await settled(tenant);
  await tenant.call('ingest', {
    text: 'Nora Vik visits the Compiler Team. The Compiler Team repairs the Old Oven.',
    entities: [TEAM, GUEST, { name: 'Old Oven' }],
    relationships: [
      { nodes: [GUEST.name, TEAM.name], relationship: 'visits' },
      { nodes: [TEAM.name, 'Old Oven'], relationship: 'repairs' },
      { nodes: [GUEST.name, TEAM.name, 'Old Oven'], relationship: 'met' },
    ],
  });
  await settled(tenant);
  return tenant;
});

describe('what texts say is no step', () => {
  test('from a stored node to what is near it, as of a time neither', async ({ filled }) => {
    const near = async (key: string, then?: string) => {
      const input = { query: '*', near: key, include_context: false, ...(then && { as_of: then }) };
      const { results } = await filled.call('recall', input);
      return results.map((each) => each.key).sort();
    };
    const { edges } = await filled.call('get_relationships', { key: 'team_compiler' });
    expect(edges.map(({ label }) => label)).toEqual(expect.arrayContaining(['leads', 'visits', 'repairs']));
    expect(await near('team_compiler')).toEqual(['person_ada', 'team_compiler']);
    expect(await near('team_compiler', new Date().toISOString())).toEqual(['person_ada', 'team_compiler']);
    const ofGuest = await near('person_nora_vik');
    expect(ofGuest).toEqual(expect.arrayContaining(['person_ada', 'note_oven', 'team_compiler']));
  });

  test('in a session', async ({ filled }) => {
    const session_id = randomUUID();
    for (let call = 0; call < 2; call++)
      await filled.call('recall', { query: '"group for the parser"', session_id });
    const { results } = await filled.call('recall', { query: 'oven reviews parser', session_id });
    const topical = new Map(results.map(({ key, signals }) => [key, signals?.topical ?? 0]));
    expect(topical.get('person_ada')).toBeGreaterThan(0.4);
    expect(topical.get('note_oven')).toBe(0);
  });
});

test('a person whom a text mentions is its author only where a caller says so', async ({ tenant }) => {
  const relationships = [{ nodes: ['turn_7', 'person_ada'], relationship: 'noted by' }];
  const say = () => tenant.call('add_relationships', { relationships });
  const readFrom = async () => {
    await settled(tenant);
    const [row] = await tenant.cypher("MATCH (n:Node {key: 'turn_7'}) RETURN n.derived_from AS of");
    return row?.['of'];
  };
  await tenant.call('store', ada);
  const description = 'The tide turns at noon. Boats wait for it.';
  await tenant.call('store', { key: 'turn_7', description, data: { read: '' } });
  const before = await readFrom();
  await say();
  const after = await readFrom();
  expect(after).not.toEqual(before);
  await tenant.cypher('MATCH ()-[r:RELATES_TO]->() SET r.derived = true');
  for (const read of ['again', '']) await tenant.call('update', { key: 'turn_7', data: { read } });
  expect(await readFrom()).toEqual(before);
  await say();
  expect(await readFrom()).toEqual(after);
});

test('a node of many derived edges passes on what callers joined with it', async ({ tenant }) => {
  await tenant.call('store', { key: 'regatta', description: 'The regatta committee' });
  await tenant.call('store', {
    ...{ key: 'kay', description: 'Kay grows plums' },
    relationships: [{ to_key: 'regatta', relationship: 'chairs' }],
  });
  await settled(tenant);
  await tenant.cypher(`
    MATCH (hub:Node {key: 'regatta'})
    UNWIND range(1, 600) AS at
    CREATE (n:Node:_Derived {id: 'guest' + at, key: 'guest' + at, ${MEMORY_FORM}})-[:RELATES_TO {
      id: 'visit' + at, relationship: 'visits', label: 'visits', data: '{}', search_text: '', derived: true,
      created_at: hub.created_at
    }]->(hub)`);
  const { results } = await tenant.call('recall', { query: 'regatta committee' });
  expect(results.find(({ key }) => key === 'kay')?.matched_by).toContain('link');
});
