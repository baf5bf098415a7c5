import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import path from 'node:path';
import { describe } from 'vitest';
import { toolRegistry } from '../../src/tools/index.ts';
import { pythonEnvironment, pythonFolder, pythonIsMissing } from '../support/python-environment.ts';
import { nodeBinary, projectDir, run } from '../support/service-command.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { testWithService } from '../support/service-test.ts';

// Tests that run at the same time each count the assertions of their own `expect`.
const test = testWithService();
const PUBLIC = toolRegistry.filter(({ internal }) => !internal).map(({ name }) => name);
/** The first installation of the Python clients takes a minute. */
const INSTALL_MS = 300_000;

function connection({ url, printedKey }: ServiceProcess) {
  return [
    new URL(`${url}/mcp`),
    { requestInit: { headers: { Authorization: `Bearer ${printedKey}` } } },
  ] as const;
}

describe.concurrent('the TypeScript client', () => {
  test.for([
    ['legacy', '2025-11-25'],
    ['auto', '2026-07-28'],
    [{ pin: '2026-07-28' }, '2026-07-28'],
  ] as const)(
    'of version 2 in mode %j works in revision %s',
    async ([mode, revision], { service, expect }) => {
      const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(...connection(service)));
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(PUBLIC);
      const key = `second_${JSON.stringify(mode)}`;
      const stored = await client.callTool({
        name: 'hm_store',
        arguments: { key, description: `About ${key}.` },
      });
      expect(stored.structuredContent).toMatchObject({ key, status: 'created' });
      const reported: unknown[] = [];
      const recalled = await client.callTool(
        { name: 'hm_recall', arguments: { query: key } },
        { onprogress: (progress) => reported.push(progress) },
      );
      expect(recalled.structuredContent).toMatchObject({ results: expect.any(Array) as unknown });
      expect(reported).toMatchObject([{ progress: expect.any(Number) as unknown }]);
      await expect(client.callTool({ name: 'hm_nothing' })).rejects.toMatchObject({ code: -32602 });
      await client.close();
    },
  );

  test('of version 2 lets its model read a text', async ({ service, expect }) => {
    const client = new Client(
      { name: 'e2e', version: '1' },
      { capabilities: { sampling: {} }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const found = { entities: [{ name: 'Runa Vik', node_type: 'person' }], relationships: [] };
    client.setRequestHandler('sampling/createMessage', () => ({
      role: 'assistant' as const,
      model: 'a-model',
      content: { type: 'text' as const, text: JSON.stringify(found) },
    }));
    await client.connect(new StreamableHTTPClientTransport(...connection(service)));
    const answer = await client.callTool({
      name: 'hm_ingest',
      arguments: { text: 'Runa Vik tunes the organ of Halden.' },
    });
    expect(answer.structuredContent).toMatchObject({
      extractor: 'model',
      entities: [{ key: 'person_runa_vik', status: 'created' }],
    });
    await client.close();
  });

  test('of version 1 gets the progress, and ends its session', async ({ service, expect }) => {
    const client = new FirstClient({ name: 'e2e', version: '1' });
    const transport = new FirstTransport(...connection(service));
    await client.connect(transport);
    const node = { key: 'first_client', description: 'A node of the first client.' };
    await client.callTool({ name: 'hm_store', arguments: node });
    const reported: unknown[] = [];
    const onprogress = (progress: unknown) => reported.push(progress);
    await client.callTool({ name: 'hm_recall', arguments: { query: 'first client' } }, undefined, {
      onprogress,
    });
    expect(reported.length).toBeGreaterThan(0);
    const session = transport.sessionId ?? '';
    await transport.terminateSession();
    await client.close();
    const headers = { 'mcp-session-id': session };
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await service.client().post('/mcp', body, headers)).status).toBe(404);
  });
});

describe.concurrent('the inspector', () => {
  test.for(['legacy', 'modern', 'auto'])(
    'finds no error with protocol %s',
    async (protocol, { service, expect }) => {
      const { code, stdout, stderr } = await run(nodeBinary, [
        path.join(projectDir, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
        ...['--cli', `${service.url}/mcp`, '--transport', 'http', '--protocol-era', protocol],
        ...['--method', 'tools/list', '--strict', '--header', `Authorization: Bearer ${service.printedKey}`],
      ]);
      expect(code, stderr).toBe(0);
      expect(stderr).not.toMatch(/^Error/m);
      const { tools } = JSON.parse(stdout) as { tools: { name: string }[] };
      expect(tools.map(({ name }) => name)).toEqual(PUBLIC);
    },
  );
});

describe.concurrent('the Python clients', () => {
  test(
    'mcp and fastmcp work in each of their modes',
    { timeout: INSTALL_MS },
    async ({ service, skip, expect }) => {
      const missing = await pythonIsMissing();
      if (missing !== undefined) skip(missing);
      const { code, stdout, stderr } = await run(
        await pythonEnvironment(),
        [path.join(pythonFolder, 'clients.py')],
        { HM_URL: service.url, HM_API_KEY: service.printedKey ?? '' },
      );
      expect(code, stderr.slice(-2_000)).toBe(0);
      const answers = JSON.parse(stdout) as Record<string, { found: string[] }>;
      expect(Object.keys(answers)).toHaveLength(6);
      for (const [name, answer] of Object.entries(answers)) {
        expect(answer, name).toMatchObject({ tools: PUBLIC, stored: 'created', failed: true });
        expect(answer.found, name).toContain(
          name.replace('mcp ', 'python_').replace('fastpython', 'fastmcp'),
        );
      }
      expect(answers).toMatchObject({
        'mcp legacy': { revision: '2025-11-25' },
        'mcp auto': { revision: '2026-07-28' },
      });
    },
  );
});
