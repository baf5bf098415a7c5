import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect } from 'vitest';
import { toolRegistry } from '../../src/tools/index.ts';
import { run } from '../support/service-command.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { testWithService } from '../support/service-test.ts';
import { errorBody } from '../support/tool-client.ts';

const test = testWithService();

async function mcpClient(
  { url, printedKey }: ServiceProcess,
  key = printedKey,
): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'e2e', version: '1.0.0' });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

describe('official MCP client', () => {
  test('lists every tool for agents', async ({ service }) => {
    await using client = await mcpClient(service);
    const { tools } = await client.listTools();
    const expected = toolRegistry.filter(({ internal }) => !internal).map(({ name }) => name);
    expect(tools.map(({ name }) => name)).toEqual(expected);
    for (const { description, inputSchema } of tools) {
      expect(description).toBeTruthy();
      expect(inputSchema.type).toBe('object');
    }
  });

  test('stores, recalls and traverses', async ({ service }) => {
    await using client = await mcpClient(service);
    await client.listTools();
    const call = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })).structuredContent;
    expect(
      await call('hm_store', { key: 'person_grace', description: 'Grace leads the compiler team' }),
    ).toMatchObject({ key: 'person_grace', status: 'created', node_type: 'person' });
    await call('hm_store', {
      key: 'project_cobol',
      description: 'A language for business programs',
      relationships: [{ to_key: 'person_grace', relationship: 'was designed by' }],
    });
    expect(await call('hm_recall', { query: 'who leads the compiler team?' })).toMatchObject({
      metadata: { confidence: expect.any(String) as unknown },
      results: expect.arrayContaining([expect.objectContaining({ key: 'person_grace' })]) as unknown,
    });
    expect(await call('hm_find_related', { start_node: 'person_grace' })).toMatchObject({
      nodes: [{ key: 'project_cobol', depth: 1, path: [{ label: 'was_designed_by', direction: 'in' }] }],
    });
  });

  test('gets the error object of a failed tool as a result with isError', async ({ service }) => {
    await using client = await mcpClient(service);
    await client.listTools();
    const result = await client.callTool({ name: 'hm_find_related', arguments: { start_node: 'nobody' } });
    expect(result.isError).toBe(true);
    const [content] = result.content as { type: string; text: string }[];
    expect(errorBody.parse(JSON.parse(content?.text ?? '')).error.code).toBe('NOT_FOUND');
  });

  test('is refused without a valid key', async ({ service }) => {
    await expect(mcpClient(service, 'hm_live_wrong')).rejects.toThrow(/UNAUTHENTICATED|401/);
  });
});

describe('plain curl', () => {
  async function curl({ url, printedKey }: ServiceProcess, path: string, body: object): Promise<unknown> {
    const { code, stdout, stderr } = await run('curl', [
      ...['-sS', '-X', 'POST', `${url}${path}`],
      ...['-H', `Authorization: Bearer ${printedKey}`],
      ...['-H', 'Content-Type: application/json'],
      ...['-d', JSON.stringify(body)],
    ]);
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout);
  }

  const steps = [
    ['store', { key: 'place_delft', description: 'Delft is a town of canals', node_type: 'location' }],
    ['store', { key: 'person_jan', description: 'Jan paints light in rooms', relationships: [] }],
    [
      'relationships',
      { relationships: [{ nodes: ['person_jan', 'place_delft'], relationship: 'lives in' }] },
    ],
    ['recall', { query: 'who paints light?' }],
    ['find-related', { start_node: 'place_delft' }],
  ] as const;
  const TOOLS = {
    store: 'hm_store',
    relationships: 'hm_add_relationships',
    recall: 'hm_recall',
    'find-related': 'hm_find_related',
  } as const;
  /** The person of the query comes first; related nodes may follow. */
  function expectFound([recalled, related]: unknown[]): void {
    expect((recalled as { results: unknown[] }).results[0]).toMatchObject({ key: 'person_jan' });
    expect(related).toMatchObject({ nodes: [{ key: 'person_jan', depth: 1 }] });
  }

  test('stores, recalls and traverses over REST', async ({ service }) => {
    const answers = [];
    for (const [path, body] of steps) answers.push(await curl(service, `/api/v1/memory/${path}`, body));
    expectFound(answers.slice(-2));
  });

  test('stores, recalls and traverses over MCP without a session', async ({ service }) => {
    const answers = [];
    for (const [path, body] of steps) {
      const params = { name: TOOLS[path], arguments: body };
      answers.push(await curl(service, '/mcp', { jsonrpc: '2.0', id: 7, method: 'tools/call', params }));
    }
    for (const answer of answers) expect(answer).toMatchObject({ jsonrpc: '2.0', id: 7 });
    const results = answers.map((answer) => (answer as { result: { structuredContent: unknown } }).result);
    expectFound(results.slice(-2).map(({ structuredContent }) => structuredContent));
  });
});
