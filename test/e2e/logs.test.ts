import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { makeApiKey } from '../../src/auth/credentials/api-key.ts';
import { temporaryDataDir } from '../support/service-command.ts';
import { testWithOwnService } from '../support/service-test.ts';

const ADMIN_API_KEY = makeApiKey('live');
const FOREIGN_KEY = makeApiKey('live');
/** A word in everything that the tests store or send. */
const SECRET = 'the-whistling-heliotrope';

const test = testWithOwnService({ ADMIN_API_KEY }, temporaryDataDir);

const calls = [
  ['store', { key: 'fact_a', description: `About ${SECRET}`, data: { note: SECRET } }, 'hm_store', 'ok'],
  ['store', { key: 'fact_a', description: `Other than ${SECRET}` }, 'hm_store', 'KEY_EXISTS'],
  ['store', { key: 'fact_b', description: SECRET, [SECRET]: 1 }, 'hm_store', 'INVALID_INPUT'],
  ['recall', { query: SECRET }, 'hm_recall', 'ok'],
  ['recall', { query: `/(${SECRET}/` }, 'hm_recall', 'INVALID_INPUT'],
  ['find-related', { start_node: SECRET }, 'hm_find_related', 'NOT_FOUND'],
] as const;

describe('service with an admin key from outside', () => {
  test('accepts the key at once and does not print it', async ({ service }) => {
    const overview = service.client(ADMIN_API_KEY).call('get_overview');
    await expect(overview).resolves.toMatchObject({ stats: { edges: 0 } });
    expect(service.printedKey).toBeUndefined();
    expect(service.stdout).not.toContain(ADMIN_API_KEY);
  });
});

describe('log', () => {
  test('has one line for each tool call, also for one that fails', async ({ service }) => {
    const client = service.client(ADMIN_API_KEY);
    for (const [route, body, tool, outcome] of calls) {
      const response = await client.post(`/api/v1/memory/${route}`, body);
      const request_id = response.headers.get('x-request-id');
      await response.json();
      const lines = () => service.logLines().filter((line) => line['request_id'] === request_id);
      await expect.poll(lines).toEqual([
        expect.objectContaining({
          tool,
          outcome,
          tenant: expect.stringMatching(/^[a-z0-9]+$/) as unknown,
          took_ms: expect.any(Number) as unknown,
        }),
      ]);
    }
  });

  test('has one line for a call over MCP', async ({ service }) => {
    const params = { name: 'hm_find_related', arguments: { start_node: SECRET } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const response = await service.client(ADMIN_API_KEY).post('/mcp', message);
    const request_id = response.headers.get('x-request-id');
    const lines = () => service.logLines().filter((line) => line['request_id'] === request_id);
    await expect.poll(lines).toMatchObject([{ tool: 'hm_find_related', outcome: 'NOT_FOUND' }]);
  });

  // The last test, since it ends the service so that every line is written.
  test('contains no key and no content of a request, even where a request fails', async ({ service }) => {
    const client = service.client(ADMIN_API_KEY);
    const broken = [
      client.fetch(`/api/v1/memory/${SECRET}?key=${ADMIN_API_KEY}`),
      client.post('/api/v1/memory/store', { key: SECRET, description: SECRET.repeat(2_000) }),
      client.post('/api/v1/memory/store', { key: 'fact_c', description: '漢'.repeat(19_000) + SECRET }),
      client.post('/api/v1/memory/store', {
        key: 'fact_d',
        description: SECRET,
        data: { a: 'b'.repeat(200_000) },
      }),
      client.fetch('/api/v1/memory/store', asJson(`{"description": "${SECRET}`)),
      client.fetch('/mcp', asJson(`{"jsonrpc": "2.0", "${SECRET}`)),
      service.client(FOREIGN_KEY).fetch('/api/v1/memory/overview'),
      service.client(`${ADMIN_API_KEY}x`).fetch('/api/v1/memory/overview'),
      ...calls.map(([route, body]) => client.post(`/api/v1/memory/${route}`, body)),
    ];
    const statuses = (await Promise.all(broken)).map(({ status }) => status);
    await service.stop();
    const logs = [service.stdout, service.stderr, ...databaseLogs(service.dataDir)].join('\n');
    for (const text of [SECRET, ADMIN_API_KEY, FOREIGN_KEY]) expect(logs).not.toContain(text);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});

/** A body with the content type of JSON and any content. */
function asJson(body: string) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body };
}

function databaseLogs(dataDir: string): string[] {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.log'))
    .map((file) => readFileSync(path.join(dataDir, file), 'utf8'));
}
