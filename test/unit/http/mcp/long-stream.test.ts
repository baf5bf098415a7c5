import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Authenticator } from '../../../../src/auth/authenticator.ts';
import { planTable } from '../../../../src/auth/plans.ts';
import { httpApp } from '../../../../src/http/http-app.ts';
import type { McpTool } from '../../../../src/http/mcp/mcp-tool.ts';
import { toolMethods } from '../../../../src/http/mcp/tool-methods.ts';
import { memoryCounters } from '../../../../src/http/rate-limit/counters.ts';
import type { MemoryContext } from '../../../../src/memory/memory-context.ts';
import { eventsOf, message, modernHeaders, modernMessage } from '../../../support/mcp-requests.ts';
import { keptLog, PRINCIPAL } from '../../tools/fake-tool.ts';

const LASTS_MS = 40_000;
const CALL = { name: 'slow' };

/** A tool that says nothing for 40 seconds. */
const slow: McpTool = {
  listing: { name: 'slow', inputSchema: { type: 'object' } },
  call: async (_input, { signal }) => {
    await sleep(LASTS_MS, undefined, { signal });
    return { content: [] };
  },
};

let url = '';
const server = createServer(
  httpApp({
    tools: [],
    mcpMethods: () => new Map(toolMethods([slow])),
    authenticator: { authenticate: () => Promise.resolve(PRINCIPAL) } as unknown as Authenticator,
    memoryOf: () => ({ graph: { database: 'none' } }) as MemoryContext,
    isReady: () => Promise.resolve(true),
    origins: { hosts: [], origins: [] },
    trustProxy: undefined,
    limits: {
      counters: memoryCounters,
      planOf: planTable([{ name: 'free', requestsPerMinute: 60, tools: {} }], 'free'),
      failedCredentials: 1,
    },
    logger: keptLog().logger,
  }),
);

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => void server.close());

describe.concurrent('a stream of 40 seconds', () => {
  test.for([
    ['with a handshake', message('tools/call', CALL), {}],
    ['2026-07-28', modernMessage('tools/call', CALL), modernHeaders('tools/call', 'slow')],
  ] as const)(
    'in a revision %s carries two heartbeats before its answer',
    { timeout: 2 * LASTS_MS },
    async ([, body, headers]) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          authorization: 'Bearer any',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      const events = eventsOf(await response.text());
      expect(events.map(({ event }) => event)).toEqual(['heartbeat', 'heartbeat', 'message']);
      const [first = 0, second = 0] = events.map(({ data }) => Date.parse(data['timestamp'] as string));
      expect(Math.abs(second - first - 15_000)).toBeLessThan(2_000);
      expect(events.at(-1)?.data).toMatchObject({ id: 1, result: { content: [], complete: true } });
    },
  );
});
