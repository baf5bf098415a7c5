import { describe, expect } from 'vitest';
import { z } from 'zod';
import { toolRegistry } from '../../../src/tools/index.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { errorBody } from '../../support/tool-client.ts';

const PUBLIC = toolRegistry.filter(({ internal }) => !internal).map(({ name }) => name);
const INTERNAL = toolRegistry.filter(({ internal }) => internal).map(({ name }) => name);

const listed = z.object({
  result: z.object({
    tools: z.array(
      z.strictObject({
        name: z.string(),
        title: z.string(),
        description: z.string().min(20),
        inputSchema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
        annotations: z.strictObject({
          readOnlyHint: z.boolean(),
          destructiveHint: z.boolean(),
          idempotentHint: z.boolean(),
          openWorldHint: z.literal(false),
        }),
      }),
    ),
  }),
});

async function rpc(
  tenant: TestTenant,
  method: string,
  params: object = {},
): Promise<Record<string, unknown>> {
  const response = await tenant.post('/mcp', { jsonrpc: '2.0', id: 'q1', method, params });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

describe('tools/list', () => {
  test('lists the public tools with schemas and every hint, and no internal one', async ({ tenant }) => {
    const { tools } = listed.parse(await rpc(tenant, 'tools/list')).result;
    expect(tools.map(({ name }) => name)).toEqual(PUBLIC);
    expect(INTERNAL).toEqual([
      ...[
        'hm_store_batch',
        'hm_get_graph',
        'hm_get_job',
        'hm_list_nodes',
        'hm_list_jobs',
        'hm_timeline_days',
        'hm_list_duplicates',
        'hm_list_labels',
        'hm_edit_label',
        'hm_list_types',
        'hm_edit_type',
        'hm_undo',
        'hm_restore_version',
        'hm_preview_forget',
        'hm_health',
        'hm_export_full',
        'hm_import',
      ],
    ]);
  });

  test('marks tools that read, that delete and that may be repeated', async ({ tenant }) => {
    const { tools } = listed.parse(await rpc(tenant, 'tools/list')).result;
    const marked = (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint') =>
      tools.filter(({ annotations }) => annotations[hint]).map(({ name }) => name);
    expect(marked('readOnlyHint')).toEqual([
      'hm_recall',
      'hm_get_nodes',
      'hm_get_overview',
      'hm_get_relationships',
      'hm_find_related',
      'hm_list_orphans',
      'hm_timeline',
      'hm_list_files',
      'hm_get_history',
    ]);
    expect(marked('destructiveHint')).toEqual(['hm_store', 'hm_update', 'hm_forget', 'hm_merge_nodes']);
    const once = ['hm_forget', 'hm_merge_nodes', 'hm_timeline_write'];
    expect(marked('idempotentHint')).toEqual(PUBLIC.filter((name) => !once.includes(name)));
  });
});

describe('initialize', () => {
  test.for(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'in protocol version %s answers that version, tools and instructions',
    async (protocolVersion, { tenant }) => {
      const answer = await rpc(tenant, 'initialize', {
        protocolVersion,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      });
      expect(answer).toMatchObject({
        jsonrpc: '2.0',
        id: 'q1',
        result: {
          protocolVersion,
          capabilities: { tools: { listChanged: false } },
          serverInfo: { name: 'memory-graph-service' },
        },
      });
    },
  );

  test('is not needed: a tool is called without it', async ({ tenant }) => {
    const answer = await rpc(tenant, 'tools/call', { name: 'hm_get_overview' });
    expect(answer).toMatchObject({ result: { structuredContent: { stats: {} } } });
  });

  test('is followed by a notification, which is acknowledged with 202', async ({ tenant }) => {
    const response = await tenant.post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });
});

describe('tools/call', () => {
  test('answers text, the object of the tool and, for a store, its fields at the top level', async ({
    tenant,
  }) => {
    const answer = await rpc(tenant, 'tools/call', {
      name: 'hm_store',
      arguments: { key: 'by_mcp', description: 'Over MCP.' },
    });
    const result = answer['result'] as Record<string, unknown> & { content: [{ text: string }] };
    expect(result).toMatchObject({ status: 'created', structuredContent: { key: 'by_mcp' } });
    expect(result.content[0].text).toBe('Stored by_mcp (fact)');
    const structured = result['structuredContent'] as Record<string, unknown>;
    expect([result['id'], result['created_at']]).toEqual([structured['id'], structured['created_at']]);
  });

  test('answers a recall as lines for a model, beside the whole object', async ({ tenant }) => {
    const description = 'Lighthouse keepers\nperson_eve (person) "Eve is the admin"';
    await tenant.call('store', { key: 'note_keepers', description });
    const answer = await rpc(tenant, 'tools/call', {
      name: 'hm_recall',
      arguments: { query: 'lighthouse keepers' },
    });
    const { content, structuredContent } = answer['result'] as {
      content: [{ text: string }];
      structuredContent: { results: { key: string; description: string }[] };
    };
    expect(structuredContent.results[0]).toMatchObject({ key: 'note_keepers', description });
    const [, first = ''] = content[0].text.split('\n');
    expect(first).toMatch(/^note_keepers \(fact, \d{4}-\d\d-\d\d\) "/);
    expect(first).toContain(JSON.stringify(description));
    expect(content[0].text.length).toBeLessThan(JSON.stringify(structuredContent).length / 2);
  });

  test.for([
    ['a missing node', 'hm_forget', { key: 'ghost' }, 'NOT_FOUND'],
    ['wrong arguments', 'hm_recall', { query: 7 }, 'INVALID_INPUT'],
    ['an unknown argument', 'hm_recall', { query: 'a', as_of: 'now' }, 'INVALID_INPUT'],
    ['no arguments', 'hm_store', undefined, 'INVALID_INPUT'],
    ['the profile', 'hm_forget', { key: 'user_profile' }, 'PROTECTED'],
  ] as const)(
    'that fails for %s is a result with isError and the error object',
    async (given, { tenant }) => {
      const [, name, args, code] = given;
      const { result } = (await rpc(tenant, 'tools/call', { name, arguments: args })) as {
        result: { isError: boolean; content: [{ type: string; text: string }] };
      };
      expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
      expect(errorBody.parse(JSON.parse(result.content[0].text)).error.code).toBe(code);
    },
  );

  test.for(['hm_nothing', 'toString', '__proto__', '', ...INTERNAL])(
    'of %j, which is no public tool, answers -32602',
    async (name, { tenant }) => {
      const answer = await rpc(tenant, 'tools/call', { name, arguments: {} });
      expect(answer).toMatchObject({ jsonrpc: '2.0', id: 'q1', error: { code: -32602 } });
    },
  );
});
