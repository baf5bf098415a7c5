import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../../../src/tools/define-tool.ts';
import { message, modernHeaders, modernMessage } from '../../../support/mcp-requests.ts';
import { serveMcp } from './serve-mcp.ts';

const BOTH = 'application/json, text/event-stream';
const PARAMS = { name: 'hm_unaware', arguments: {}, _meta: { progressToken: 'p' } };

let begun = Promise.withResolvers<void>();
let goOn = Promise.withResolvers<void>();
let isDone = false;

/** A tool that emits items even if the client has gone. */
const unaware = defineTool({
  name: 'hm_unaware',
  title: 'Unaware',
  description: 'A tool for tests.',
  input: z.strictObject({}),
  output: z.object({}),
  access: 'read',
  handler: async (_input, { emit }) => {
    begun.resolve();
    await goOn.promise;
    emit?.([1]);
    isDone = true;
    return {};
  },
});

let served: Awaited<ReturnType<typeof serveMcp>>;
beforeAll(async () => {
  served = await serveMcp({ tools: [unaware], mcpMethods: (own) => own });
});
afterAll(() => void served.server.close());

/** Rejections that would end the process. */
function unhandledRejections(): unknown[] {
  const seen: unknown[] = [];
  const see = (reason: unknown) => void seen.push(reason);
  process.on('unhandledRejection', see);
  onTestFinished(() => void process.off('unhandledRejection', see));
  return seen;
}

test.for([
  ['with a handshake', BOTH, message('tools/call', PARAMS), {}],
  ['2026-07-28', BOTH, modernMessage('tools/call', PARAMS), modernHeaders('tools/call', PARAMS.name)],
  [
    '2026-07-28 with events only',
    'text/event-stream',
    modernMessage('tools/call', PARAMS),
    modernHeaders('tools/call', PARAMS.name),
  ],
] as const)(
  'progress after the client has gone has no effect, in protocol version %s',
  async ([, accept, body, headers]) => {
    [begun, goOn, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), false];
    const seen = unhandledRejections();
    const client = new AbortController();
    const closed = once(served.server, 'request').then(([, response]) =>
      once(response as NodeJS.EventEmitter, 'close'),
    );
    const call = fetch(served.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, authorization: 'Bearer any', ...headers },
      body: JSON.stringify(body),
      signal: client.signal,
    }).then((response) => response.text());
    await begun.promise;
    client.abort();
    await expect(call).rejects.toThrow('abort');
    await closed;
    goOn.resolve();
    await expect.poll(() => isDone).toBe(true);
    await new Promise(setImmediate);
    expect(seen).toEqual([]);
  },
);
