import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Authenticator } from '../../../../src/auth/credentials/authenticator.ts';
import { MemoryBudget } from '../../../../src/memory/limits/memory-budget.ts';
import { defineTool } from '../../../../src/tools/define-tool.ts';
import { PRINCIPAL } from '../../tools/fake-tool.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';

const KIB = 1_024;
let goOn = Promise.withResolvers<void>();

/** A tool that runs until the test releases it. */
const patient = defineTool({
  name: 'hm_patient',
  title: 'Patient',
  description: 'A tool for tests.',
  input: z.strictObject({ text: z.string() }),
  output: z.object({ text: z.string() }),
  access: 'write',
  rest: { method: 'POST', path: '/patient' },
  handler: async ({ text }) => {
    await goOn.promise;
    return { text };
  },
});

let budget: MemoryBudget;
let served: Awaited<ReturnType<typeof serveMcp>>;
beforeEach(async () => {
  goOn = Promise.withResolvers();
  budget = new MemoryBudget({ process: 300 * KIB, tenant: 200 * KIB });
  // In these tests a key is the name of its graph.
  const authenticate = (graphId: string) => Promise.resolve({ ...PRINCIPAL, graphId });
  served = await serveMcp({
    tools: [patient],
    mcpMethods: (own) => own,
    authenticator: { authenticate } as unknown as Authenticator,
    budget,
  });
});
afterEach(() => {
  goOn.resolve();
  served.server.closeAllConnections();
  served.server.close();
});

const url = () => served.url.replace('/mcp', '/api/v1/memory/patient');
const textOf = (kib: number) => JSON.stringify({ text: 'x'.repeat(kib * KIB) });

function send(graph: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return fetch(url(), {
    method: 'POST',
    headers: { authorization: `Bearer ${graph}`, 'content-type': 'application/json', ...headers },
    body,
  });
}

async function untilHeld(atLeast: number): Promise<void> {
  await expect.poll(() => budget.held).toBeGreaterThanOrEqual(atLeast);
}

describe('running requests', () => {
  test('beyond the share of a tenant are answered 503 with Retry-After, and others are not', async () => {
    const first = send('a', textOf(120));
    await untilHeld(120 * KIB);
    const second = await send('a', textOf(120));
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await second.json()).toMatchObject({ error: { code: 'UNAVAILABLE', retry_after: 1 } });
    const other = send('b', textOf(120));
    await untilHeld(240 * KIB);
    const beyond = await send('c', textOf(120));
    expect(beyond.status).toBe(503);
    goOn.resolve();
    expect([(await first).status, (await other).status]).toEqual([200, 200]);
    await expect.poll(() => budget.held).toBe(0);
    expect((await send('a', textOf(120))).status).toBe(200);
  });

  test('are refused by their Content-Length, before the body arrives', async () => {
    const headers = {
      authorization: 'Bearer a',
      'content-type': 'application/json',
      'content-length': 250 * KIB,
    };
    const request = httpRequest(url(), { method: 'POST', headers });
    request.flushHeaders();
    request.on('error', () => undefined);
    const [{ statusCode }] = (await once(request, 'response')) as [{ statusCode: number }];
    expect(statusCode).toBe(503);
    request.destroy();
  });

  test('with gzip count as much as the limit of their route until they are inflated', async () => {
    const body = Uint8Array.from(await promisify(gzip)(textOf(1)));
    expect((await send('a', body, { 'content-encoding': 'gzip' })).status).toBe(503);
  });

  test('count their bytes while they run, even after the client has gone', async () => {
    const gone = new AbortController();
    const first = fetch(url(), {
      method: 'POST',
      headers: { authorization: 'Bearer a', 'content-type': 'application/json' },
      body: textOf(120),
      signal: gone.signal,
    }).catch(() => undefined);
    await untilHeld(120 * KIB);
    gone.abort();
    await first;
    expect((await send('a', textOf(120))).status).toBe(503);
    goOn.resolve();
    await expect.poll(() => budget.held).toBe(0);
  });

  test('over MCP have the same budget', async () => {
    const call = (kib: number) =>
      fetch(served.url, {
        method: 'POST',
        headers: { authorization: 'Bearer a', 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'hm_patient', arguments: { text: 'x'.repeat(kib * KIB) } },
        }),
      });
    const first = call(20);
    await untilHeld(20 * KIB);
    const second = await call(190);
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1']);
    goOn.resolve();
    expect((await first).status).toBe(200);
  });
});
