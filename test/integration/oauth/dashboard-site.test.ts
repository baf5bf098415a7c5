import { describe, expect } from 'vitest';
import { test } from '../../support/oauth-test.ts';

const SCRIPT = /<script[^>]*src="(\/dashboard\/assets\/[^"]+)"/;

describe('the files of the dashboard', () => {
  test.for(['', '/', '/graph', '/memories/a%2Fb', '/open/no-such-link', '/no/such/page'])(
    'show its page at /dashboard%s, which asks for the session itself',
    async (path, { url }) => {
      const answer = await fetch(`${url}/dashboard${path}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await answer.text()).toMatch(SCRIPT);
    },
  );

  test('run no script that stands in a page, load nothing from elsewhere and stand in no frame', async ({
    url,
  }) => {
    const answer = await fetch(`${url}/dashboard`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    const page = await answer.text();
    expect(page).not.toMatch(/<script(?![^>]*src="\/dashboard\/)/);
    expect(page).not.toMatch(/(src|href)="(?!\/dashboard\/|\/icon\.svg")/);
  });

  test('come compressed as they were built, and are kept for good', async ({ url }) => {
    const page = await (await fetch(`${url}/dashboard`)).text();
    const script = `${url}${SCRIPT.exec(page)?.[1]}`;
    const texts: string[] = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(script, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('content-type')).toContain('javascript');
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      texts.push(await answer.text());
    }
    expect(new Set(texts).size).toBe(1);
  });

  test.for(['no-such.js', '..%2Findex.html', '.setup-stamp', '%2e%2e%2f.setup-stamp'])(
    'are no other files than theirs: %s',
    async (file, { url }) => {
      const answer = await fetch(`${url}/dashboard/assets/${file}`, { headers: { 'accept-encoding': 'br' } });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
    },
  );
});
