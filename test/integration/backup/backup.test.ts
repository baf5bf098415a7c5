import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { recordsOf } from '../../../src/backup/read-backup.ts';
import type { CopiedNode } from '../../../src/graph/copy/read-database.ts';
import { base64, filesSettled, keptFiles } from '../../support/kept-files.ts';
import { test } from '../../support/memory-test.ts';
import { contentOf, taskOf } from '../../support/records.ts';
import { settled } from '../../support/settled.ts';
import { newTenant, type TestTenant } from '../../support/tenant.ts';
import type { TestApp } from '../../support/test-app.ts';
import { ToolClient } from '../../support/tool-client.ts';

/** Every kind of value that a database holds, and what stands between the usual ones. */
const ODD_VALUES = `
  CREATE (a:External:Two {float: 1.0, huge: 1.0e300, none: 0.0 / 0.0, integer: 9007199254740991, negative: -3,
    exact: [1.5, 2.0], inexact: [0.1, 0.2], integers: [1, 2], empty: [], texts: ['ä', '\\u2028', '😀'], truth: true,
    at: datetime('2026-01-01T00:00:00[Europe/Berlin]'), offset: datetime('2026-01-01T00:00:00.123456789+01:00'),
    local: localdatetime('2026-01-01T00:00:00'), day: date('2026-01-01'), time: time('12:00:00+02:00'),
    clock: localtime('12:00:00'), span: duration('P1Y2M3DT4S'), place: point({x: 1.0, y: 2.0}), places: [point({x: 1.0, y: 2.0, z: 3.0})]})
  CREATE (a)-[:LEADS {float: 2.0, list: [1.0, 2.5]}]->(), (a)-[:LEADS]->(a)`;

const FERRY = 'document_ferry';
const CARRIED = 'What the ferry carries.\n'.repeat(5_000);

async function filled(service: TestApp): Promise<TestTenant> {
  const tenant = await newTenant(service);
  await tenant.storeKeys('person_ada', 'person_bob', 'project_x', FERRY);
  await tenant.call('add_relationships', {
    relationships: [
      { from_key: 'person_ada', to_key: 'person_bob', relationship: 'knows' },
      { nodes: ['person_ada', 'person_bob', 'project_x'], relationship: 'worked together on' },
    ],
  });
  await tenant.call('update', { key: 'project_x', description: 'Another text of project X.' });
  await tenant.call('upload_file', {
    ...{ filename: 'ferry.txt', node_key: FERRY, content_base64: base64(CARRIED) },
  });
  await tenant.call('recall', { query: 'Ada', session_id: 'one' });
  await tenant.call('recall', { query: 'Bob', session_id: 'one' });
  await tenant.cypher(ODD_VALUES);
  await settled(tenant);
  await filesSettled(tenant);
  const sessions = () => tenant.cypher('MATCH (s:_Session) RETURN sum(s.recalls) AS recalls');
  await expect.poll(sessions).toEqual([{ recalls: 2 }]);
  return tenant;
}

async function backUp({ operator }: TestApp, { graphId }: TestTenant): Promise<string> {
  const { result, error } = await taskOf(operator, '/backups', { graph_id: graphId });
  if (!result) throw new Error(JSON.stringify(error));
  return result['file'] as string;
}

function isOfWriters({ labels, properties: { key } }: CopiedNode): boolean {
  return labels.includes('Node') && typeof key === 'string' && key.startsWith('n_');
}

describe('a backup', () => {
  test('that is restored makes the graph what it was, record by record, also where it was dropped', async ({
    manyTenants,
  }) => {
    const { operator } = manyTenants;
    const tenant = await filled(manyTenants);
    const before = await contentOf(tenant.graph);
    const kept = await keptFiles(manyTenants, tenant);
    const file = await backUp(manyTenants, tenant);
    await tenant.call('forget', { keys: ['person_ada', 'person_bob', FERRY] });
    await tenant.call('store', { key: 'late', description: 'Stored after the backup.' });
    const restore = `/backups/${file}/restore`;
    expect((await taskOf(operator, restore)).result).toMatchObject({ databases: 1, files: 1 });
    expect(await contentOf(tenant.graph)).toEqual(before);
    const { results } = await tenant.call('recall', { query: 'Ada' });
    expect(results.map(({ key }) => key)).toContain('person_ada');
    expect((await tenant.call('get_nodes', { keys: ['late'] })).missing).toEqual(['late']);

    await operator.revoke('graph', tenant.graphId);
    await operator.send('POST', `/graphs/${tenant.graphId}/drop`, {});
    expect((await keptFiles(manyTenants, tenant)).blobs).toEqual([]);
    expect(await operator.send('POST', restore, {})).toMatchObject({
      error: { code: 'NOT_FOUND', message: expect.stringContaining('hm graphs create') as string },
    });
    const { id: into } = await operator.createGraph(tenant.accountId, 'main');
    expect((await taskOf(operator, restore, { into })).result).toMatchObject({ databases: 1, files: 1 });
    expect(await contentOf(tenant.graph)).toEqual(before);
    expect(await keptFiles(manyTenants, tenant)).toEqual(kept);
    const again = new ToolClient(tenant.url, (await operator.createKey(into)).key);
    const [ferry] = (await again.call('list_files', {})).files;
    const response = await again.fetch(`/api/v1/memory/files/${ferry?.id}/content`);
    expect(await response.text()).toBe(CARRIED);
  });

  test('is one state of a graph that is written to', async ({ manyTenants }) => {
    const tenant = await newTenant(manyTenants);
    await tenant.storeKeys('hub');
    let isOver = false;
    const writer = async (name: number) => {
      for (let count = 0; !isOver; count++)
        await tenant.post('/api/v1/memory/store', {
          key: `n_${name}_${count}`,
          description: 'One of many.',
          relationships: [{ to_key: 'hub', relationship: 'leads to' }],
        });
    };
    const writers = [0, 1, 2, 3].map(writer);
    await expect.poll(async () => (await tenant.call('get_nodes', { keys: ['n_0_0'] })).missing).toEqual([]);
    const files = [await backUp(manyTenants, tenant), await backUp(manyTenants, tenant)];
    isOver = true;
    await Promise.all(writers);
    for (const file of files) {
      let relationships = 0;
      let nodes = 0;
      for await (const record of recordsOf(path.join(manyTenants.dataDir, 'backups', file), undefined)) {
        if ('node' in record && isOfWriters(record.node)) nodes += 1;
        if ('relationship' in record && record.relationship.type === 'RELATES_TO') relationships += 1;
      }
      expect(relationships).toBe(nodes);
      expect(nodes).toBeGreaterThan(0);
    }
  });

  test('that was edited is refused with the place, and the graph stays as it is', async ({ manyTenants }) => {
    const { operator, dataDir } = manyTenants;
    const tenant = await newTenant(manyTenants);
    await tenant.storeKeys('a');
    const file = await backUp(manyTenants, tenant);
    const full = path.join(dataDir, 'backups', file);
    const bytes = await readFile(full);
    bytes[bytes.length - 60] = (bytes[bytes.length - 60] ?? 0) ^ 1;
    await writeFile(full, bytes);
    await tenant.storeKeys('b');
    for (const what of ['verify', 'restore'])
      expect(await taskOf(operator, `/backups/${file}/${what}`)).toMatchObject({
        state: 'failed',
        error: { code: 'INVALID_INPUT', message: expect.stringMatching(/line \d+|SHA-256/) as string },
      });
    expect((await tenant.call('get_nodes', { keys: ['a', 'b'] })).missing).toEqual([]);
  });

  test('belongs to the account of its graph', async ({ manyTenants, otherTenant }) => {
    const tenant = await newTenant(manyTenants);
    await tenant.storeKeys('a');
    const file = await backUp(manyTenants, tenant);
    const asked = async (method: string, route: string, input?: object) => {
      const response = await otherTenant.fetch(`/api/v1/admin${route}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(input && { body: JSON.stringify(input) }),
      });
      return [response.status, await response.text()] as const;
    };
    expect(await asked('GET', '/backups')).toEqual([200, '{"backups":[]}']);
    expect((await asked('POST', '/backups', { graph_id: tenant.graphId }))[0]).toBe(404);
    expect((await asked('POST', '/backups', {}))[0]).toBe(403);
    expect((await asked('POST', `/backups/${file}/restore`, { into: otherTenant.graphId }))[0]).toBe(404);
    expect((await asked('POST', `/backups/${encodeURIComponent('../secret-key')}/verify`, {}))[0]).toBe(404);
    expect((await asked('POST', `/graphs/${tenant.graphId}/rewrite`, {}))[0]).toBe(404);
  });
});
