import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { allowLongBody } from '../../../../src/http/listener/malformed-requests.ts';
import { listen, type Listener, type ListenerSettings } from '../../../../src/http/listener/listener.ts';
import { errorBody } from '../../../support/tool-client.ts';
import { answerOn, rawConnection, rawRequest, type RawAnswer } from '../../../support/raw-request.ts';

const opened: Listener[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((listener) => listener.drain(0)));
});

/** A listener whose app answers with the length of the body. */
async function open(
  arrival?: ListenerSettings['arrival'],
  prepare: (request: IncomingMessage) => void = () => undefined,
): Promise<string> {
  const listener = await listen('127.0.0.1', 0, arrival && { arrival });
  opened.push(listener);
  listener.serve((request, response) => {
    prepare(request);
    text(request).then(
      (body) => response.setHeader('Connection', 'close').end(String(body.length)),
      () => response.destroy(),
    );
  });
  return listener.url;
}

function refusal({ status, headers, body }: RawAnswer): [number, string] {
  expect(headers).toContain('Content-Type: application/json; charset=utf-8');
  expect(headers).toContain('Connection: close');
  return [status, errorBody.parse(JSON.parse(body)).error.code];
}

const POST = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

describe('a request that is not HTTP', () => {
  test.each([
    ['Content-Length twice, alike', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['Content-Length twice, unlike', `${POST}Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}`],
    ['two lengths in one header', `${POST}Content-Length: 2, 2\r\n\r\n{}`],
    ['a length that is no number', `${POST}Content-Length: two\r\n\r\n{}`],
    ['a negative length', `${POST}Content-Length: -2\r\n\r\n{}`],
    [
      'both length and chunks',
      `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ],
    ['chunked not last', `${POST}Transfer-Encoding: chunked, gzip\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
    [
      'chunked twice',
      `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a chunk size that is no number', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a space before the colon', `${POST}Content-Length : 2\r\n\r\n{}`],
    ['a folded header', `${POST}X-Folded: a\r\n b\r\n\r\n`],
    ['an unknown method', 'STORE / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['bytes of TLS', Buffer.from('160301020001000100', 'hex')],
  ])('for %s is answered 400 as JSON', async (_, bytes) => {
    expect(refusal(await rawRequest(await open(), bytes))).toEqual([400, 'INVALID_INPUT']);
  });

  test('for lack of a Host is answered 400', async () => {
    expect(await rawRequest(await open(), 'GET / HTTP/1.1\r\n\r\n')).toMatchObject({ status: 400 });
  });

  test('for headers beyond 16 KiB is answered 431', async () => {
    const answer = await rawRequest(await open(), `${POST}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(refusal(answer)).toEqual([431, 'INVALID_INPUT']);
  });

  test('for chunk extensions without end is answered 413', async () => {
    const chunked = `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`;
    expect(refusal(await rawRequest(await open(), chunked))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('a request that is slow', () => {
  const soon = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };

  test('in its headers is answered 408 and its connection is closed', async () => {
    const answer = await rawRequest(await open(soon), 'GET / HTTP/1.1\r\nHost: local');
    expect(refusal(answer)).toEqual([408, 'TIMEOUT']);
  });

  test('in its body is answered 408 although bytes keep arriving', async () => {
    const socket = await rawConnection(await open(soon));
    socket.write(`${POST}Content-Length: 1000\r\n\r\n{`);
    const dripping = setInterval(() => socket.write(' '), 50);
    const answer = await answerOn(socket);
    clearInterval(dripping);
    expect(refusal(answer)).toEqual([408, 'TIMEOUT']);
  });
});

test('a long body may take longer', async () => {
  const soon = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 };
  const socket = await rawConnection(await open(soon, allowLongBody));
  socket.write(`${POST}Content-Length: 20\r\n\r\n{`);
  const dripping = setInterval(() => socket.write(' '), 50);
  const answer = await answerOn(socket);
  clearInterval(dripping);
  expect(answer).toMatchObject({ status: 200 });
});

describe('a connection that its client half closes', () => {
  test('after the request still receives the answer', async () => {
    const socket = await rawConnection(await open());
    socket.end(`${POST}Content-Length: 2\r\n\r\n{}`);
    expect(await answerOn(socket)).toMatchObject({ status: 200 });
  });

  test('within the body is answered 400', async () => {
    const socket = await rawConnection(await open());
    socket.write(`${POST}Content-Length: 10\r\n\r\n{}`);
    await sleep(50);
    socket.end();
    expect(refusal(await answerOn(socket))).toEqual([400, 'INVALID_INPUT']);
  });
});
