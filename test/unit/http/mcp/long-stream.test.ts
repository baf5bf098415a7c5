import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { McpTool } from '../../../../src/http/mcp/mcp-tool.ts';
import { toolMethods } from '../../../../src/http/mcp/methods/guide-methods.ts';
import { eventsOf, message, modernHeaders, modernMessage } from '../../../support/mcp-requests.ts';
import { serveMcp } from './serve-mcp.ts';

const LASTS_MS = 40_000;
const CALL = { name: 'slow' };

let begun = Promise.withResolvers<void>();
let goOn = Promise.withResolvers<void>();

/** A tool that says nothing until the test lets it end. */
const slow: McpTool = {
  listing: { name: 'slow', inputSchema: { type: 'object' } },
  call: async () => {
    begun.resolve();
    await goOn.promise;
    return { content: [] };
  },
};

let served: Awaited<ReturnType<typeof serveMcp>>;
beforeAll(async () => {
  served = await serveMcp({ tools: [], mcpMethods: () => new Map(toolMethods([slow])) });
});
afterAll(() => void served.server.close());

beforeEach(() => {
  [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

describe('a stream of 40 seconds', () => {
  test.for([
    ['with a handshake', message('tools/call', CALL), {}],
    ['2026-07-28', modernMessage('tools/call', CALL), modernHeaders('tools/call', 'slow')],
  ] as const)('in a revision %s carries two heartbeats before its answer', async ([, body, headers]) => {
    const begin = Date.now();
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
    await begun.promise;
    vi.advanceTimersByTime(LASTS_MS);
    goOn.resolve();
    const events = eventsOf(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['heartbeat', 'heartbeat', 'message']);
    const times = events.slice(0, 2).map(({ data }) => Date.parse(data['timestamp'] as string) - begin);
    expect(times).toEqual([15_000, 30_000]);
    expect(events.at(-1)?.data).toMatchObject({ id: 1, result: { content: [], complete: true } });
  });
});
