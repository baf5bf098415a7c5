import { describe, expect } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { OAuthClient, REDIRECT_URI } from '../../support/oauth-client.ts';
import { test } from '../../support/oauth-test.ts';

/** Answered on a page of the service's own: nobody is sent anywhere. */
function expectNoRedirect(response: Response): void {
  expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  expect(response.headers.get('content-type')).toContain('text/html');
}

describe('/authorize', () => {
  test('of an unknown client answers 400 and no redirect (1)', async ({ url }) => {
    const client = new OAuthClient(url, 'nobody');
    expectNoRedirect(await fetch(client.authorizeAddress(), { redirect: 'manual' }));
    expectNoRedirect(await fetch(client.authorizeAddress({ client_id: undefined }), { redirect: 'manual' }));
  });

  test.for([
    'https://client.example/callback',
    'https://client.example/other?kept=1',
    'https://client.example/callback?kept=1&more=1',
    'https://client.example/callback?kept=1#fragment',
    'https://user@client.example/callback?kept=1',
    'http://client.example/callback?kept=1',
    'https://client.example/x/../callback?kept=1',
    'https://client.example:444/callback?kept=1',
    'https://CLIENT.example/callback?kept=1',
    'https://client.example.evil.example/callback?kept=1',
    'https://client.example%2eevil.example/callback?kept=1',
    'https://client.example@evil.example/callback?kept=1',
    'https://clіent.example/callback?kept=1',
    '//client.example/callback?kept=1',
    'javascript:alert(1)',
    '',
  ])('with the redirect_uri %s answers 400 and no redirect (2)', async (uri, { url }) => {
    const client = await OAuthClient.register(url);
    expectNoRedirect(await fetch(client.authorizeAddress({ redirect_uri: uri }), { redirect: 'manual' }));
  });

  test.for([
    ['another port', 'http://127.0.0.1:55555/callback', true],
    ['no port', 'http://127.0.0.1/callback', true],
    ['another path', 'http://127.0.0.1:3000/other', false],
    ['localhost for 127.0.0.1', 'http://localhost:3000/callback', false],
    ['another query', 'http://127.0.0.1:3000/callback?x=1', false],
    ['https', 'https://127.0.0.1:3000/callback', false],
    ['a host that begins so', 'http://127.0.0.1.evil.example/callback', false],
    ['a host after a user', 'http://127.0.0.1:3000@evil.example/callback', false],
  ] as const)('of a program on this machine with %s (3)', async ([, uri, isTaken], { url }) => {
    const client = await OAuthClient.register(url, { redirect_uris: ['http://127.0.0.1:3000/callback'] });
    const response = await fetch(client.authorizeAddress({ redirect_uri: uri }), { redirect: 'manual' });
    if (isTaken) expect(response.status).toBe(200);
    else expectNoRedirect(response);
  });

  test.for([
    ['no challenge (4)', { code_challenge: undefined }, 'invalid_request'],
    ['the method plain (4)', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method (4)', { code_challenge_method: undefined }, 'invalid_request'],
    ['a short challenge (4)', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['a long challenge (4)', { code_challenge: 'x'.repeat(129) }, 'invalid_request'],
    ['a challenge of other characters (4)', { code_challenge: '+'.repeat(43) }, 'invalid_request'],
    ['the response type token (5)', { response_type: 'token' }, 'unsupported_response_type'],
    ['the response type code token (5)', { response_type: 'code token' }, 'unsupported_response_type'],
    ['no response type (5)', { response_type: undefined }, 'invalid_request'],
    ['a request object (5)', { request: 'eyJ' }, 'request_not_supported'],
    ['a foreign resource (6)', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['a resource with a fragment', { resource: 'https://client.example/mcp#x' }, 'invalid_target'],
    ['a resource that is no address', { resource: '/mcp/' }, 'invalid_target'],
    ['a scope in quotes', { scope: '"memory:read"' }, 'invalid_scope'],
  ] as const)('with %s sends the error to the client', async ([, changes, error], { url }) => {
    const client = await OAuthClient.register(url);
    const response = await fetch(client.authorizeAddress(changes), { redirect: 'manual' });
    expect(response.status).toBe(303);
    const address = new URL(response.headers.get('location') ?? '');
    expect(address.origin + address.pathname).toBe('https://client.example/callback');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      kept: '1',
      error,
      iss: url,
      state: 'the state of the client',
    });
    expect(address.searchParams.has('code')).toBe(false);
  });

  test('with a parameter given twice is refused, with client_id or redirect_uri twice without a redirect (5)', async ({
    url,
  }) => {
    const client = await OAuthClient.register(url);
    const twice = async (pair: string) =>
      fetch(`${client.authorizeAddress()}&${pair}`, { redirect: 'manual' });
    const response = await twice('scope=memory:admin');
    expect(response.headers.get('location')).toContain('error=invalid_request');
    expectNoRedirect(await twice(`client_id=${client.id}`));
    expectNoRedirect(await twice(`redirect_uri=${encodeURIComponent(REDIRECT_URI)}`));
  });

  test('shows who asks, for what and where it leads, guarded against frames and foreign forms (7)', async ({
    url,
  }) => {
    const client = await OAuthClient.register(url, { client_name: 'Notes of Ada' });
    const browser = client.newBrowser();
    const page = await client.openConsent({}, browser);
    expect(page.response.status).toBe(200);
    for (const text of ['Notes of Ada', 'client.example', 'memory:read', 'memory:write'])
      expect(page.text).toContain(text);
    expect(page.response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.response.headers.get('cache-control')).toBe('no-store');
    const foreign = await new Browser().submit(page, { decision: 'allow' });
    expect(foreign.status).toBe(400);
    const withoutSeal = await browser.send(page.formAddress, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'allow' }),
    });
    expect(withoutSeal.status).toBe(400);
    const otherOrigin = await browser.send(page.formAddress, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ ...page.hidden, decision: 'allow' }),
    });
    expect(otherOrigin.status).toBe(403);
  });

  test('asks again for a client that is new, whoever is logged in at the issuer (7)', async ({
    issuer,
    url,
  }) => {
    issuer.user = { sub: 'logged in' };
    const browser = new Browser();
    const [known, unknown] = [await OAuthClient.register(url), await OAuthClient.register(url)];
    expect((await known.logIn({}, browser)).parameters.has('code')).toBe(true);
    const page = await unknown.openConsent({}, browser);
    expect([page.response.status, page.formAddress]).toEqual([200, `${url}/oauth/consent`]);
  });

  test('that the user denies tells the client so', async ({ url }) => {
    const client = await OAuthClient.register(url);
    const browser = client.newBrowser();
    const consent = await client.openConsent({}, browser);
    const decided = await browser.submit(consent, { decision: 'deny' });
    const { parameters } = await browser.follow(consent.formAddress, decided, (address) =>
      address.startsWith('https://client.example'),
    );
    expect(Object.fromEntries(parameters)).toMatchObject({ error: 'access_denied', iss: url });
  });

  test('escapes a name with markup, and fetches no logo (10)', async ({ issuer, url }) => {
    const client = await OAuthClient.register(url, {
      client_name: '<script>alert(1)</script>"\'\u202E',
      logo_uri: `${issuer.url}/keys`,
    });
    const before = issuer.keyFetches;
    const { text } = await client.openConsent();
    expect(text).not.toContain('<script');
    expect(text).not.toContain('\u202E');
    expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;');
    expect(text).not.toContain(issuer.url);
    expect(issuer.keyFetches).toBe(before);
  });

  test('answers 429 in the end, after 60 a minute at least', async ({ url }) => {
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    const statuses: number[] = [];
    for (let count = 0; count < 130; count++)
      statuses.push((await fetch(`${url}/authorize`, { headers })).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 400));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the way back from the identity provider', () => {
  /** A log-in that stands before its way back, and the address of that. */
  async function atCallback(url: string) {
    const client = await OAuthClient.register(url);
    const browser = client.newBrowser();
    const consent = await client.openConsent({}, browser);
    const decided = await browser.submit(consent, { decision: 'allow' });
    const stop = (address: string) => address.startsWith(`${url}/oauth/callback`);
    const { address } = await browser.follow(consent.formAddress, decided, stop);
    return { client, browser, address };
  }

  test('brings a code, the client’s state and the issuer', async ({ url }) => {
    const client = await OAuthClient.register(url);
    const { parameters, response } = await client.logIn();
    expect(response.status).toBe(303);
    expect(Object.fromEntries(parameters)).toEqual({
      kept: '1',
      code: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: 'the state of the client',
      iss: url,
    });
  });

  test('without a state, with another one, or in another browser leads nowhere (8)', async ({ url }) => {
    const { browser, address } = await atCallback(url);
    const without = new URL(address);
    without.searchParams.delete('state');
    const other = new URL(address);
    other.searchParams.set('state', 'x'.repeat(43));
    expectNoRedirect(await browser.send(without.href));
    expectNoRedirect(await browser.send(other.href));
    expectNoRedirect(await new Browser().send(address));
    expect((await browser.send(address)).status).toBe(303);
  });

  test('is taken once, though its cookie is shown again (8)', async ({ url }) => {
    const { browser, address } = await atCallback(url);
    const [[name, value] = ['', '']] = [...browser.cookies].filter(([each]) => each.startsWith('hm_log_in'));
    expect((await browser.send(address)).status).toBe(303);
    expect(browser.cookies.has(name)).toBe(false);
    browser.setCookie(name, value);
    expectNoRedirect(await browser.send(address));
  });

  test.for([
    ['another issuer', { callback: { iss: 'https://evil.example' } }],
    ['an ID token of another issuer', { idToken: { iss: 'https://evil.example' } }],
    ['an ID token with another nonce', { idToken: { nonce: 'other' } }],
    ['an ID token without a nonce', { idToken: { nonce: undefined } }],
    ['an ID token for another client', { idToken: { aud: 'other' } }],
    ['an ID token that has expired', { idToken: { exp: 1 } }],
  ] as const)('from %s brings no code (9)', async ([, misbehaviour], { issuer, url }) => {
    issuer.misbehaviour = misbehaviour;
    const client = await OAuthClient.register(url);
    const { parameters } = await client.logIn();
    expect([parameters.get('error'), parameters.get('code')]).toEqual(['server_error', null]);
  });

  test('with an access token for another service brings no code', async ({ issuer, url }) => {
    issuer.user = { sub: 'ada', aud: 'https://other.example' };
    issuer.misbehaviour = { idToken: { aud: 'memory-service' } };
    const client = await OAuthClient.register(url);
    const { parameters } = await client.logIn();
    expect([parameters.get('error'), parameters.get('code')]).toEqual(['server_error', null]);
  });

  test('from an issuer that is down ends on a page that says so', async ({ issuer, url }) => {
    const { browser, address } = await atCallback(url);
    issuer.misbehaviour = { isDown: true };
    const response = await browser.send(address);
    expect([response.status, response.headers.get('location')]).toEqual([503, null]);
    expect(await response.text()).toContain('The identity provider does not answer right now');
  });
});
