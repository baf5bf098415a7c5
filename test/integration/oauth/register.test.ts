import { describe, expect } from 'vitest';
import { OAuthClient, postRegistration, REDIRECT_URI } from '../../support/oauth-client.ts';
import { test } from '../../support/oauth-test.ts';

const redirects = (...uris: unknown[]) => ({ redirect_uris: uris });

describe('/register', () => {
  test('answers the metadata with an id, and a secret where one is asked for', async ({ url }) => {
    const response = await postRegistration(url, {
      ...redirects(REDIRECT_URI, 'cursor://anysphere.cursor-retrieval/oauth', 'http://localhost:1/cb'),
      client_name: 'Claude',
      logo_uri: 'https://x.example/logo.png',
      software_id: 'unknown fields are ignored',
    });
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const body = (await response.json()) as object;
    expect(body).toMatchObject({ client_name: 'Claude', token_endpoint_auth_method: 'none' });
    expect(body).not.toHaveProperty('client_secret');
    const withSecret = await postRegistration(url, {
      ...redirects(REDIRECT_URI),
      token_endpoint_auth_method: 'client_secret_post',
    });
    expect(await withSecret.json()).toMatchObject({
      client_secret: expect.stringMatching(/^[\w-]{43}$/) as string,
      client_secret_expires_at: 0,
    });
  });

  test.for([
    ['javascript:', redirects('javascript:alert(1)')],
    ['javascript: in other letters', redirects('JavaScript://x/%0aalert(1)')],
    ['data:', redirects('data:text/html,x')],
    ['file:', redirects('file:///etc/passwd')],
    ['http to another machine', redirects('http://client.example/callback')],
    ['http to a host that begins like loopback', redirects('http://127.0.0.1.evil.example/')],
    ['a fragment', redirects('https://client.example/#x')],
    ['an empty fragment', redirects('https://client.example/#')],
    ['a wildcard', redirects('https://*.client.example/')],
    ['a user', redirects('https://user:secret@client.example/')],
    ['a relative address', redirects('/callback')],
    ['white space', redirects('https://client.example/a b')],
    ['a number', redirects(7)],
    ['none', redirects()],
    ['no list', { redirect_uris: REDIRECT_URI }],
    ['nothing', {}],
    ['1,000', redirects(...Array.from({ length: 1_000 }, (_, index) => `https://client.example/${index}`))],
    ['one bad of two', redirects(REDIRECT_URI, 'http://client.example/')],
  ] as const)('with redirect_uris of %s answers invalid_redirect_uri (18)', async ([, metadata], { url }) => {
    const response = await postRegistration(url, metadata);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_redirect_uri' }),
    ]);
  });

  test.for([
    ['grant types that are no list', { grant_types: 'authorization_code' }],
    ['grant types that are no texts', { grant_types: [7] }],
    ['the method private_key_jwt', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['the response type token', { response_types: ['token'] }],
    ['a client_id of its own', { client_id: 'mine' }],
    ['a client_secret of its own', { client_secret: 'mine' }],
    ['a name of 1,000 characters', { client_name: 'x'.repeat(1_000) }],
  ] as const)('with %s answers invalid_client_metadata (19)', async ([, metadata], { url }) => {
    const response = await postRegistration(url, { ...redirects(REDIRECT_URI), ...metadata });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_client_metadata' }),
    ]);
  });

  test.for([
    [['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'], ['authorization_code']],
    [
      ['password', 'refresh_token', 'authorization_code', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      ['authorization_code', 'refresh_token'],
    ],
    [['implicit'], ['authorization_code', 'refresh_token']],
    [['refresh_token'], ['authorization_code', 'refresh_token']],
    [[], ['authorization_code', 'refresh_token']],
  ])('with the grant types %j answers those that there are', async ([asked, given], { url }) => {
    const response = await postRegistration(url, { ...redirects(REDIRECT_URI), grant_types: asked });
    expect([response.status, await response.json()]).toEqual([
      201,
      expect.objectContaining({ grant_types: given }),
    ]);
  });

  test('with a body that is no JSON object, or huge, is refused (19)', async ({ url }) => {
    expect((await postRegistration(url, '{')).status).toBe(400);
    expect((await postRegistration(url, '[]')).status).toBe(400);
    const huge = { ...redirects(REDIRECT_URI), client_uri: 'x'.repeat(70_000) };
    expect((await postRegistration(url, huge)).status).toBe(413);
  });

  test('answers a flood with 429 and Retry-After, after 20 a minute at least (19)', async ({ url }) => {
    const flood = { 'x-forwarded-for': '10.8.8.8' };
    const responses = [];
    for (let count = 0; count < 40; count++) responses.push(await postRegistration(url, '{', flood));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
    expect(statuses.at(-1)).toBe(429);
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await postRegistration(url, redirects(REDIRECT_URI))).status).toBe(201);
  });
});

describe('a client_id that is an address', () => {
  test.for([
    'https://127.0.0.1/client',
    'https://[::1]/client',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/client',
    'https://client.example',
    'https://user@client.example/client',
    'https://client.example/a/../client',
    'http://client.example/client',
  ])('of %s is refused without a redirect (20)', async (id, { url }) => {
    const response = await fetch(new OAuthClient(url, id).authorizeAddress(), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });
});
