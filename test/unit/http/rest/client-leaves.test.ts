import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import express, { type Response } from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { sendBody } from '../../../../src/http/send-body.ts';
import { defineStreamTool } from '../../../../src/tools/define-tool.ts';
import { keptLog } from '../../kept-log.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';

/** A request whose client leaves as soon as it is at `meanwhile`. */
async function leave(address: string, meanwhile: Promise<unknown>): Promise<void> {
  const asked = request(address, { headers: { authorization: 'Bearer any' } }).on('error', () => undefined);
  asked.on('response', (response) => response.resume().on('error', () => undefined)).end();
  await meanwhile;
  asked.destroy();
}

describe.each([
  ['before the first chunk', 0],
  ['between two chunks', 1],
])('an export whose client leaves %s', (_, sent) => {
  test('ends, and has one line in the log that says so', async () => {
    const waiting = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const tool = defineStreamTool({
      ...{ name: 'hm_endless', title: 'Endless', description: 'A tool for tests.', access: 'read' },
      ...{ input: z.strictObject({}), output: z.object({}), whileOpening: true, internal: true },
      rest: { method: 'GET', path: '/endless' },
      examples: [],
      handler: async function* (_input, { graph }) {
        try {
          for (let at = 0; ; at++) {
            if (at === sent) {
              waiting.resolve();
              graph.signal?.addEventListener('abort', () => goOn.resolve());
              await goOn.promise;
            }
            yield 'x'.repeat(100);
          }
        } finally {
          ended.resolve();
        }
      },
    });
    const log = keptLog();
    const { url, server } = await serveMcp({ tools: [tool], mcpMethods: (own) => own, logger: log.logger });
    onTestFinished(() => void server.close());
    await leave(url.replace('/mcp', '/api/v1/memory/endless'), waiting.promise);
    await ended.promise;
    await expect.poll(() => log.lines).toMatchObject([{ level: 'info', outcome: 'cancelled' }]);
  });
});

describe('a body', () => {
  async function sending(body: Readable, before: (response: Response) => unknown): Promise<unknown> {
    const outcome = Promise.withResolvers<unknown>();
    const app = express().use(async (_request, response) => {
      await before(response);
      await sendBody(body, response).then(outcome.resolve, outcome.resolve);
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await leave(address, once(server, 'request'));
    return outcome.promise;
  }
  const gone = (response: Response) => once(response, 'close');

  test('is ended where its client has left before it is sent, compressed or not', async () => {
    const endless = () =>
      Readable.from(
        (function* () {
          for (;;) yield 'x';
        })(),
        { objectMode: false },
      );
    for (const body of [endless(), endless().compose(createGzip()) as Readable]) {
      expect(await sending(body, gone)).toBeUndefined();
      expect(body.destroyed).toBe(true);
    }
  });

  test('that fails by itself is a failure', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('The disk is broken.'));
      },
    });
    const outcome = await sending(broken, () => undefined);
    expect(outcome).toMatchObject({ message: 'The disk is broken.' });
  });
});
