import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('GET /ready', () => {
  test('checks database, indexes and embedder, and answers the time of each', async ({ tenant }) => {
    const { status, checks } = await tenant.call('health');
    expect(status).toBe('ok');
    expect(checks.map(({ name, status: outcome }) => [name, outcome])).toEqual([
      ['database', 'ok'],
      ['indexes', 'ok'],
      ['derivations', 'ok'],
      ['embedder', 'ok'],
      ...(tenant.graph.writeRefusal ? [['disk', 'ok']] : []),
    ]);
    expect(checks.every(({ took_ms }) => took_ms >= 0)).toBe(true);
  });

  test('refuses a query parameter', async ({ tenant }) => {
    expect(await tenant.failure('health', { verbose: 1 })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('needs a key that exists', async ({ tenant }) => {
    const response = await fetch(`${tenant.url}/api/v1/memory/ready`);
    expect(response.status).toBe(401);
  });
});

describe('GET /health', () => {
  test('answers ok to a well-formed key, without the database', async ({ tenant }) => {
    const response = await tenant.fetch('/api/v1/memory/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('answers 401 without a key and with one whose checksum is wrong', async ({ tenant }) => {
    const wrong = tenant.key.slice(0, -1) + (tenant.key.endsWith('0') ? '1' : '0');
    const responses = await Promise.all([
      fetch(`${tenant.url}/api/v1/memory/health`),
      fetch(`${tenant.url}/api/v1/memory/health`, { headers: { authorization: `Bearer ${wrong}` } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('a probe of an orchestrator', () => {
  test.for(['/healthz', '/readyz'])(
    '%s answers ok without a key and without detail',
    async (path, { tenant }) => {
      const response = await fetch(tenant.url + path);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    },
  );
});
