import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { MemoryClient, MemoryError } from '../../../client/src/index.ts';
import { clientOf, failure, json } from './stand-in.ts';

const OVERVIEW = { stats: { nodes: 1 } };

describe('a call', () => {
  test('sends its input by the route of the tool, with the credential', async () => {
    const { client, requests } = await clientOf([json(200, { edges: [] })], { graphId: 'g', sessionId: 's' });
    await client.call('getRelationships', { key: 'a/b c', pattern: 'x y' });
    const [request] = requests;
    expect([request?.method, request?.url]).toEqual([
      'GET',
      '/api/v1/memory/relationships/a%2Fb%20c?pattern=x%20y',
    ]);
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer a-key',
      'x-graph-id': 'g',
      'mcp-session-id': 's',
    });
  });

  test.each([
    ['a limit of requests', failure(429, 'RATE_LIMITED', { retry_after: 0 })],
    ['a service that is not ready', failure(503, 'UNAVAILABLE')],
    ['a first request that still runs', failure(409, 'CONFLICT', { retry_after: 0 })],
  ])('is sent again after %s', async (_, answer) => {
    const { client, requests } = await clientOf([answer, answer, json(200, OVERVIEW)]);
    expect(await client.call('getOverview', {})).toEqual(OVERVIEW);
    expect(requests).toHaveLength(3);
  });

  test('waits as long as the service asks for', async () => {
    const { client } = await clientOf([
      failure(429, 'RATE_LIMITED', { retry_after: 1 }),
      json(200, OVERVIEW),
    ]);
    const start = performance.now();
    await client.call('getOverview', {});
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  test('of a write has one Idempotency-Key for all its requests', async () => {
    const { client, requests } = await clientOf([failure(503, 'UNAVAILABLE'), json(201, { key: 'k' })]);
    await client.call('store', { key: 'k', description: 'd' });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('that begins while its page is left is kept alive, and no other', async () => {
    const alive: (boolean | undefined)[] = [];
    const client = new MemoryClient({
      ...{ url: 'http://127.0.0.1:1', credential: 'a-key' },
      fetch: (_address, init) => {
        alive.push(init?.keepalive);
        return Promise.resolve(Response.json({ key: 'k' }));
      },
    });
    await client.call('forget', { key: 'k' }, { keepalive: true });
    await client.call('forget', { key: 'k' });
    expect(alive).toEqual([true, undefined]);
  });

  test('names the version of the node that it means, where the route takes one', async () => {
    const { client, requests } = await clientOf([json(200, { key: 'k' })]);
    const ifMatch = '2026-05-04T08:00:00.000Z';
    await client.call('forget', { key: 'k' }, { ifMatch });
    expect(requests[0]?.headers['if-match']).toBe(`"${ifMatch}"`);
    await expect(client.call('recall', { query: 'q' }, { ifMatch })).rejects.toThrow(
      'recall takes no ifMatch',
    );
    await expect(client.call('listOrphans', {}, { ifMatch })).rejects.toThrow(TypeError);
    await expect(client.call('forget', { key: 'k' }, { ifMatch: 'a\nb' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(requests).toHaveLength(1);
  });

  test('gives up after as many requests as it may send', async () => {
    const { client, requests } = await clientOf([failure(503, 'UNAVAILABLE')], { attempts: 3 });
    await expect(client.call('getOverview', {})).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(requests).toHaveLength(3);
  });

  test('that is refused is not sent again, and says why', async () => {
    const { client, requests } = await clientOf([failure(404, 'NOT_FOUND', { details: { keys: ['k'] } })]);
    const error = await client.call('forget', { key: 'k' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MemoryError);
    expect(error).toMatchObject({
      ...{ code: 'NOT_FOUND', status: 404, requestId: 'r1' },
      ...{ message: 'It is NOT_FOUND.', details: { keys: ['k'] } },
    });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['an answer of another server', json(404, { detail: 'no' }), 'NOT_THE_SERVICE'],
    [
      'an answer that is no JSON',
      (response: ServerResponse) => void response.end('<html>'),
      'NOT_THE_SERVICE',
    ],
    ['a server that does not answer', () => undefined, 'NO_ANSWER_IN_TIME'],
  ])('fails at %s', async (_, answer, code) => {
    const { client } = await clientOf([answer], { requestMs: 1_000, attempts: 1 });
    await expect(client.call('getOverview', {})).rejects.toMatchObject({ code });
  });

  test('fails where nothing listens', async () => {
    const options = { url: 'http://127.0.0.1:1', credential: 'k', attempts: 2, firstPauseMs: 1 };
    const client = new MemoryClient(options);
    await expect(client.call('getOverview', {})).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  test('is cancelled by its signal, also while it waits to be sent again', async () => {
    const { client, requests } = await clientOf([failure(503, 'UNAVAILABLE', { retry_after: 50 })]);
    const signal = AbortSignal.timeout(2_000);
    const failed = await client.call('getOverview', {}, { signal }).catch((reason: unknown) => reason);
    expect(failed).toBe(signal.reason);
    expect(requests).toHaveLength(1);
  });

  test('asks for the credential before each request', async () => {
    const tokens = ['first', 'second'];
    const { client, requests } = await clientOf([failure(503, 'UNAVAILABLE'), json(200, OVERVIEW)], {
      credential: () => Promise.resolve(tokens.shift() ?? ''),
    });
    await client.call('getOverview', {});
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
  });

  test('goes by MCP where the tool has no route', async () => {
    const result = { content: [], structuredContent: { orphans: [] } };
    const { client, requests } = await clientOf([json(200, { jsonrpc: '2.0', id: 1, result })]);
    expect(await client.call('listOrphans', {})).toEqual({ orphans: [] });
    expect(requests[0]?.url).toBe('/mcp');
  });
});
