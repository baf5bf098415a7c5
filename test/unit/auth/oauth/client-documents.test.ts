import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ClientDocuments } from '../../../../src/auth/oauth/client-documents.ts';
import { certificateOf } from '../../../support/tls-certificate.ts';

const HOST = 'client.example';
const tls = certificateOf(HOST);
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests = 0;
const server = createServer(tls, (request, response) => {
  requests += 1;
  answer(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const id = `https://${HOST}:${port}/client.json`;
const document = { client_id: id, client_name: 'Editor', redirect_uris: ['http://127.0.0.1/callback'] };

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The server as a host of the open Internet, unless the test says where its name leads. */
function documents({
  addresses = ['127.0.0.1'],
  isAllowed = (_address: string): boolean => true,
} = {}): ClientDocuments {
  return new ClientDocuments({
    resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))),
    isAllowed,
    tls: { ca: tls.cert },
  });
}

function serve(body: object | string, status = 200, headers: Record<string, string> = {}): void {
  answer = (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

describe('the document of a client (20)', () => {
  test('names its name and its addresses, and is fetched once for a while', async () => {
    serve(document);
    const known = documents();
    const before = requests;
    const clients = await Promise.all([known.client(id), known.client(id)]);
    expect(clients[0]).toEqual({
      id,
      name: 'Editor',
      redirectUris: ['http://127.0.0.1/callback'],
      method: 'none',
      secretHash: undefined,
    });
    expect(requests - before).toBe(1);
  });

  test('at a host of which one address is private is not fetched', async () => {
    serve(document);
    const before = requests;
    const isAllowed = (address: string) => address !== '10.0.0.1';
    const access = documents({ addresses: ['127.0.0.1', '10.0.0.1'], isAllowed });
    await expect(access.client(id)).rejects.toThrow('not on the open Internet');
    await expect(documents({ addresses: [] }).client(id)).rejects.toThrow('not on the open Internet');
    expect(requests).toBe(before);
  });

  test.for([
    ['leads on', () => serve('', 302, { Location: 'https://169.254.169.254/' }), 'answers 302'],
    ['is not there', () => serve({}, 404), 'answers 404'],
    ['is large', () => serve({ ...document, more: 'x'.repeat(20_000) }), 'larger than'],
    ['is HTML', () => serve(document, 200, { 'Content-Type': 'text/html' }), 'not JSON'],
    ['is no JSON', () => serve('{'), 'cannot be used'],
    ['names another client', () => serve({ ...document, client_id: `${id}?` }), 'not its own address'],
    ['has a secret', () => serve({ ...document, client_secret: 'x' }), 'not its own address'],
    [
      'wants to use one',
      () => serve({ ...document, token_endpoint_auth_method: 'client_secret_post' }),
      'none',
    ],
    ['has a bad redirect', () => serve({ ...document, redirect_uris: ['http://evil.example/'] }), 'https'],
  ] as const)('that %s is refused', async ([, prepare, reason]) => {
    prepare();
    await expect(documents().client(id)).rejects.toThrow(reason);
  });

  test('whose name server is silent is given up, and keeps no others from being fetched', async () => {
    serve(document);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const known = new ClientDocuments({
      resolve: (host) =>
        host === HOST ? Promise.resolve([{ address: '127.0.0.1', family: 4 }]) : new Promise(() => undefined),
      isAllowed: () => true,
      tls: { ca: tls.cert },
    });
    const silent = Array.from({ length: 40 }, (_, at) =>
      known.client(`https://silent-${at}.example/client.json`).catch(String),
    );
    const other = known.client(id);
    await vi.advanceTimersByTimeAsync(6_000);
    expect((await other).name).toBe('Editor');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await Promise.all(silent)).toEqual(
      silent.map(() => expect.stringContaining('not found in time') as string),
    );
  });
});
