import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOrigins } from '../../../src/graph/queries/understanding/origin.ts';
import { executeWrite } from '../../../src/graph/run-query.ts';
import { SERVICE } from '../../../src/memory/transaction/dependencies.ts';
import { withdrawSources } from '../../../src/memory/understanding/origins.ts';
import { expectNoWord } from '../../support/graph-remains.ts';
import { base64 } from '../../support/kept-files.ts';
import { overtaken } from '../../support/overtaken.ts';
import { settled } from '../../support/settled.ts';
import { freshTenant, type TestTenant } from '../../support/tenant.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let service: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  service = await startTestApp({ ENRICHMENT: 'on' });
  tenant = await freshTenant(service);
});
afterAll(() => service.close());

/** Takes a text in, and returns the key and the id of its node. */
async function ingest(text: string, occurred_at?: string): Promise<{ key: string; id: string }> {
  const { sources } = await tenant.call('ingest', { text, occurred_at });
  const key = sources[0] as string;
  return { key, id: (await tenant.call('get_nodes', { keys: [key] })).nodes[0]?.id as string };
}

/** The derived edges of a label, with their ends. */
async function edgesOf(label: string) {
  return tenant.cypher(
    `MATCH (a:Node)-[r:RELATES_TO {label: $label, derived: true}]->(b:Node)
     RETURN r.id AS id, a.key AS a, b.key AS b, r.valid_to AS valid_to`,
    { label },
  );
}

async function forget(...keys: string[]): Promise<void> {
  for (const key of keys) await tenant.call('forget', { key, cascade: true });
}

test('nothing that two texts said stays where both are forgotten at once', async () => {
  const one = await ingest('Signe Holt works for Dunmore Kiln.');
  const other = await ingest('Signe Holt works for Dunmore Kiln. Signe Holt lives in Borgholm.');
  const [edge] = await edgesOf('works_for');
  const saying = await tenant.cypher('MATCH (o:_Origin {target: $id}) RETURN o.source', { id: edge?.['id'] });
  expect(saying).toHaveLength(2);
  await overtaken(
    tenant,
    (unit) => unit.run(endOrigins, { sources: [one.id], kept: [] }),
    () => tenant.call('forget', { key: other.key }),
  );
  expect(await edgesOf('works_for')).toEqual([]);
  await forget(one.key);
});

test('what a text ended is open again once it is forgotten, and nothing says that it had ended', async () => {
  const first = await ingest('Nadia Vale works for Corbel Press. Nadia Vale uses Windrose.', '2026-01-10');
  const later = await ingest(
    'Nadia Vale resigned from Corbel Press in May. Nadia Vale stopped using Windrose in May.',
    '2026-06-02',
  );
  const ends = async () => [...(await edgesOf('works_for')), ...(await edgesOf('uses'))];
  expect((await ends()).map((edge) => edge['valid_to'])).toEqual([
    expect.stringMatching(/^2026-05/),
    expect.stringMatching(/^2026-05/),
  ]);
  await forget(later.key);
  expect((await ends()).map((edge) => edge['valid_to'])).toEqual([null, null]);
  const { relationships } = await tenant.call('get_history', { key: 'person_nadia_vale' });
  expect(JSON.stringify(relationships)).not.toMatch(/resign|2026-05|undo|closed_by/);
  await expectNoWord(tenant, ['resign', '2026-05']);
  await forget(first.key);
});

test('what a passage said before goes with its file', async () => {
  await tenant.call('upload_file', {
    filename: 'log.txt',
    description: 'A log.',
    content_base64: base64('Ilse Kroon works for Vantage Mill.'),
    node_key: 'document_log',
  });
  await tenant.call('store', { key: 'note_names', description: 'A list.', enrich: false });
  await settled(tenant);
  await expect.poll(() => edgesOf('works_for'), { timeout: 60_000 }).toHaveLength(1);
  const [edge] = await edgesOf('works_for');
  const ends = [String(edge?.['a']), String(edge?.['b'])];
  await tenant.call('add_relationships', {
    relationships: ends.map((key) => ({ nodes: ['note_names', key], relationship: 'is a note about' })),
  });
  const [chunk] = await tenant.cypher('MATCH (c:_Chunk) RETURN c.id AS id');
  const at = new Date().toISOString();
  await executeWrite(tenant.graph, (unit) => {
    const tx = { run: unit.run.bind(unit), at, record: () => undefined };
    return withdrawSources(tx, SERVICE, [String(chunk?.['id'])], { endedAs: 'changed' });
  });
  expect(await tenant.cypher('MATCH (p:_PastRelationship {label: "works_for"}) RETURN p.label')).toHaveLength(
    1,
  );
  await forget('document_log');
  expect(await tenant.cypher('MATCH (p:_PastRelationship {label: "works_for"}) RETURN p.label')).toEqual([]);
  await forget('note_names', ...ends);
});

test('a closed relationship that a merge moved goes with the text that said it', async () => {
  for (const key of ['person_keeper', 'location_skara', 'location_falun'])
    await tenant.call('store', { key, description: key, enrich: false });
  const text = await ingest('Rolf Aune lives in Borgholm.');
  for (const name of ['person_rolf_aune', 'location_borgholm'])
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['location_skara', name], relationship: 'is near' }],
    });
  const response = await tenant.post('/api/v1/memory/labels/lives_in', { single_valued: true }, {}, 'PUT');
  expect(response.status).toBe(200);
  await tenant.call('add_relationships', {
    relationships: [{ nodes: ['person_rolf_aune', 'location_falun'], relationship: 'lives in' }],
  });
  await tenant.call('merge_nodes', { from_key: 'person_rolf_aune', into_key: 'person_keeper' });
  const past = () =>
    tenant.cypher(
      `MATCH (p:_PastRelationship {label: 'lives_in'})<-[:_MEMBER_OF]-(:_PastMember {key: 'location_borgholm'})
       RETURN p.ended_as AS ended_as`,
    );
  expect((await past()).map((each) => each['ended_as']).sort()).toEqual(['merge', 'replaced']);
  await forget(text.key);
  expect(await past()).toEqual([]);
});
