import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { test } from '../../support/oauth-test.ts';
import { answerOn, rawConnection } from '../../support/raw-request.ts';
import { newTenant } from '../../support/tenant.ts';
import type { TestApp } from '../../support/test-app.ts';

const operation = z.object({
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

interface BodyRoute {
  readonly method: string;
  readonly path: string;
  readonly type: string;
}

interface Damage {
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** How the client goes on when all is sent: it waits, ends its side or breaks the connection. */
  readonly then?: 'end' | 'reset';
}

/** Of the routes that share a reader of JSON, one; and those with one of their own. */
const THOROUGHLY =
  /^\/(mcp|api\/v1\/memory\/(store|store\/batch|import)|api\/v1\/admin\/keys|register|token|api\/session|api\/files\/upload|oauth\/consent|identity\/log-in)$/;
/** How the others are tried. */
const BRIEFLY = ['cut to half', 'doubled', 'that breaks off'];

/** Routes of browsers, which the OpenAPI document leaves out. */
const FORMS = [
  ...['/oauth/consent', '/dashboard/log-in', '/identity/log-in'],
  ...['/identity/password', '/identity/reset/x', '/identity/invitation/x'],
].map((path) => ({
  ...{ method: 'POST', path, type: 'application/x-www-form-urlencoded' },
}));

async function routesOf(url: string): Promise<BodyRoute[]> {
  const { paths } = document.parse(await (await fetch(`${url}/openapi.json`)).json());
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, value]) => {
      const types = Object.keys(operation.safeParse(value).data?.requestBody?.content ?? {});
      return types.map((type) => ({ method: method.toUpperCase(), path: filled(path), type }));
    }),
  );
  return [...routes, ...FORMS];
}

function filled(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a');
}

/** A body of the type that would arrive whole. */
function wholeOf(type: string): Buffer {
  if (type.startsWith('multipart/'))
    return Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nA text.\r\n--b--\r\n',
    );
  if (type.endsWith('form-urlencoded')) return Buffer.from('grant_type=refresh_token&token=a');
  return Buffer.from('{"key":"cut","description":"A text that is cut."}\n');
}

function damagesOf(whole: Buffer): Record<string, Damage> {
  const half = whole.subarray(0, whole.length / 2);
  const packed = gzipSync(whole);
  const gzip = 'Content-Encoding: gzip';
  const long = `Content-Length: ${whole.length + 10}`;
  const chunked = 'Transfer-Encoding: chunked';
  const chunk = Buffer.concat([Buffer.from(`${half.length.toString(16)}\r\n`), half, Buffer.from('\r\n')]);
  return {
    'cut to half': sized(half),
    doubled: sized(Buffer.concat([whole, whole])),
    'with other bytes behind it': sized(Buffer.concat([whole, Buffer.from('}\0--b')])),
    'in invalid UTF-8': sized(
      Buffer.concat([half, Buffer.from([0xff, 0xc0, 0xfe]), whole.subarray(half.length)]),
    ),
    'nested deep': sized(Buffer.from('{"a":['.repeat(50_000))),
    'of zeros': sized(Buffer.alloc(100_000)),
    'that is no gzip': sized(whole, gzip),
    'in gzip that is cut': sized(packed.subarray(0, packed.length - 9), gzip),
    'in gzip with other bytes behind it': sized(Buffer.concat([packed, Buffer.from('more')]), gzip),
    'in gzip that is damaged': sized(
      Buffer.from(packed.map((byte, at) => (at === 14 ? byte ^ 0xff : byte))),
      gzip,
    ),
    'in an unknown encoding': sized(whole, 'Content-Encoding: zstd'),
    'shorter than its length': { headers: [long], body: whole, then: 'end' },
    'that breaks off': { headers: [long], body: half, then: 'reset' },
    'in gzip that breaks off': { headers: [long, gzip], body: packed.subarray(0, 15), then: 'reset' },
    'longer than its length': { headers: [`Content-Length: ${half.length}`], body: whole },
    'in chunks that break off': { headers: [chunked], body: chunk, then: 'reset' },
    'in chunks without a last one': { headers: [chunked], body: chunk, then: 'end' },
    'in chunks of no size': { headers: [chunked], body: Buffer.concat([chunk, Buffer.from('zz\r\n')]) },
  };
}

function sized(body: Buffer, ...headers: string[]): Damage {
  return { headers: [`Content-Length: ${body.length}`, ...headers], body };
}

/** The status of the answer; 0 where none can come. */
async function send(url: string, head: string, { body, then }: Damage): Promise<number> {
  const socket = await rawConnection(url);
  const answered = answerOn(socket);
  socket.write(head);
  socket.write(body.subarray(0, body.length / 2));
  await nextTurn();
  await new Promise((resolve) => socket.write(body.subarray(body.length / 2), resolve));
  if (then === 'reset') {
    socket.resetAndDestroy();
    await Promise.all([answered, once(socket, 'close')]);
    return 0;
  }
  if (then === 'end') socket.end();
  return (await answered).status;
}

/** A credential that every route with a body takes. */
async function credentialsOf(service: TestApp) {
  const { graphId, key } = await newTenant(service);
  const { address } = (await service.operator.send('POST', '/dashboard-links', { graph_id: graphId })) as {
    address: string;
  };
  const opened = await fetch(`${service.app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: address.split('/').at(-1) }),
  });
  const { token } = (await opened.json()) as { token: string };
  return (path: string) => (path.startsWith('/api/') && !path.startsWith('/api/v1/') ? token : key);
}

describe('a damaged body', () => {
  test(
    'is refused by every route, and the process answers the next request',
    { timeout: 300_000 },
    async ({ service, url }) => {
      const faults: unknown[] = [];
      process.on('uncaughtExceptionMonitor', (fault) => faults.push(fault));
      const credentialOf = await credentialsOf(service);
      const answers: Record<string, number> = {};
      for (const { method, path, type } of await routesOf(url)) {
        const damages = Object.entries(damagesOf(wholeOf(type))).filter(
          ([name]) => THOROUGHLY.test(path) || BRIEFLY.includes(name),
        );
        const sent = damages.map(async ([name, damage], at) => {
          const head = [
            ...[`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close'],
            ...[`Authorization: Bearer ${credentialOf(path)}`, `X-Forwarded-For: 10.0.${at}.7`],
            `Content-Type: ${type.startsWith('multipart/') ? `${type}; boundary=b` : type}`,
            ...['Accept: application/json, text/event-stream', ...damage.headers, '', ''],
          ].join('\r\n');
          answers[`${method} ${path} ${type}: ${name}`] = await send(url, head, damage);
        });
        await Promise.all(sent);
        expect([path, (await fetch(`${url}/healthz`)).status]).toEqual([path, 200]);
      }
      const odd = Object.entries(answers).filter(([, status]) => status >= 500 || status === 429);
      expect(odd).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});
