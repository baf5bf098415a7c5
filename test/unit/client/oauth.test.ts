import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { beginLogIn, credentialOf, freshTokens, type Tokens } from '../../../client/src/oauth.ts';

const OLD: Tokens = { client_id: 'c', access_token: 'old', refresh_token: 'r1', expires_at: 0 };

/** An issuer whose token endpoint answers with these, one after the other, the last again and again. */
async function issuerOf(answers: readonly ((response: ServerResponse) => void)[]) {
  let asked = 0;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/token')
      return void request
        .resume()
        .on('end', () => answers[Math.min(asked++, answers.length - 1)]?.(response));
    const metadata = { issuer: url, token_endpoint: `${url}token`, registration_endpoint: `${url}register` };
    response.end(JSON.stringify(metadata));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, asked: () => asked };
}

const granted = (response: ServerResponse) =>
  void response.end(
    JSON.stringify({ access_token: 'new', token_type: 'bearer', refresh_token: 'r2', expires_in: 600 }),
  );
const down = (response: ServerResponse) => void response.writeHead(503).end('{}');
const revoked = (response: ServerResponse) =>
  void response
    .writeHead(400)
    .end('{"error":"invalid_grant","error_description":"The log-in was revoked. Log in again."}');

test('calls side by side share one renewal, which is kept once', async () => {
  const { url, asked } = await issuerOf([granted]);
  const kept: Tokens[] = [];
  const credential = credentialOf(url, OLD, (tokens) => void kept.push(tokens));
  expect(await Promise.all([credential(), credential(), credential()])).toEqual(['new', 'new', 'new']);
  expect([asked(), kept.length]).toEqual([1, 1]);
});

test('a renewal that fails fails every call that waits for it, and the next call renews', async () => {
  const { url, asked } = await issuerOf([down, granted]);
  const credential = credentialOf(url, OLD);
  const first = credential();
  await setImmediate();
  const both = await Promise.allSettled([first, credential()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await credential()).toBe('new');
  expect(asked()).toBe(2);
});

test('a log-in that cannot be renewed now has not ended', async () => {
  const { url } = await issuerOf([down]);
  await expect(freshTokens(url, OLD)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(freshTokens('http://127.0.0.1:1/', OLD)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  const options = { url: 'http://127.0.0.1:1/', redirectUri: 'http://127.0.0.1:2/callback', clientName: 't' };
  await expect(beginLogIn(options)).rejects.toMatchObject({ code: 'UNREACHABLE' });
});

test('a log-in that was ended says once to log in again', async () => {
  const { url } = await issuerOf([revoked]);
  const error = (await freshTokens(url, OLD).catch((thrown: unknown) => thrown)) as Error;
  expect(error).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(error.message.match(/Log in again/g)).toHaveLength(1);
  expect(error.message).not.toContain('..');
});
