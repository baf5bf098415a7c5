import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { TYPES_JOB_ID } from '../../../src/memory/types/type-move.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

async function storeAs(tenant: TestTenant, node_type: string, ...keys: string[]): Promise<void> {
  for (const key of keys) await tenant.call('store', { key, description: `About ${key}.`, node_type });
}

async function listed(tenant: TestTenant, name: string) {
  const { types } = await tenant.call('list_types');
  return types.find((each) => each.name === name);
}

/** Types and labels for Neo4j Browser, without the service's own labels. */
function typesOf(tenant: TestTenant, ...keys: string[]) {
  return tenant.cypher(
    `UNWIND $keys AS key MATCH (n:Node {key: key})
    RETURN key, n.node_type AS type, [l IN labels(n) WHERE l <> 'Node' AND NOT l STARTS WITH '_'] AS labels`,
    { keys },
  );
}

async function recalled(tenant: TestTenant, query: string, as_of?: string): Promise<string[]> {
  const { results } = await tenant.call('recall', { query, ...(as_of !== undefined && { as_of }) });
  return results.map(({ key }) => key).sort();
}

async function now(): Promise<string> {
  await sleep(3);
  const moment = new Date().toISOString();
  await sleep(3);
  return moment;
}

describe('GET /types', () => {
  test('lists every type with what was stored as it', async ({ tenant }) => {
    await storeAs(tenant, 'gizmo', 'gizmo_1', 'gizmo_2');
    expect(await listed(tenant, 'gizmo')).toEqual({
      ...{ name: 'gizmo', node_count: 2, derived: 0, protected: false },
    });
    expect(await listed(tenant, 'person')).toMatchObject({ protected: true });
  });
});

describe('PUT /types/{type}', () => {
  test('renames a type: nodes, labels, search and history agree, and the past keeps the name', async ({
    tenant,
  }) => {
    await storeAs(tenant, 'persn', 'persn_ada', 'persn_bo');
    const before = await now();
    const renamed = await tenant.call('edit_type', { type: 'Persns', rename_to: 'Crew Members' });
    expect(renamed).toEqual({ id: renamed.id, type: 'crew_member', status: 'renamed', moved: 2 });
    expect(await typesOf(tenant, 'persn_ada', 'persn_bo')).toEqual([
      { key: 'persn_ada', type: 'crew_member', labels: ['CrewMember'] },
      { key: 'persn_bo', type: 'crew_member', labels: ['CrewMember'] },
    ]);
    expect(await listed(tenant, 'persn')).toBeUndefined();
    expect(await listed(tenant, 'crew_member')).toMatchObject({ node_count: 2, protected: false });
    expect(await recalled(tenant, 'type:crew_member')).toEqual(['persn_ada', 'persn_bo']);
    expect(await recalled(tenant, 'type:persn', before)).toEqual(['persn_ada', 'persn_bo']);
    expect(await recalled(tenant, 'type:crew_member', before)).toEqual([]);
    const { nodes } = await tenant.call('get_nodes', { keys: ['persn_ada'], as_of: before });
    expect(nodes[0]?.node_type).toBe('persn');
    const { versions } = await tenant.call('get_history', { key: 'persn_ada' });
    expect(versions.map(({ kind, changed }) => [kind, changed])).toEqual([
      ['update', [{ field: 'node_type', before: 'persn', after: 'crew_member' }]],
      ['store', []],
    ]);
  });

  test('merges a type into one that every graph has, whose names count from then on', async ({ tenant }) => {
    await storeAs(tenant, 'human', 'human_cy', 'human_di');
    await storeAs(tenant, 'person', 'person_eve');
    const merged = await tenant.call('edit_type', { type: 'human', merge_into: 'people' });
    expect(merged).toMatchObject({ type: 'person', status: 'merged', moved: 2 });
    expect(await recalled(tenant, 'type:person')).toEqual(['human_cy', 'human_di', 'person_eve']);
    expect(await listed(tenant, 'human')).toBeUndefined();
    expect(await tenant.failure('undo', { id: merged.id.replace(/.$/, 'x') })).toMatchObject({ status: 400 });
    expect(await tenant.call('undo', { id: merged.id })).toMatchObject({
      kind: 'type',
      changed: ['human', 'person'],
    });
    expect(await recalled(tenant, 'type:person')).toEqual(['person_eve']);
    expect(await typesOf(tenant, 'human_cy', 'person_eve')).toEqual([
      { key: 'human_cy', type: 'human', labels: ['Human'] },
      { key: 'person_eve', type: 'person', labels: ['Person'] },
    ]);
  });

  test('moves what was derived from texts too, with its names', async ({ tenant }) => {
    await tenant.call('ingest', {
      text: 'Zelda Quark tends the orchid house.',
      entities: [{ name: 'Zelda Quark', node_type: 'gardner' }],
    });
    await tenant.call('edit_type', { type: 'gardner', rename_to: 'gardener' });
    expect(await listed(tenant, 'gardener')).toMatchObject({ node_count: 0, derived: 1 });
    const [row] = await tenant.cypher(
      `MATCH (n:Node&_Derived {node_type: 'gardener'})-[:_NAMED]->(name)
      RETURN labels(n) AS labels, collect(name.name) AS names`,
    );
    expect(row?.['labels']).toContain('Gardener');
    expect(row?.['names']).toContain('zelda quark');
  });

  test('gives a later node the old type again, and a rename of the new one undoes in order', async ({
    tenant,
  }) => {
    await storeAs(tenant, 'aa', 'aa_1');
    const first = await tenant.call('edit_type', { type: 'aa', rename_to: 'bb' });
    await storeAs(tenant, 'aa', 'aa_2');
    await storeAs(tenant, 'bb', 'bb_1');
    const second = await tenant.call('edit_type', { type: 'bb', rename_to: 'cc' });
    expect(second.moved).toBe(2);
    const refused = await tenant.failure('undo', { id: first.id });
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { types: ['bb'] } });
    await tenant.call('undo', { id: second.id });
    await tenant.call('undo', { id: first.id });
    expect(await tenant.failure('undo', { id: first.id })).toMatchObject({ code: 'CONFLICT' });
    expect((await typesOf(tenant, 'aa_1', 'aa_2', 'bb_1')).map(({ type }) => type)).toEqual([
      'aa',
      'aa',
      'bb',
    ]);
  });

  test('leaves alone, in an undo, what got another type since or is gone', async ({ tenant }) => {
    await storeAs(tenant, 'dd', 'dd_1', 'dd_2', 'dd_3');
    const { id } = await tenant.call('edit_type', { type: 'dd', rename_to: 'ee' });
    await tenant.call('update', { key: 'dd_1', node_type: 'ff' });
    await tenant.call('update', { key: 'dd_2', description: 'Said anew.' });
    await tenant.call('forget', { key: 'dd_3' });
    await tenant.call('undo', { id });
    expect((await typesOf(tenant, 'dd_1', 'dd_2')).map(({ type }) => type)).toEqual(['ff', 'dd']);
    expect(await listed(tenant, 'ee')).toBeUndefined();
    const { nodes } = await tenant.call('get_nodes', { keys: ['dd_2'] });
    expect(nodes[0]?.description).toBe('Said anew.');
  });

  test('forgets with a node what it was before', async ({ tenant }) => {
    await storeAs(tenant, 'secretive', 'whisper_1');
    await tenant.call('edit_type', { type: 'secretive', rename_to: 'discreet' });
    await tenant.call('forget', { key: 'whisper_1' });
    expect(await tenant.cypher("MATCH (v:_Version {key: 'whisper_1'}) RETURN v.key AS key")).toEqual([]);
    expect([await listed(tenant, 'secretive'), await listed(tenant, 'discreet')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.for([
    ['a type that is not there', 'never_was', { rename_to: 'x' }, 'NOT_FOUND'],
    ['a type that no name can be', '_Pending', { rename_to: 'x' }, 'NOT_FOUND'],
    ['a protected type', 'person', { rename_to: 'human_being' }, 'PROTECTED'],
    ['a protected type by another case', 'PERSON', { merge_into: 'gg' }, 'PROTECTED'],
    ['nothing', 'gg', {}, 'INVALID_INPUT'],
    ['both', 'gg', { rename_to: 'x', merge_into: 'person' }, 'INVALID_INPUT'],
    ['its own name', 'gg', { rename_to: 'gg' }, 'INVALID_INPUT'],
    ['its own name by another case', 'gg', { rename_to: 'Gg' }, 'INVALID_INPUT'],
    ['a merge into itself', 'gg', { merge_into: 'GG' }, 'INVALID_INPUT'],
    ['a name that is taken', 'gg', { rename_to: 'Person' }, 'CONFLICT'],
    ['a merge into nothing', 'gg', { merge_into: 'never_was' }, 'NOT_FOUND'],
    ['an empty name', 'gg', { rename_to: '' }, 'INVALID_INPUT'],
    ['a blank name', 'gg', { rename_to: ' \t' }, 'INVALID_INPUT'],
    ['a name that begins with a digit', 'gg', { rename_to: '1st' }, 'INVALID_INPUT'],
    ['a name without letters', 'gg', { rename_to: '`;)-' }, 'INVALID_INPUT'],
    ['a long name', 'gg', { rename_to: 'x'.repeat(65) }, 'INVALID_INPUT'],
    ['half a character', 'gg', { rename_to: 'x\ud800' }, 'INVALID_INPUT'],
    ['an internal name', 'gg', { rename_to: '_Derived' }, 'INVALID_INPUT'],
    ['the label of all nodes', 'gg', { rename_to: 'Node' }, 'INVALID_INPUT'],
    ['the label of hyperedges', 'gg', { rename_to: 'Hyperedge' }, 'INVALID_INPUT'],
  ] as const)('refuses %s', async ([, type, edit, code], { tenant }) => {
    await storeAs(tenant, 'gg', 'gg_1');
    expect(await tenant.failure('edit_type', { type, ...edit })).toMatchObject({ code });
    expect(await typesOf(tenant, 'gg_1')).toEqual([{ key: 'gg_1', type: 'gg', labels: ['Gg'] }]);
    expect(await listed(tenant, 'gg')).toMatchObject({ node_count: 1 });
  });

  test('takes names of any script, and Cypher in a name stays letters', async ({ tenant }) => {
    await storeAs(tenant, 'hh', 'hh_1');
    await tenant.call('edit_type', { type: 'hh', rename_to: '蘭の花' });
    const { type } = await tenant.call('edit_type', { type: '蘭の花', rename_to: 'x`) DETACH DELETE n //' });
    expect(type).toBe('x_detach_delete_n');
    expect(await typesOf(tenant, 'hh_1')).toEqual([{ key: 'hh_1', type, labels: ['XDetachDeleteN'] }]);
  });

  test('renames a type whose name the rules would not make, such as one of an import', async ({ tenant }) => {
    await storeAs(tenant, 'ii', 'ii_1');
    await tenant.cypher(
      "MATCH (t:_Type {name: 'ii'}) SET t.name = 'Buses' WITH t MATCH (n:Node {key: 'ii_1'}) SET n.node_type = 'Buses'",
    );
    await tenant.call('edit_type', { type: 'Buses', rename_to: 'bus' });
    expect((await typesOf(tenant, 'ii_1'))[0]?.['type']).toBe('bus');
  });

  test('needs a key that may write', async ({ tenant, service }) => {
    await storeAs(tenant, 'jj', 'jj_1');
    const { key } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    const response = await fetch(`${tenant.url}/api/v1/memory/types/jj`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rename_to: 'kk' }),
    });
    expect(response.status).toBe(403);
  });
});

test('a type of a frozen graph keeps its name, also by an undo', async ({ otherTenant, service }) => {
  await storeAs(otherTenant, 'ice', 'ice_1');
  const { id } = await otherTenant.call('edit_type', { type: 'ice', rename_to: 'snow' });
  await service.operator.send('POST', `/graphs/${otherTenant.graphId}/freeze`, {});
  const edit = await otherTenant.failure('edit_type', { type: 'snow', rename_to: 'hail' });
  const undo = await otherTenant.failure('undo', { id });
  await service.operator.send('POST', `/graphs/${otherTenant.graphId}/unfreeze`, {});
  expect([edit.code, undo.code]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  expect((await typesOf(otherTenant, 'ice_1'))[0]?.['type']).toBe('snow');
});

describe('a type with more nodes than one call moves', () => {
  const MANY = 2_500;

  async function fill(tenant: TestTenant, type: string, label: string): Promise<void> {
    await tenant.cypher(
      `MERGE (t:_Type {name: $type}) ON CREATE SET t.protected = false
      WITH t UNWIND range(1, $many) AS i
      CREATE (n:Node {id: $type + '_' + i, key: $type + '_' + i, rev: 1, node_type: $type, description: 'About ' + i,
        data: '{}', assets: [], created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z',
        search_text: 'about ' + i})
      SET n:$($label)`,
      { type, label, many: MANY },
    );
  }

  async function done(tenant: TestTenant): Promise<void> {
    const state = async () => (await tenant.call('get_job', { id: TYPES_JOB_ID })).state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
  }

  const countOf = async (tenant: TestTenant, type: string, label: string) =>
    (
      await tenant.cypher(
        `MATCH (n:Node {node_type: $type})
        RETURN count(*) AS nodes, count(CASE WHEN $label IN labels(n) THEN 1 END) AS labelled`,
        { type, label },
      )
    )[0];

  test('is moved by a job, and back by the job of its undo', async ({ tenant }) => {
    await fill(tenant, 'swarm', 'Swarm');
    await storeAs(tenant, 'hive', 'hive_1');
    const merged = await tenant.call('edit_type', { type: 'swarm', merge_into: 'hive' });
    expect(merged).toMatchObject({ moved: 1_000, job: TYPES_JOB_ID });
    await done(tenant);
    expect(await countOf(tenant, 'hive', 'Hive')).toEqual({ nodes: MANY + 1, labelled: MANY + 1 });
    expect(await listed(tenant, 'swarm')).toBeUndefined();
    await tenant.call('undo', { id: merged.id });
    await done(tenant);
    expect(await countOf(tenant, 'swarm', 'Swarm')).toEqual({ nodes: MANY, labelled: MANY });
    expect(await countOf(tenant, 'hive', 'Hive')).toEqual({ nodes: 1, labelled: 1 });
    const [left] = await tenant.cypher(
      "MATCH (n:Node {node_type: 'swarm'}) WHERE n.retyped IS NOT NULL RETURN count(*) AS nodes",
    );
    expect(left).toEqual({ nodes: 0 });
  });

  // Its graph is not emptied for another test: one transaction of that would hold too many long texts.
  test('is moved in small transactions where its texts and data are long', async ({
    untouchedTenant: tenant,
  }) => {
    await tenant.cypher("MERGE (t:_Type {name: 'tome'}) ON CREATE SET t.protected = false");
    for (const page of [0, 1, 2, 3])
      await tenant.cypher(
        `UNWIND range(1, 30) AS i
        CREATE (:Node:Tome {id: 'tome_' + $page + '_' + i, key: 'tome_' + $page + '_' + i, rev: 1, node_type: 'tome',
          description: $text, data: '{"text": "' + $data + '"}', assets: [], search_text: 'tome',
          created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z'})`,
        { page, text: 'ж'.repeat(20_000), data: 'я'.repeat(200_000) },
      );
    const { moved, job } = await tenant.call('edit_type', { type: 'tome', rename_to: 'volume' });
    expect(moved).toBeLessThan(20);
    expect(job).toBe(TYPES_JOB_ID);
    await done(tenant);
    expect(await countOf(tenant, 'volume', 'Volume')).toEqual({ nodes: 120, labelled: 120 });
  });

  test('is undone while the job moves it, and refuses other changes of the type meanwhile', async ({
    tenant,
  }) => {
    await fill(tenant, 'flock', 'Flock');
    const moved = await tenant.call('edit_type', { type: 'flock', rename_to: 'herd' });
    const [again, undone] = await Promise.all([
      tenant.post('/api/v1/memory/types/herd', { rename_to: 'pack' }, {}, 'PUT'),
      tenant.call('undo', { id: moved.id }),
    ]);
    // The job may be faster than the call.
    expect([200, 404, 409]).toContain(again.status);
    expect(undone.status).toBe('undone');
    await done(tenant);
    const rest = again.status === 200 ? 'pack' : 'herd';
    expect(await countOf(tenant, rest, 'Herd')).toMatchObject({ nodes: 0 });
    expect(await countOf(tenant, 'flock', 'Flock')).toEqual({ nodes: MANY, labelled: MANY });
  });
});

describe('at the same time', () => {
  test('stores of the type and its renames leave every node with one type and its label', async ({
    tenant,
  }) => {
    await storeAs(tenant, 'race', 'race_0');
    const stores = Array.from({ length: 20 }, (_, at) =>
      tenant.call('store', { key: `race_${at + 1}`, description: `Runner ${at}.`, node_type: 'race' }),
    );
    const edit = tenant.call('edit_type', { type: 'race', rename_to: 'contest' });
    await Promise.all([...stores, edit]);
    const nodes = await typesOf(tenant, ...Array.from({ length: 21 }, (_, at) => `race_${at}`));
    expect(nodes).toHaveLength(21);
    for (const { type, labels } of nodes)
      expect([type, labels]).toEqual(type === 'race' ? ['race', ['Race']] : ['contest', ['Contest']]);
    const { types } = await tenant.call('list_types');
    const counted = types.filter(({ name }) => ['race', 'contest'].includes(name));
    expect(counted.reduce((sum, { node_count }) => sum + node_count, 0)).toBe(21);
  });

  test('two renames of one type: one wins, the other is refused', async ({ tenant }) => {
    await storeAs(tenant, 'tug', 'tug_1', 'tug_2');
    const put = (rename_to: string) => tenant.post('/api/v1/memory/types/tug', { rename_to }, {}, 'PUT');
    const statuses = (await Promise.all([put('pull'), put('drag')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
    const types = (await typesOf(tenant, 'tug_1', 'tug_2')).map(({ type }) => type);
    expect(new Set(types).size).toBe(1);
  });

  test('two types that swap names by merges end as one, with no node lost', async ({ tenant }) => {
    await storeAs(tenant, 'left_hand', 'left_1');
    await storeAs(tenant, 'right_hand', 'right_1');
    const merge = (type: string, merge_into: string) =>
      tenant.post(`/api/v1/memory/types/${type}`, { merge_into }, {}, 'PUT');
    const both = await Promise.all([merge('left_hand', 'right_hand'), merge('right_hand', 'left_hand')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const types = (await typesOf(tenant, 'left_1', 'right_1')).map(({ type }) => type);
    expect(new Set(types).size).toBe(1);
  });

  test('an update that was prepared before a rename keeps what it changes', async ({ tenant }) => {
    await storeAs(tenant, 'draft', 'draft_1');
    await Promise.all([
      tenant.call('update', { key: 'draft_1', description: 'Written anew.' }),
      tenant.call('edit_type', { type: 'draft', rename_to: 'paper' }),
    ]);
    const { nodes } = await tenant.call('get_nodes', { keys: ['draft_1'] });
    expect(nodes[0]).toMatchObject({ description: 'Written anew.', node_type: 'paper' });
  });
});
