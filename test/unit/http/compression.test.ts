import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { compressAnswers } from '../../../src/http/compression.ts';
import { requestContext } from '../../../src/http/request-context.ts';
import { keptLog } from '../kept-log.ts';

const LONG = 'a'.repeat(1_000);

async function serve(answer: express.RequestHandler): Promise<string> {
  const app = express().use(requestContext(keptLog().logger), compressAnswers, answer);
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an answer is compressed for a client that accepts gzip', async () => {
  const url = await serve((_request, response) => void response.send(LONG));
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', LONG]);
});

test('an answer whose headers are sent already closes its connection, and not the process', async () => {
  const seen: unknown[] = [];
  const see = (reason: unknown) => void seen.push(reason);
  process.on('unhandledRejection', see);
  onTestFinished(() => void process.off('unhandledRejection', see));
  const url = await serve((_request, response) => {
    response.send(LONG);
    response.flushHeaders();
  });
  const answer = fetch(url, { headers: { 'accept-encoding': 'gzip' } }).then((response) => response.text());
  await expect(answer).rejects.toThrow();
  expect(seen).toEqual([]);
});
