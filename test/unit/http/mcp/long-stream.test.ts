import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { McpTool } from '../../../../src/http/mcp/mcp-tool.ts';
import { toolMethods } from '../../../../src/http/mcp/methods/tool-methods.ts';
import { eventsOf, message, modernHeaders, modernMessage } from '../../../support/mcp-requests.ts';
import { serveMcp } from './serve-mcp.ts';

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

let served: Awaited<ReturnType<typeof serveMcp>>;
beforeAll(async () => {
  served = await serveMcp({ tools: [], mcpMethods: () => new Map(toolMethods([slow])) });
});
afterAll(() => void served.server.close());

describe.concurrent('a stream of 40 seconds', () => {
  test.for([
    ['with a handshake', message('tools/call', CALL), {}],
    ['2026-07-28', modernMessage('tools/call', CALL), modernHeaders('tools/call', 'slow')],
  ] as const)(
    'in a revision %s carries two heartbeats before its answer',
    { timeout: 2 * LASTS_MS },
    async ([, body, headers]) => {
      const response = await fetch(served.url, {
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
