import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { exportGraph, importGraph } from '../../../client/src/index.ts';
import { clientOf, failure, json } from './stand-in.ts';

const OVERVIEW = { stats: { nodes: 1 } };

function page(status: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html>');
  };
}

/** Announces more than it sends, and breaks the connection or leaves it silent. */
function cutShort(ends: boolean) {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"stats":');
    if (ends) setTimeout(() => response.destroy(), 20);
  };
}

describe('an answer', () => {
  test('with a status that the tool answers by is no error', async () => {
    const ill = { status: 'failed', checks: [{ name: 'disk', status: 'failed', took_ms: 1 }] };
    const { client, requests } = await clientOf([json(503, ill)]);
    expect(await client.call('health', {})).toEqual(ill);
    expect(requests).toHaveLength(1);
  });

  test('with such a status is an error where its body is one', async () => {
    const { client, requests } = await clientOf([failure(503, 'UNAVAILABLE')], { attempts: 2 });
    await expect(client.call('health', {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['a request', (client) => client.request('GET', '/api/v1/admin/accounts')],
    ['an import', (client) => importGraph(client, '{}')],
    ['a call by REST', (client) => client.call('getOverview', {})],
    ['a call by MCP', (client) => client.call('listOrphans', {})],
  ] as readonly [string, (client: Awaited<ReturnType<typeof clientOf>>['client']) => Promise<unknown>][])(
    'to %s that is a page is not of the service',
    async (_, act) => {
      const { client, requests } = await clientOf([page(200)]);
      await expect(act(client)).rejects.toMatchObject({ code: 'NOT_THE_SERVICE' });
      expect(requests).toHaveLength(1);
    },
  );

  test('that is cut off is asked for again', async () => {
    const { client, requests } = await clientOf([cutShort(true), json(200, OVERVIEW)]);
    expect(await client.call('getOverview', {})).toEqual(OVERVIEW);
    expect(requests).toHaveLength(2);
  });

  test('to a request that stalls fails in time, and is cancelled by its signal', async () => {
    const { client } = await clientOf([cutShort(false)], { requestMs: 100, attempts: 1 });
    const late = client.request('GET', '/api/v1/admin/accounts');
    await expect(late).rejects.toMatchObject({ code: 'NO_ANSWER_IN_TIME' });
    const signal = AbortSignal.timeout(20);
    const cancelled = await client
      .request('GET', '/api/v1/admin/accounts', undefined, { signal })
      .catch((reason: unknown) => reason);
    expect(cancelled).toBe(signal.reason);
  });

  test('that is a document and is cut off is a failure of its reader', async () => {
    const { client } = await clientOf([cutShort(true)]);
    await expect(text(await exportGraph(client))).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  test.each([502, 503, 504])('with status %i of a proxy is asked for again', async (status) => {
    const { client, requests } = await clientOf([page(status), json(200, OVERVIEW)]);
    expect(await client.call('getOverview', {})).toEqual(OVERVIEW);
    expect(requests).toHaveLength(2);
  });

  test('of a proxy is waited for as long as its Retry-After says', async () => {
    const { client } = await clientOf([page(503, { 'retry-after': '1' }), json(200, OVERVIEW)]);
    const start = performance.now();
    await client.call('getOverview', {});
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  test('that asks for more patience than a call has fails at once', async () => {
    const { client, requests } = await clientOf([failure(429, 'RATE_LIMITED', { retry_after: 3_600 })]);
    await expect(client.call('getOverview', {})).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: 3_600,
    });
    expect(requests).toHaveLength(1);
  });
});

test.each(['hm_live_SECRET1\nhm_live_SECRET2', 'hm_live_SECRET1 ', ''])(
  'the credential %j is refused before a request, and never shown',
  async (credential) => {
    const { client, requests } = await clientOf([json(200, OVERVIEW)], { credential });
    const error = (await client.call('getOverview', {}).catch((thrown: unknown) => thrown)) as Error;
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(`${error.message} ${String(error.cause)}`).not.toContain('SECRET');
    expect(requests).toHaveLength(0);
  },
);

test('a graph id that no header takes is refused before a request', async () => {
  const { client, requests } = await clientOf([json(200, OVERVIEW)], { graphId: 'a\nb' });
  await expect(client.call('getOverview', {})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(requests).toHaveLength(0);
});
