import { describe, expect } from 'vitest';
import { z } from 'zod';
import { test as base } from '../../support/memory-test.ts';
import { message } from '../../support/mcp-requests.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { errorBody, type Failure } from '../../support/tool-client.ts';

const failed = z.object({
  result: z.object({ isError: z.literal(true), content: z.tuple([z.object({ text: z.string() })]) }),
});
const answered = z.object({
  result: z.object({
    content: z.tuple([z.object({ text: z.string() })]),
    structuredContent: z.looseObject({}),
  }),
});

/** Twelve keepers who report to one hub. No two texts are alike, so that none is folded into another. */
const test = base.extend('keepers', { scope: 'file' }, async ({ tenant }) => {
  await tenant.storeKeys('hub');
  for (let at = 0; at < 12; at++) {
    const log = Array.from({ length: 200 }, (_, entry) => `entry${at}x${entry}`).join(' ');
    await tenant.call('store', {
      key: `keeper_${at}`,
      description: `The lighthouse keeper notes ${log}`,
      relationships: [{ to_key: 'hub', relationship: 'reports to' }],
    });
  }
  return tenant;
});

async function callByMcp(tenant: TestTenant, name: string, input: object): Promise<unknown> {
  const response = await tenant.post('/mcp', message('tools/call', { name: `hm_${name}`, arguments: input }));
  return response.json();
}

async function failureByMcp(tenant: TestTenant, name: string, input: object): Promise<Failure['message']> {
  const { content } = failed.parse(await callByMcp(tenant, name, input)).result;
  return errorBody.parse(JSON.parse(content[0].text)).error.message;
}

describe('an error', () => {
  test('names routes to callers of REST and tools to those of MCP', async ({ tenant }) => {
    const input = { key: 'user_profile' };
    const { message: overRest } = await tenant.failure('forget', input);
    expect(overRest).toBe('user_profile cannot be forgotten. Change it with POST /api/v1/memory/update.');
    expect(await failureByMcp(tenant, 'forget', input)).toBe(
      'user_profile cannot be forgotten. Change it with hm_update.',
    );
  });

  test('of an item of a batch names routes', async ({ tenant }) => {
    const nodes = [
      { key: 'a', description: 'A.', relationships: [{ to_key: 'ghost', relationship: 'knows' }] },
    ];
    const { items } = await tenant.call('store_batch', { nodes });
    expect(items[0]).toMatchObject({
      error: {
        message: expect.stringContaining('Store it first with POST /api/v1/memory/store.') as unknown,
      },
    });
  });

  test.for(['rest', 'mcp'])('says the same of every wrong field over %s', async (via, { tenant }) => {
    const input = { query: 'a', limit: 5, max_results: 500 };
    const said =
      via === 'rest'
        ? (await tenant.failure('recall', input)).message
        : await failureByMcp(tenant, 'recall', input);
    expect(said).toContain('limit: is not a known field (sent: 5). Did you mean max_results?');
    expect(said).toMatch(/^max_results: .*\(sent: 500\)\. Example: "max_results": 10\./);
  });
});

describe('an unknown key', () => {
  test.for([
    ['get_relationships', { key: 'person_adda' }],
    ['update', { key: 'person_adda', description: 'New.' }],
    ['forget', { key: 'person_adda' }],
    ['find_related', { start_node: 'person_adda' }],
    [
      'store',
      { key: 'new', description: 'N.', relationships: [{ to_key: 'person_adda', relationship: 'is' }] },
    ],
    ['add_relationships', { relationships: [{ nodes: ['person_adda', 'person_ada'], relationship: 'is' }] }],
  ] as const)('is answered with similar ones by hm_%s', async ([name, input], { tenant }) => {
    await tenant.call('store', { key: 'person_ada', description: 'Ada.', on_conflict: 'skip' });
    const failure = await tenant.failure(name, input);
    expect(failure).toMatchObject({
      code: 'NOT_FOUND',
      details: { missing: ['person_adda'], similar: ['person_ada'] },
    });
    expect(failure.message).toContain('Similar keys: person_ada.');
  });

  test('is answered with similar ones by hm_get_nodes', async ({ tenant }) => {
    await tenant.call('store', { key: 'person_ada', description: 'Ada.', on_conflict: 'skip' });
    const { missing, similar } = await tenant.call('get_nodes', { keys: ['person_adda'] });
    expect([missing, similar]).toEqual([['person_adda'], ['person_ada']]);
  });
});

describe('max_tokens', () => {
  test.for([
    ['recall', { query: 'lighthouse keeper' }],
    ['find_related', { start_node: 'hub' }],
  ] as const)('bounds the text of hm_%s exactly', async ([name, input], { keepers }) => {
    for (const max_tokens of [60, 100, 333, 1_000]) {
      const { content } = answered.parse(await callByMcp(keepers, name, { ...input, max_tokens })).result;
      expect(content[0].text.length / 4).toBeLessThanOrEqual(max_tokens);
      expect(content[0].text).toMatch(/keeper_\d/);
    }
  });

  test.for([120, 600, 2_000])('bounds the lists of a REST answer: %i', async (max_tokens, { keepers }) => {
    const { results, edges, hyperedges, metadata } = await keepers.call('recall', {
      query: 'lighthouse keeper',
      max_tokens,
    });
    expect(JSON.stringify({ results, edges, hyperedges }).length / 4).toBeLessThanOrEqual(max_tokens);
    expect(results.length).toBeGreaterThan(0);
    expect(metadata.truncated).toContain('max_tokens');
    const related = await keepers.call('find_related', { start_node: 'hub', max_tokens });
    expect(related.nodes.length).toBeGreaterThan(0);
    expect(related.truncated).toContain('max_tokens');
  });

  test('that holds no result is refused with what is needed', async ({ keepers }) => {
    const failure = await keepers.failure('recall', { query: 'lighthouse keeper', max_tokens: 50 });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT' });
    expect(failure.message).toMatch(/Send at least \d+/);
  });
});
