import { describe, expect } from 'vitest';
import { test } from '../../support/oauth-test.ts';

const SERVER = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp',
  '/.well-known/openid-configuration',
  '/.well-known/openid-configuration/mcp',
  '/mcp/.well-known/openid-configuration',
  '/mcp/.well-known/oauth-authorization-server',
];

describe('the metadata', () => {
  test.for(SERVER)('at %s names the service as the issuer, whatever the Host says', async (path, { url }) => {
    const response = await fetch(url + path, { headers: { 'x-forwarded-host': 'evil.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { port } = new URL(url);
    const byName = await fetch(`http://localhost:${port}${path}`);
    for (const each of [response, byName])
      expect(await each.json()).toMatchObject({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        registration_endpoint: `${url}/register`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        scopes_supported: ['memory:read', 'memory:write', 'memory:admin'],
      });
  });

  test('of the resource names the MCP endpoint and its authorization server', async ({ url }) => {
    const response = await fetch(`${url}/.well-known/oauth-protected-resource/mcp`);
    expect(await response.json()).toMatchObject({
      resource: `${url}/mcp`,
      authorization_servers: [url],
      bearer_methods_supported: ['header'],
    });
  });

  test.for([
    ['/.well-known/oauth-protected-resource', ''],
    ['/.well-known/oauth-protected-resource/mcp/', '/mcp/'],
    ['/mcp/.well-known/oauth-protected-resource', '/mcp'],
    ['/mcp/.well-known/oauth-protected-resource/', '/mcp/'],
  ])('of the resource at %s names it as it is asked for', async ([path, resource], { url }) => {
    const response = await fetch(url + path);
    expect(await response.json()).toMatchObject({ resource: url + resource, authorization_servers: [url] });
  });

  test('of the resource is where a refusal says, with a slash where the client has one', async ({ url }) => {
    const { headers } = await fetch(`${url}/mcp/`, { method: 'POST', body: '{}' });
    const address = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? '';
    expect(await (await fetch(address)).json()).toMatchObject({ resource: `${url}/mcp/` });
  });
});

describe('a page of another origin (23)', () => {
  test('may not call /token where the service is for this machine alone, and can read why', async ({
    url,
  }) => {
    const response = await fetch(`${url}/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams(),
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
  });
});
