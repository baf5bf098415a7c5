import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError, ERROR_STATUS, type ErrorCode } from '../../../../src/errors.ts';
import { noSession } from '../../../../src/auth/dashboard/session-token.ts';
import { UNKNOWN_HOST } from '../../../../src/http/admission/cross-origin.ts';
import { errorHandler } from '../../../../src/http/error-response.ts';
import { errorPages } from '../../../../src/http/pages/error-page.ts';
import { siteFiles } from '../../../../src/http/pages/site-files.ts';
import { startRoute } from '../../../../src/http/pages/start-page.ts';
import { requestContext } from '../../../../src/http/request-context.ts';
import { mount } from '../../../../src/http/routes.ts';

const MARKUP = '<img src=x onerror=alert(1)>"\'&';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

/** Answers /CODE with that error, and the other addresses that need no database. */
const app = express();
app.use(requestContext(pino({ level: 'silent' })));
mount(app, [...siteFiles(), startRoute(false)]);
app.all('/:code', ({ params: { code } }) => {
  if (code === 'unknown') throw new Error(MARKUP);
  if (code === 'host') throw new AppError('FORBIDDEN', 'No.', { details: { reason: UNKNOWN_HOST } });
  if (code === 'session') throw noSession();
  const retryAfter = code === 'RATE_LIMITED' ? { retryAfter: 7 } : {};
  throw new AppError(code as ErrorCode, `It says ${MARKUP}.`, retryAfter);
});
app.use(errorHandler({ page: errorPages(true) }));
const server = createServer(app);
let url = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const open = (path: string, accept = BROWSER, method = 'GET') =>
  fetch(url + path, { method, headers: { accept } });

describe('an error', () => {
  test.for(CODES)(
    '%s is a page with ways on for a browser, and the body as ever for a program',
    async (code) => {
      const page = await open(`/${code}`);
      expect([page.status, page.headers.get('content-type')]).toEqual([
        ...[ERROR_STATUS[code], 'text/html; charset=utf-8'],
      ]);
      expect(page.headers.get('vary')).toContain('Accept');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|script-src|https?:/);
      const text = await page.text();
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(text).toMatch(/<title>[^<]+ · Memory Graph Service<\/title>/);
      expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;');
      expect(text).not.toContain('<img src=x');
      expect(text).toContain('href="/dashboard"');
      expect(text).toContain('href="/docs"');

      const body = await open(`/${code}`, 'application/json');
      expect([body.status, body.headers.get('vary')]).toEqual([
        ERROR_STATUS[code],
        expect.stringContaining('Accept'),
      ]);
      expect(await body.json()).toMatchObject({ error: { code, message: `It says ${MARKUP}.` } });
    },
  );

  test('of the service itself shows nothing of its cause, and can be tried again', async () => {
    const text = await (await open('/unknown')).text();
    expect(text).toContain('<h1>Something went wrong</h1>');
    expect(text).not.toContain('onerror');
    expect(text).toContain('>Try again</a>');
  });

  test('that passes says when, and a form that was sent is not sent again', async () => {
    const page = await open('/RATE_LIMITED');
    expect(page.headers.get('retry-after')).toBe('7');
    expect(await page.text()).toMatch(/It can succeed in 7 s[^]*>Try again<\/a>/);
    expect(await (await open('/RATE_LIMITED', BROWSER, 'POST')).text()).not.toContain('Try again');
  });

  test('leads who is not logged in to the log-in, and nobody on by a host that is not served', async () => {
    expect(await (await open('/session')).text()).toContain('href="/dashboard/log-in">Log in</a>');
    expect(await (await open('/host')).text()).not.toContain('<a ');
  });

  test.for([
    ...[
      '*/*',
      '',
      'application/json',
      'application/json, text/html',
      'text/html;q=0',
      'text/html;q=0.1, */*',
    ],
    ...['image/avif,image/webp,*/*', 'text/htmlx', 'text/event-stream, text/html', 'x'.repeat(9_000)],
  ])('is a body for a program that accepts "%s"', async (accept) => {
    const { headers } = await open('/NOT_FOUND', accept);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test.for(['text/html', 'TEXT/HTML, */*', ' text/html , application/json'])(
    'is a page for a browser that accepts "%s"',
    async (accept) => {
      expect((await open('/NOT_FOUND', accept)).headers.get('content-type')).toContain('text/html');
    },
  );
});

test('the first page without a dashboard shows the address for clients', async () => {
  const text = await (await open('/')).text();
  expect(text).toContain(`<pre>${url}/mcp</pre>`);
  expect(await (await open('/', '*/*')).json()).toMatchObject({ mcp: '/mcp' });
});

test('what pages load is there: the look in both themes, and the icon, which runs nothing', async () => {
  const style = await open('/style.css?0', '*/*');
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await style.text()).toMatch(/color-scheme: light dark[^]*--accent: light-dark\(/);
  for (const path of ['/icon.svg', '/favicon.ico']) {
    const icon = await open(path, 'image/*');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(icon.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect((await open(path, BROWSER, 'POST')).status).toBe(405);
    expect(await (await open(path, '*/*', 'HEAD')).text()).toBe('');
  }
});
