import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { logIn } from '../../support/dashboard-session.ts';
import { test } from '../../support/oauth-test.ts';

const SCOPES = 'memory:read memory:write memory:admin';

/** Where a browser stands that comes back from the identity provider, just before it is let in. */
async function atCallback(url: string, browser: Browser, next = '/dashboard/graph?type=person') {
  const begun = await browser.send(`${url}/dashboard/log-in?${new URLSearchParams({ next }).toString()}`);
  expect(begun.status).toBe(303);
  const atIssuer = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
  return atIssuer.headers.get('location') ?? '';
}

async function sessionOf(url: string, browser: Browser) {
  const response = await browser.send(`${url}/api/session`);
  return { status: response.status, session: (await response.json()) as Record<string, unknown> };
}

function outcomeOf(response: Response): unknown[] {
  return [response.status, response.headers.get('location')];
}

describe('a log-in for the dashboard', () => {
  test('opens a session of the user, and leads to the page that was asked for', async ({ issuer, url }) => {
    await logIn(issuer, url);
    issuer.user = { sub: randomUUID(), scope: SCOPES };
    const browser = new Browser();
    const back = await browser.send(await atCallback(url, browser));
    expect(outcomeOf(back)).toEqual([303, '/dashboard/graph?type=person']);
    const [cookie = ''] = back.headers.getSetCookie().filter((line) => line.includes('hm_session='));
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    const { status, session } = await sessionOf(url, browser);
    expect(status).toBe(200);
    expect(session).toMatchObject({ scope: 'admin', role: 'admin', identity_provider: 'other' });
    const keys = await browser.send(`${url}/api/v1/admin/keys`);
    expect(keys.status).toBe(200);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('hm_log_in'))).toEqual([]);
  });

  test('asks with a state, a nonce and PKCE, for what the user may', async ({ url }) => {
    const begun = await new Browser().send(`${url}/dashboard/log-in`);
    const { searchParams } = new URL(begun.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      redirect_uri: `${url}/oauth/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(begun.headers.get('cache-control')).toBe('no-store');
  });

  test('may what the role may where the token names no scope, and no more than a scope that it names', async ({
    issuer,
    url,
  }) => {
    for (const [scope, expected] of [
      [undefined, 'admin'],
      ['openid', 'admin'],
      ['memory:read', 'read'],
    ]) {
      issuer.user = { sub: randomUUID(), ...(scope !== undefined && { scope }) };
      const browser = new Browser();
      await browser.send(await atCallback(url, browser));
      expect((await sessionOf(url, browser)).session).toMatchObject({ scope: expected });
    }
  });

  test.for([
    '//evil.example',
    'https://evil.example/dashboard',
    '/dashboard/../docs',
    '/dashboard/log-in',
    '',
  ])('leads to the first page where %j is asked for', async (next, { issuer, url }) => {
    issuer.user = { sub: randomUUID() };
    const browser = new Browser();
    const back = await browser.send(await atCallback(url, browser, next));
    expect(outcomeOf(back)).toEqual([303, '/dashboard']);
  });

  test('ends once, and in the browser that began it', async ({ issuer, url }) => {
    issuer.user = { sub: randomUUID() };
    const browser = new Browser();
    const address = await atCallback(url, browser);
    const other = new Browser();
    expect((await other.send(address)).status).toBe(400);
    expect((await sessionOf(url, other)).status).toBe(401);
    const [[name, value] = ['', '']] = [...browser.cookies].filter(([each]) => each.startsWith('hm_log_in'));
    expect((await browser.send(address)).status).toBe(303);
    expect((await browser.send(address)).status).toBe(400);
    browser.setCookie(name, value);
    expect((await browser.send(address)).status).toBe(400);
  });

  test('that the user calls off or that does not hold comes back to the dashboard with a problem', async ({
    issuer,
    url,
  }) => {
    for (const [misbehaviour, problem] of [
      [{ callback: { error: 'access_denied' } }, 'access_denied'],
      [{ idToken: { nonce: 'other' } }, 'server_error'],
      [{ refuses: 'invalid_grant' }, 'server_error'],
    ] as const) {
      issuer.misbehaviour = misbehaviour;
      const browser = new Browser();
      const back = await browser.send(await atCallback(url, browser));
      expect(outcomeOf(back)).toEqual([303, `/dashboard?problem=${problem}`]);
      expect((await sessionOf(url, browser)).status).toBe(401);
    }
    issuer.misbehaviour = {};
    issuer.user = { sub: randomUUID(), aud: 'https://other.example' };
    const browser = new Browser();
    const back = await browser.send(await atCallback(url, browser));
    expect(outcomeOf(back)).toEqual([303, '/dashboard?problem=server_error']);
  });

  test('says on a page that the identity provider is down, or that the user has no access', async ({
    issuer,
    url,
    records,
  }) => {
    issuer.user = { sub: randomUUID() };
    const browser = new Browser();
    const address = await atCallback(url, browser);
    issuer.misbehaviour = { isDown: true };
    const down = await browser.send(address);
    expect([down.status, down.headers.get('content-type')]).toEqual([503, expect.stringContaining('html')]);
    issuer.misbehaviour = {};
    await browser.send(await atCallback(url, browser));
    const { session } = await sessionOf(url, browser);
    await records('MATCH (m:Member {subject: $subject}) SET m.removed_at = $now', {
      subject: session['subject'],
      now: new Date().toISOString(),
    });
    const refused = await browser.send(await atCallback(url, browser));
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('no member')]);
    expect((await sessionOf(url, browser)).status).toBe(401);
  });
});
