import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { message, modernHeaders, modernMessage, notification } from '../../support/mcp-requests.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const WITHIN_MS = 10_000;
/** The statements that wait for a lock. Sessions are written in the background, and also wait for locked nodes. */
const BLOCKED = `
  SHOW TRANSACTIONS YIELD status, currentQuery
  WHERE status STARTS WITH 'Blocked' AND NOT currentQuery CONTAINS ':_Session'
  RETURN currentQuery`;
const UPDATE = { name: 'hm_update', arguments: { key: 'locked', description: 'Changed.' } };

/** Locks a node in a transaction of the test, so that changes to it wait in the database. */
async function lockNode(tenant: TestTenant): Promise<AsyncDisposable & { release(): Promise<void> }> {
  await tenant.call('store', { key: 'locked', description: 'As it was.', on_conflict: 'update' });
  // Background work on the node must not wait for the lock too.
  await settled(tenant);
  const lease = await tenant.graph.acquire();
  const session = lease.driver.session({ database: lease.database });
  const transaction = await session.beginTransaction();
  await transaction.run("MATCH (n:Node {key: 'locked'}) SET n.locked = true");
  return {
    release: () => transaction.rollback(),
    [Symbol.asyncDispose]: async () => {
      await session.close();
      lease.release();
    },
  };
}

/** Waits until a number of statements wait for a lock. */
async function untilWaiting(tenant: TestTenant, count: number): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const rows = await tenant.cypher(BLOCKED);
    if (rows.length === count) return;
    if (Date.now() > deadline) throw new Error(`Not ${count} but these wait: ${JSON.stringify(rows)}`);
    await sleep(50);
  }
}

async function descriptionOf(tenant: TestTenant): Promise<string | undefined> {
  return (await tenant.call('get_nodes', { keys: ['locked'] })).nodes[0]?.description;
}

function cancel(tenant: TestTenant, session: string, requestId: string | number): Promise<Response> {
  const body = notification('notifications/cancelled', { requestId });
  return tenant.post('/mcp', body, { 'mcp-session-id': session });
}

describe('a call in a protocol version with a handshake', () => {
  test.for([
    ['application/json', 202],
    ['text/event-stream', 200],
  ] as const)(
    'that a notification cancels ends its statement and has no answer (%s)',
    async ([accept, status], { tenant }) => {
      await using lock = await lockNode(tenant);
      const session = randomUUID();
      const call = tenant.post('/mcp', message('tools/call', UPDATE, 'mine'), {
        accept,
        'mcp-session-id': session,
      });
      await untilWaiting(tenant, 1);
      expect((await cancel(tenant, session, 'mine')).status).toBe(202);
      await untilWaiting(tenant, 0);
      const response = await call;
      expect([response.status, await response.text()]).toEqual([status, '']);
      await lock.release();
      expect(await descriptionOf(tenant)).toBe('As it was.');
    },
  );

  test('continues when another session or another id is cancelled, or its client goes away', async ({
    tenant,
  }) => {
    await using lock = await lockNode(tenant);
    const session = randomUUID();
    const client = new AbortController();
    const call = tenant.fetch('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mcp-session-id': session },
      body: JSON.stringify(message('tools/call', UPDATE, 7)),
      signal: client.signal,
    });
    await untilWaiting(tenant, 1);
    await cancel(tenant, randomUUID(), 7);
    await cancel(tenant, session, '7');
    client.abort();
    await expect(call).rejects.toThrow('abort');
    await untilWaiting(tenant, 1);
    await lock.release();
    await expect.poll(() => descriptionOf(tenant), { timeout: WITHIN_MS }).toBe('Changed.');
  });
});

describe('a batch that cancels requests of its own', () => {
  const VERSION = { 'mcp-protocol-version': '2025-03-26' };
  const call = message('tools/call', { name: 'hm_store', arguments: { key: 'unwanted', description: 'A.' } });
  const cancelled = notification('notifications/cancelled', { requestId: 1 });

  test.for([
    ['after it', [call, cancelled]],
    ['before it', [cancelled, call]],
    ['of a method without a tool', [message('tools/list'), cancelled]],
    ['of an unknown method', [message('nothing'), cancelled]],
  ] as const)('is acknowledged if no request is left: %s', async ([, batch], { tenant }) => {
    for (const accept of ['application/json', 'text/event-stream']) {
      const response = await tenant.post('/mcp', batch, { ...VERSION, accept });
      expect([response.status, await response.text()]).toEqual([202, '']);
    }
    expect((await tenant.call('get_nodes', { keys: ['unwanted'] })).missing).toEqual(['unwanted']);
  });

  test('is answered for the requests that are left', async ({ tenant }) => {
    const batch = [call, cancelled, message('ping', {}, 2), notification('notifications/cancelled', {})];
    const response = await tenant.post('/mcp', batch, VERSION);
    expect(await response.json()).toEqual([{ jsonrpc: '2.0', id: 2, result: {} }]);
  });
});

describe('a call in protocol version 2026-07-28', () => {
  test.for(['application/json', 'text/event-stream'])(
    'is cancelled when its client closes the connection (%s)',
    async (accept, { tenant }) => {
      await using lock = await lockNode(tenant);
      const client = new AbortController();
      const call = tenant
        .fetch('/mcp', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept,
            ...modernHeaders('tools/call', UPDATE.name),
          },
          body: JSON.stringify(modernMessage('tools/call', UPDATE)),
          signal: client.signal,
        })
        .then((response) => response.text());
      await untilWaiting(tenant, 1);
      client.abort();
      await expect(call).rejects.toThrow('abort');
      await untilWaiting(tenant, 0);
      await lock.release();
      expect(await descriptionOf(tenant)).toBe('As it was.');
    },
  );
});
