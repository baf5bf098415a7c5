import { describe, expect } from 'vitest';
import { z } from 'zod';
import { test } from '../../support/memory-test.ts';

const OUTSIDE = /^(?:[a-z]+:)?\/\//i;

/** The URLs that a page or a style sheet loads. */
function referencesIn(text: string): string[] {
  const matches = text.matchAll(/(?:src|href)="([^"]*)"|url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)/g);
  return [...matches].map(([, tag, style, imported]) => tag ?? style ?? imported ?? '');
}

describe('GET /docs', () => {
  test('is a page whose files are all served here, without a credential', async ({ tenant }) => {
    const page = await fetch(`${tenant.url}/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await page.text();
    expect(html).not.toMatch(/<script>|<style|\son\w+=/);
    const parts = referencesIn(html);
    expect(parts).toEqual([
      'icon.svg',
      'docs/tokens.css',
      'docs/reference.css',
      './',
      'icon.svg',
      'openapi.json',
      'docs/scalar.js',
      'docs/show-reference.js',
    ]);
    for (const part of parts) {
      expect(part).not.toMatch(OUTSIDE);
      const asset = await fetch(new URL(part, page.url));
      const text = await asset.text();
      expect([part, asset.status, text.length > 100]).toEqual([part, 200, true]);
      if (part.endsWith('.css')) {
        expect(referencesIn(text).filter((address) => !address.startsWith('data:'))).toEqual([]);
      }
    }
  });

  test('forbids foreign content by its policy', async ({ tenant }) => {
    const { headers } = await fetch(`${tenant.url}/docs`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'; style-src 'self' 'unsafe-inline'; ");
    expect(policy).not.toMatch(/unsafe-eval|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('renders the document of the service, and sends it nowhere', async ({ tenant }) => {
    const script = await (await fetch(`${tenant.url}/docs/show-reference.js`)).text();
    expect(script).toContain("url: 'openapi.json'");
    expect(script).toContain('telemetry: false');
    expect(script).not.toMatch(/https?:/);
  });

  test('is found with a slash at the end, and serves no other file', async ({ tenant }) => {
    const slashed = await fetch(`${tenant.url}/docs/`);
    expect([slashed.status, slashed.url]).toEqual([200, `${tenant.url}/docs`]);
    for (const path of ['package.json', '..%2fdocs-page.ts', 'index.html', 'scalar.js.map']) {
      expect((await fetch(`${tenant.url}/docs/${path}`)).status).toBe(404);
    }
  });
});

describe('GET /openapi.json', () => {
  test('is the document, without a credential', async ({ tenant }) => {
    const response = await fetch(`${tenant.url}/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { openapi, paths } = z
      .looseObject({ openapi: z.string(), paths: z.record(z.string(), z.looseObject({})) })
      .parse(await response.json());
    expect([openapi, Object.keys(paths)]).toEqual([
      '3.1.1',
      expect.arrayContaining(['/api/v1/memory/store']),
    ]);
  });
});

describe('an ETag', () => {
  test.for(['/openapi.json', '/api/v1/memory/overview', '/api/v1/memory/relationships/tagged'])(
    'of %s is answered 304 without a body until the answer changes',
    async (path, { tenant }) => {
      await tenant.storeKeys('tagged', `other_${path.length}`);
      const first = await tenant.fetch(path);
      const etag = first.headers.get('etag') ?? '';
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
      const again = await tenant.fetch(path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
      expect(await again.text()).toHaveLength(0);
      const other = await tenant.fetch(path, { headers: { 'if-none-match': 'W/"another"' } });
      expect(other.status).toBe(200);
      if (path === '/openapi.json') return;
      await tenant.call('add_relationships', {
        relationships: [{ nodes: ['tagged', `other_${path.length}`], relationship: `knows ${path.length}` }],
      });
      expect((await tenant.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
    },
  );
});

describe('an answer', () => {
  test.for(['gzip', 'br'])(
    'is compressed with %s if it is large and the client accepts that',
    async (encoding, { tenant }) => {
      const headers = { 'accept-encoding': encoding };
      const large = await fetch(`${tenant.url}/openapi.json`, { headers });
      expect(large.headers.get('content-encoding')).toBe(encoding);
      expect(large.headers.get('vary')).toContain('Accept-Encoding');
      expect(await large.json()).toMatchObject({ openapi: '3.1.1' });
      const small = await tenant.fetch('/api/v1/memory/health', { headers });
      expect(small.headers.get('content-encoding')).toBeNull();
    },
  );

  test('is not compressed if the client does not accept that', async ({ tenant }) => {
    const headers = { 'accept-encoding': 'identity' };
    const { headers: answered } = await fetch(`${tenant.url}/openapi.json`, { headers });
    expect([answered.get('content-encoding'), Number(answered.get('content-length')) > 10_000]).toEqual([
      null,
      true,
    ]);
  });
});

describe('a path without a tool', () => {
  test.for([
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/export.schema.json',
    '/docs',
    '/docs/reference.css',
    '/api/v1/memory/health',
  ])('%s answers other methods with 405, OPTIONS and HEAD as they are meant', async (path, { tenant }) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await tenant.fetch(path, { method });
      expect([method, response.status, response.headers.get('allow')]).toEqual([
        ...[method, 405, 'GET, HEAD, OPTIONS'],
      ]);
      expect(await response.json()).toMatchObject({ error: { code: 'METHOD_NOT_ALLOWED' } });
    }
    const options = await tenant.fetch(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const head = await tenant.fetch(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
