import { request } from 'node:http';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

interface Sent {
  readonly host?: string;
  readonly origin?: string;
}

/** Status of a request with headers that fetch forbids. */
function statusOf(url: string, { host, origin }: Sent, authorization = ''): Promise<number> {
  const headers = {
    authorization,
    ...(host !== undefined && { host }),
    ...(origin !== undefined && { origin }),
  };
  return new Promise((resolve, reject) => {
    request(url, { headers, setHost: host === undefined }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('the check before authentication', () => {
  test.for([
    ['another host', { host: 'evil.example' }],
    ['a host that only begins like loopback', { host: 'localhost.evil.example' }],
    ['another host with our port', { host: 'evil.example:8420' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['an origin that only begins like loopback', { origin: 'http://localhost.evil.example' }],
    ['an origin with loopback as its user', { origin: 'http://localhost@evil.example' }],
  ] as const)('refuses %s with 403, over REST and MCP', async ([, sent], { tenant }) => {
    const paths = ['/api/v1/memory/overview', '/mcp', '/nothing'];
    const statuses = await Promise.all(paths.map((path) => statusOf(tenant.url + path, sent)));
    expect(statuses).toEqual([403, 403, 403]);
  });

  test.for([
    ['localhost', { host: 'localhost' }],
    ['another spelling of loopback', { host: '127.0.0.1:1' }],
    ['IPv6 loopback', { host: '[::1]:8420' }],
    ['a loopback origin of any port', { origin: 'http://localhost:5173' }],
    ['a loopback origin by IPv6', { origin: 'http://[::1]:5173' }],
  ] as const)('lets %s through', async ([, sent], { tenant }) => {
    const url = `${tenant.url}/api/v1/memory/overview`;
    expect(await statusOf(url, sent, `Bearer ${tenant.key}`)).toBe(200);
  });

  test.for(['/healthz', '/style.css', '/icon.svg'])(
    'admits whoever asks for %s by any address: orchestrators, and pages that say so',
    async (path, { tenant }) => {
      expect(await statusOf(tenant.url + path, { host: '10.0.0.7:8420' })).toBe(200);
    },
  );
});

describe('the check of a service with a public address', () => {
  test.for([
    ['its own host', { host: 'memory.example' }, 401],
    ['a host of the settings', { host: 'other.example:8420' }, 401],
    ['its own origin', { host: 'memory.example', origin: 'https://memory.example' }, 401],
    ['an origin of the settings', { host: 'memory.example', origin: 'https://app.example' }, 401],
    ['that origin without TLS', { host: 'memory.example', origin: 'http://app.example' }, 403],
    ['an allowed origin as host', { host: 'app.example' }, 403],
  ] as const)('answers %s', async ([, sent, status], { tenant }) => {
    expect(await statusOf(`${tenant.url}/api/v1/memory/overview`, sent)).toBe(status);
  });
});
