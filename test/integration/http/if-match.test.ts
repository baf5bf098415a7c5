import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { MemoryClient } from '../../../client/src/index.ts';
import { importNodes } from '../../../src/graph/queries/transfer/import.ts';
import { API_BASE } from '../../../src/http/routes.ts';
import { test } from '../../support/memory-test.ts';
import { overtaken } from '../../support/overtaken.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** The writes that take a version, of a node that has an earlier one; each changes it. */
const WRITES = [
  ['an update', '/update', (key: string) => ({ key, description: 'Mine.' })],
  [
    'an update of relationships alone',
    '/update',
    (key: string) => ({ key, add_relationships: [{ to_key: 'other', relationship: 'knows' }] }),
  ],
  ['a restore', '/nodes/{key}/restore', () => ({ version: 1 })],
  ['a forget', '/forget', (key: string) => ({ key })],
] as const;

const MALFORMED = ['', 'x', '""', '"a', 'W/"a"', '"a", "b"', '"a b"', '"ä"', '**', `"${'x'.repeat(101)}"`];

const LATER = '2999-01-01T00:00:00.000Z';

async function send(tenant: TestTenant, path: string, key: string, body: object, ifMatch: string) {
  const headers = { 'if-match': ifMatch };
  const response = await tenant.post(API_BASE + path.replace('{key}', key), body, headers);
  const { error } = (await response.json()) as {
    error?: { code: string; message: string; details?: { current?: Record<string, unknown> } };
  };
  return { status: response.status, error };
}

/** A node that was changed once, and its version. */
async function changedNode(tenant: TestTenant) {
  const key = `n${randomUUID()}`;
  await tenant.storeKeys('other');
  await tenant.call('store', { key, description: 'First.' });
  const { updated_at: version } = await tenant.call('update', {
    key,
    description: 'Second.',
    data: { a: 1 },
  });
  await settled(tenant);
  return { key, version };
}

/** What another writer makes of a node. */
function imported(key: string) {
  const properties = { description: 'Theirs.', node_type: 'fact', data: '{}', assets: [], occurred_at: null };
  return {
    ...{ id: randomUUID(), spareId: randomUUID(), key, label: 'Fact', createdAt: LATER, updatedAt: LATER },
    properties: { ...properties, search_text: 'Theirs.', cjk_text: null },
    vectors: {},
  };
}

async function read(tenant: TestTenant, key: string) {
  return (await tenant.call('get_nodes', { keys: [key] })).nodes[0];
}

describe.for(WRITES)('%s with If-Match', ([, path, bodyOf]) => {
  test('is done where the node is as it was read', async ({ tenant }) => {
    const { key } = await changedNode(tenant);
    const version = (await read(tenant, key))?.updated_at;
    expect((await send(tenant, path, key, bodyOf(key), `"${version}"`)).status).toBe(200);
  });

  test('writes nothing where it changed, and answers what it is now', async ({ tenant }) => {
    const { key, version } = await changedNode(tenant);
    await tenant.call('update', { key, description: 'Theirs.', node_type: 'task' });
    const before = await read(tenant, key);
    const { status, error } = await send(tenant, path, key, bodyOf(key), `"${version}"`);
    expect([status, error?.code]).toEqual([409, 'CONFLICT']);
    expect(error?.details?.current).toMatchObject({
      ...{ key, description: 'Theirs.', node_type: 'task', data: { a: 1 } },
      ...{ updated_at: before?.updated_at, updated_as: 'update' },
      updated_by: expect.stringMatching(/^key:/) as string,
    });
    const after = await read(tenant, key);
    expect([after?.description, after?.updated_at]).toEqual(['Theirs.', before?.updated_at]);
    expect((await tenant.call('get_relationships', { key })).edges).toEqual([]);
  });

  test('is refused where the node changes after the call has read it', async ({ tenant }) => {
    const { key, version } = await changedNode(tenant);
    const { status, error } = await overtaken(
      tenant,
      (unit) => unit.run(importNodes, { rows: [imported(key)] }),
      () => send(tenant, path, key, bodyOf(key), `"${version}"`),
    );
    expect([status, error?.details?.current?.['updated_at']]).toEqual([409, LATER]);
    expect((await read(tenant, key))?.updated_at).toBe(LATER);
  });

  test('of * is done whatever the node is', async ({ tenant }) => {
    const { key } = await changedNode(tenant);
    expect((await send(tenant, path, key, bodyOf(key), '*')).status).toBe(200);
  });

  test('is refused where it is malformed', async ({ tenant }) => {
    const { key, version } = await changedNode(tenant);
    for (const header of MALFORMED) {
      const { status, error } = await send(tenant, path, key, bodyOf(key), header);
      expect([header, status, error?.code]).toEqual([header, 400, 'INVALID_INPUT']);
      expect(error?.message).toContain('If-Match');
    }
    expect((await read(tenant, key))?.updated_at).toBe(version);
  });

  test('of a node that is not there answers NOT_FOUND', async ({ tenant }) => {
    expect((await send(tenant, path, 'nobody', bodyOf('nobody'), '"2026"')).status).toBe(404);
  });
});

describe('several writers with one version', () => {
  test('of whom exactly one wins', async ({ tenant }) => {
    for (let round = 0; round < 5; round++) {
      const { key, version } = await changedNode(tenant);
      const answers = await Promise.all(
        [...WRITES, ...WRITES]
          .filter(([what]) => what !== 'an update of relationships alone')
          .map(([, path, bodyOf], at) => {
            const body = path === '/update' ? { key, description: `Of writer ${at}.` } : bodyOf(key);
            return send(tenant, path, key, body, `"${version}"`);
          }),
      );
      const statuses = answers.map(({ status }) => status).sort();
      // Of a forgotten node there is no present state.
      expect([statuses[0], ...new Set(statuses.slice(1))]).toEqual([200, expect.toBeOneOf([404, 409])]);
    }
  });

  test('lose to a store that comes between', async ({ tenant }) => {
    for (let round = 0; round < 10; round++) {
      const { key, version } = await changedNode(tenant);
      const [updated] = await Promise.all([
        send(tenant, '/update', key, { key, description: 'Mine.' }, `"${version}"`),
        tenant.call('store', { key, description: 'Theirs.', on_conflict: 'update' }),
      ]);
      const { versions } = await tenant.call('get_history', { key });
      const said = versions.flatMap(({ changed }) =>
        changed.flatMap(({ field, after }) => (field === 'description' ? [after] : [])),
      );
      const mine = updated.status === 200 ? ['Mine.'] : [];
      expect(said).toEqual(['Theirs.', ...mine, 'Second.']);
    }
  });
});

describe('If-Match', () => {
  test('is not taken for several keys', async ({ tenant }) => {
    const { key, version } = await changedNode(tenant);
    const { status, error } = await send(tenant, '/forget', key, { keys: [key] }, `"${version}"`);
    expect([status, error?.code]).toEqual([400, 'INVALID_INPUT']);
    expect((await read(tenant, key))?.key).toBe(key);
  });

  test('is refused by writes that do not look at it, and ignored by reads', async ({ tenant }) => {
    const body = { key: 'unsafe', description: 'Not stored.' };
    expect((await send(tenant, '/store', '', body, '"a"')).error?.code).toBe('INVALID_INPUT');
    expect((await send(tenant, '/nodes', '', { keys: ['unsafe'] }, '"a"')).status).toBe(200);
    expect(await read(tenant, 'unsafe')).toBeUndefined();
    const headers = { 'if-match': '"a"', 'content-type': 'application/x-ndjson' };
    const lines = { method: 'POST', body: JSON.stringify(body), headers };
    expect((await tenant.fetch(`${API_BASE}/store/batch`, lines)).status).toBe(400);
    expect(await read(tenant, 'unsafe')).toBeUndefined();
  });

  test('of a repeat with the same Idempotency-Key answers as the first time', async ({ tenant }) => {
    const { key, version } = await changedNode(tenant);
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() };
    const update = () => tenant.post(`${API_BASE}/update`, { key, description: 'Mine.' }, headers);
    const [first, again] = [await update(), await update()];
    expect([first.status, again.status, await again.text()]).toEqual([200, 200, await first.text()]);
  });

  test('is an option of the client library', async ({ service, tenant }) => {
    const client = new MemoryClient({ url: service.app.url, credential: tenant.key });
    const { key, version } = await changedNode(tenant);
    const first = await client.call('update', { key, description: 'Mine.' }, { ifMatch: version });
    const { updated_at: ifMatch } = first;
    await expect(client.call('forget', { key }, { ifMatch: version })).rejects.toMatchObject({
      ...{ code: 'CONFLICT', status: 409 },
      details: { current: { description: 'Mine.', updated_at: ifMatch } },
    });
    expect(await client.call('forget', { key }, { ifMatch })).toMatchObject({ status: 'deleted' });
  });
});
