import { afterAll, beforeAll, expect, test } from 'vitest';
import { settled } from '../../support/settled.ts';
import { freshTenant, type TestTenant } from '../../support/tenant.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const TEXT =
  'Petra Lind leads Orlo Systems. On Monday it rained. Nils Berg works for Fjordline. Ines Okoro joined Kestrel.';

/** What rules of an older version made of the text: everything so far, and persons named Monday and Rain. */
const AS_OLDER_RULES = `
  MATCH (text:Node {key: 'fact_visit'}), (petra:Node {key: 'person_petra_lind'})
  UNWIND ['Monday', 'Rain'] AS name
  CREATE (wrong:Node:person:_Derived {
      id: randomUUID(), key: 'person_' + toLower(name), rev: 1, description: name, node_type: 'person',
      data: '{"name":"' + name + '"}', created_at: '2025', updated_at: '2025', search_text: ''
    })-[:_NAMED {derived: true}]->(:_Name {name: toLower(name)}),
    (text)-[mention:RELATES_TO {label: 'mentions', relationship: 'mentions'}]->(wrong),
    (petra)-[likes:RELATES_TO {label: 'likes', relationship: 'likes'}]->(wrong)
  FOREACH (r IN [mention, likes] |
    SET r.id = randomUUID(), r.derived = true, r.data = '{}', r.search_text = '', r.created_at = '2025')
  WITH text, [[wrong.id, 'node'], [mention.id, 'edge'], [likes.id, 'edge']] AS targets
  UNWIND targets AS target
  CREATE (:_Origin {
    target: target[0], kind: target[1], source: text.id, engine: 'offline', confidence: 0.5, at: '2025'
  })
  WITH count(*) AS created
  MATCH (o:_Origin)
  REMOVE o.reader
  RETURN DISTINCT created`;

let service: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  service = await startTestApp({ ENRICHMENT: 'on' });
  tenant = await freshTenant(service);
});
afterAll(() => service.close());

interface Task {
  readonly id: string;
  readonly state: string;
  readonly result: object;
}

async function reread(asked: { readonly dry_run?: boolean; readonly backup?: boolean }) {
  const { operator } = service;
  let task = (await operator.send('POST', `/graphs/${tenant.graphId}/reread`, asked)) as Task;
  const state = async () => {
    task = (await operator.send('GET', `/tasks/${task.id}`)) as Task;
    return task.state;
  };
  await expect.poll(state).toBe('done');
  return task.result;
}
async function findings(): Promise<string[]> {
  const path = `/graphs/${tenant.graphId}/doctor`;
  return ((await service.operator.send('GET', path)) as { findings: string[] }).findings;
}

async function read(): Promise<void> {
  const status = async () =>
    (await tenant.call('get_nodes', { keys: ['fact_visit'] })).nodes[0]?.enrichment.status;
  await expect.poll(status, { timeout: 60_000 }).toBe('done');
}

/** Every derived edge, and every edge of people, as "a label b". */
async function edges(): Promise<string[]> {
  const rows = await tenant.cypher(
    'MATCH (a:Node)-[r:RELATES_TO]->(b:Node) RETURN a.key + " " + r.label + " " + b.key AS edge ORDER BY edge',
  );
  return rows.map(({ edge }) => String(edge));
}

test('what older rules derived goes where the text does not say it, and what callers made of it stays', async () => {
  await tenant.call('store', { key: 'fact_visit', description: TEXT });
  await read();
  await settled(tenant);
  const { edges: ofNils } = await tenant.call('get_relationships', {
    key: 'person_nils_berg',
    pattern: 'works*',
  });
  await tenant.call('update', { key: 'person_nils_berg', remove_relationships: [String(ofNils[0]?.id)] });
  await tenant.call('update', { key: 'person_ines_okoro', description: 'The second pilot.' });
  await tenant.call('store', { key: 'fact_roof', description: 'The roof leaks.' });
  await settled(tenant);
  const before = await edges();
  expect(await findings()).toEqual([]);

  await tenant.cypher(AS_OLDER_RULES);
  const stated = { nodes: ['fact_roof', 'person_rain'], relationship: 'leaks in' };
  await tenant.call('add_relationships', { relationships: [stated] });
  await settled(tenant);
  const withFalse = await edges();
  expect(withFalse).toHaveLength(before.length + 5);
  expect(await findings()).toEqual([expect.stringMatching(/older version read 1 texts.*hm graphs reread/)]);
  expect(await reread({ dry_run: true })).toEqual({
    ...{ texts: 3, read: 3 },
    nodes: { now: 7, go: 1, stay: 6, come: 0 },
    relationships: { now: 12, go: 4, stay: 8, come: 0 },
  });
  expect(await edges()).toEqual(withFalse);

  expect(await reread({ backup: true })).toEqual({ texts: 3, backup: expect.any(String) as unknown });
  await read();
  expect(await edges()).toEqual([...before, 'fact_roof leaks_in person_rain'].toSorted());
  expect(await findings()).toEqual([]);
  const { nodes, missing } = await tenant.call('get_nodes', { keys: ['person_ines_okoro', 'person_monday'] });
  expect(nodes).toMatchObject([{ description: 'The second pilot.' }]);
  expect(missing).toEqual(['person_monday']);
});

test('what a caller struck from the findings of a text is not found anew, in the background or by a reread', async () => {
  const texts = ['Siri Nagel works for Ternholm. Siri Nagel knows Ulf Brandt.', 'Vera Holm leads Plover.'];
  const [first = '', second = ''] = texts;
  const { findings } = await tenant.call('ingest', { text: first, dry_run: true });
  const kept = (findings?.relationships ?? []).filter(({ nodes }) => !nodes.includes('Ulf Brandt'));
  await tenant.call('ingest', { text: first, entities: [], relationships: kept });
  const { sources } = await tenant.call('ingest', { text: second, entities: [] });
  await settled(tenant);
  await reread({ backup: false });
  await settled(tenant);
  const found = await edges();
  expect(found.filter((edge) => /ulf_brandt|vera_holm|plover/.test(edge))).toEqual([]);
  expect(found.filter((edge) => edge.includes('siri_nagel works_for'))).toHaveLength(1);
  const { nodes } = await tenant.call('get_nodes', { keys: sources });
  expect(nodes[0]?.enrichment.status).toBe('done');
});
