import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveStdio } from '../../../../src/cli/mcp/serve-stdio.ts';
import type { ServiceAddress } from '../../../../src/cli/mcp/service-address.ts';
import { AppError } from '../../../../src/errors.ts';
import { earlyAnswers } from '../../../../src/http/mcp/early-answers.ts';
import { toolRegistry } from '../../../../src/tools/index.ts';

const OPEN: ServiceAddress = { url: new URL('http://127.0.0.1:1/'), key: 'the-key' };
const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const STORE = {
  id: 9,
  method: 'tools/call',
  params: { name: 'hm_store', arguments: {}, _meta: { progressToken: 'mine' } },
};

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client of a service that is being opened. */
function opening() {
  const opened = Promise.withResolvers<ServiceAddress>();
  const heard = new Set<(line: string) => void>();
  const notYet = () => new AppError('UNAVAILABLE', 'It is being opened.', { retryAfter: 5 });
  const early = earlyAnswers(toolRegistry, notYet);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const received: Message[] = [];
  const printed: string[] = [];
  output.on('data', (line: Buffer) => void received.push(JSON.parse(line.toString()) as Message));
  const onWait = (hear: (line: string) => void, signal: AbortSignal) => {
    heard.add(hear);
    signal.addEventListener('abort', () => heard.delete(hear));
  };
  const service = { opened: opened.promise, answersEarly: early.has, early: early.answer, onWait };
  const stdio = {
    input,
    output,
    print: (line: string) => void printed.push(line),
    signal: new AbortController().signal,
  };
  const served = serveStdio(service, stdio);
  return {
    opened,
    received,
    printed,
    served,
    send: (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    say: (line: string) => heard.forEach((hear) => hear(line)),
    waiting: () => heard.size,
    answer: (id: unknown) => vi.waitUntil(() => received.find((message) => message.id === id)),
    end: () => input.end(),
  };
}

describe('a service that is being opened', () => {
  test('answers the handshake and the lists at once', async () => {
    const client = opening();
    client.send(INITIALIZE);
    expect((await client.answer(1)).result).toMatchObject({ protocolVersion: '2025-06-18' });
    client.send({ method: 'notifications/initialized' });
    client.send({ id: 2, method: 'tools/list' });
    const { tools } = (await client.answer(2)).result as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toContain('hm_recall');
    for (const [id, method] of [
      [3, 'prompts/list'],
      [4, 'resources/list'],
      [5, 'resources/templates/list'],
      [6, 'ping'],
    ] as const) {
      client.send({ id, method });
      expect(await client.answer(id)).toHaveProperty('result');
    }
  });

  test('lets a call wait, tells a client that asks for progress what for, and then serves it', async () => {
    const fetched = vi.fn((_url: URL, _request: RequestInit) =>
      Promise.resolve(Response.json({ jsonrpc: '2.0', id: 9, result: { stored: true } })),
    );
    vi.stubGlobal('fetch', fetched);
    const client = opening();
    client.send(INITIALIZE);
    await client.answer(1);
    client.send(STORE);
    await vi.waitUntil(() => client.waiting() === 1);
    client.say('Starting the database … 5 s');
    client.say('Starting the database … 10 s');
    const steps = client.received.filter(({ method }) => method === 'notifications/progress');
    expect(steps.map(({ params }) => params)).toEqual([
      { progressToken: 'mine', progress: 0.01, message: 'Starting the database … 5 s' },
      { progressToken: 'mine', progress: 0.02, message: 'Starting the database … 10 s' },
    ]);
    client.opened.resolve(OPEN);
    expect((await client.answer(9)).result).toEqual({ stored: true });
    expect(client.waiting()).toBe(0);
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({
      authorization: 'Bearer the-key',
      'mcp-protocol-version': '2025-06-18',
    });
  });

  test('answers a call UNAVAILABLE after 25 seconds, with when to try again', async () => {
    const client = opening();
    client.send(INITIALIZE);
    await client.answer(1);
    client.send(STORE);
    client.send({ id: 10, method: 'resources/read', params: { uri: 'memory://overview' } });
    await vi.waitUntil(() => client.waiting() === 1);
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(25_000);
    const error = { code: 'UNAVAILABLE', message: 'It is being opened.', retry_after: 5 };
    expect((await client.answer(9)).result).toMatchObject({ isError: true, error });
    expect((await client.answer(10)).error).toMatchObject({ code: -32603, data: { error } });
  });

  test('that cannot start answers what waits, and ends; the command that ends says why, once', async () => {
    const client = opening();
    client.send(STORE);
    await vi.waitUntil(() => client.waiting() === 1);
    client.opened.reject(new AppError('UNAVAILABLE', 'Java cannot be started.'));
    await expect(client.served).rejects.toThrow('Java cannot be started.');
    expect((await client.answer(9)).error?.message).toBe('The service cannot start: Java cannot be started.');
    expect(client.printed).toEqual([]);
  });

  test('runs no call that its client has cancelled', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const client = opening();
    client.send(INITIALIZE);
    await client.answer(1);
    client.send(STORE);
    await vi.waitUntil(() => client.waiting() === 1);
    client.send({ method: 'notifications/cancelled', params: { requestId: 9 } });
    await vi.waitUntil(() => client.waiting() === 0);
    client.opened.resolve(OPEN);
    client.end();
    await client.served;
    expect(fetched).not.toHaveBeenCalled();
    expect(client.received.find(({ id }) => id === 9)).toBeUndefined();
  });
});
