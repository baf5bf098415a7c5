import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { ToolClient } from '../../support/tool-client.ts';

const STORE = '/api/v1/memory/store';
const DAY_MS = 24 * 3_600_000;

interface Answer {
  readonly status: number;
  readonly replayed: string | null;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function send(client: ToolClient, key: string, body: unknown, path = STORE): Promise<Answer> {
  const response = await client.post(path, body, { 'idempotency-key': key });
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed'),
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  };
}

const kept = (tenant: TestTenant, key: string) =>
  tenant.cypher('MATCH (k:_IdempotencyKey {key: $key}) RETURN k.status AS status', { key });

describe('a write with an Idempotency-Key', () => {
  test('sent again answers as the first time, with its status, and writes nothing', async ({ tenant }) => {
    const key = randomUUID();
    const first = await send(tenant, key, { key: 'once', description: 'Said once.' });
    expect([first.status, first.replayed]).toEqual([201, null]);
    await tenant.call('update', { key: 'once', description: 'Changed since.' });
    const again = await send(tenant, key, { description: 'Said once.', key: 'once' });
    expect(again).toEqual({ ...first, replayed: 'true' });
    expect((await tenant.call('get_nodes', { keys: ['once'] })).nodes).toMatchObject([
      { description: 'Changed since.' },
    ]);
  });

  test('that failed by its content fails again, though the graph has changed', async ({ tenant }) => {
    const key = randomUUID();
    const body = {
      key: 'late',
      relationships: [{ to_key: 'absent', relationship: 'knows' }],
      description: 'x',
    };
    const first = await send(tenant, key, body);
    expect(first.status).toBe(404);
    await tenant.storeKeys('absent');
    expect(await send(tenant, key, body)).toEqual({ ...first, replayed: 'true' });
    expect((await send(tenant, randomUUID(), body)).status).toBe(201);
  });

  test.for([
    ['another body', STORE, { key: 'taken', description: 'Other.' }],
    ['another route', '/api/v1/memory/update', { key: 'taken', description: 'Mine.' }],
  ] as const)('and %s is a CONFLICT', async ([, path, body], { tenant }) => {
    const key = randomUUID();
    await send(tenant, key, { key: 'taken', description: 'Mine.' });
    const refused = await send(tenant, key, body, path);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      409,
      { error: { code: 'CONFLICT', message: expect.stringContaining('another request') as string } },
    ]);
  });

  test('sent many times at once runs once; the others hear to come again or its answer', async ({
    tenant,
  }) => {
    const key = randomUUID();
    const relationships = [{ nodes: ['user_profile', 'busy'], relationship: 'is in' }];
    await tenant.storeKeys('busy');
    const path = '/api/v1/memory/relationships';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(tenant, key, { relationships }, path)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(made.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    for (const { status, retryAfter, text } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, retryAfter]).toEqual([409, '1']);
      expect(text).toContain('still runs');
    }
    expect((await send(tenant, key, { relationships }, path)).text).toBe(made[0]?.text);
  });

  test('that the service did not live to answer runs again after a minute', async ({ tenant }) => {
    const key = randomUUID();
    const body = { key: 'resumed', description: 'Cut off.' };
    await send(tenant, key, body);
    const abandon = (leaseUntil: number) =>
      tenant.cypher(
        'MATCH (k:_IdempotencyKey {key: $key}) SET k.lease_until = $leaseUntil REMOVE k.status, k.body',
        { key, leaseUntil },
      );
    await abandon(Date.now() + 30_000);
    expect((await send(tenant, key, body)).status).toBe(409);
    await abandon(Date.now() - 1);
    expect(await send(tenant, key, body)).toMatchObject({ status: 200, replayed: null });
    expect(await send(tenant, key, body)).toMatchObject({ status: 200, replayed: 'true' });
  });

  test('older than a day is forgotten', async ({ tenant }) => {
    const key = randomUUID();
    await send(tenant, key, { key: 'aged', description: 'Old.' });
    const [row] = await tenant.cypher(
      'MATCH (k:_IdempotencyKey {key: $key}) WITH k, k.expires_at AS at SET k.expires_at = 1 RETURN at',
      { key },
    );
    expect(Math.abs(Number(row?.['at']) - Date.now() - DAY_MS)).toBeLessThan(60_000);
    expect((await send(tenant, key, { key: 'aged_2', description: 'New.' })).status).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  test.for(['', 'a b', 'ä', 'k'.repeat(256)])('%j is INVALID_INPUT', async (key, { tenant }) => {
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
    const response = await tenant.post(STORE, { key: 'malformed', description: 'x' }, headers);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'INVALID_INPUT' } },
    ]);
  });

  test('is kept for no failure that lies in the moment', async ({ service, tenant }) => {
    const key = randomUUID();
    const body = { key: 'scoped', description: 'x' };
    const { key: apiKey } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    expect((await send(new ToolClient(tenant.url, apiKey), key, body)).status).toBe(403);
    expect((await send(new ToolClient(tenant.url, 'hm_live_x'), key, body)).status).toBe(401);
    expect(await kept(tenant, key)).toEqual([]);
    expect(await send(tenant, key, body)).toMatchObject({ status: 201, replayed: null });
  });

  test('on a read is not looked at', async ({ tenant }) => {
    const key = randomUUID();
    const read = await send(tenant, key, { keys: ['nobody'] }, '/api/v1/memory/nodes');
    expect([read.status, await kept(tenant, key)]).toEqual([200, []]);
  });

  test('is in no count of the overview', async ({ tenant }) => {
    const before = await tenant.call('get_overview');
    await send(tenant, randomUUID(), { key: 'wrong', description: '' });
    expect(await tenant.call('get_overview')).toEqual(before);
  });

  test('of one tenant says nothing to another', async ({ tenant, otherTenant }) => {
    const key = randomUUID();
    await send(tenant, key, { key: 'shared', description: 'Mine.' });
    const other = await send(otherTenant, key, { key: 'shared', description: 'Theirs.' });
    expect(other).toMatchObject({ status: 201, replayed: null });
  });
});
