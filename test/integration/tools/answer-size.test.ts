import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';

const LIMIT = 4 * 2 ** 20;
const NODES = 24;
const key = (at: number) => `garden_${String(at).padStart(2, '0')}`;

/** Nodes with 240 KB of data each, together more than the limit of an answer. */
const test = base.extend('garden', { scope: 'file' }, async ({ tenant }) => {
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    key: key(at),
    description: `The garden number ${at} has ${'abcdefghijklmnopqrstuvwx'[at]}-trees`,
    data: { text: 'y'.repeat(240_000), at },
  }));
  for (let from = 0; from < NODES; from += 12) {
    const sent = nodes.slice(from, from + 12);
    const response = await tenant.post('/api/v1/memory/store/batch', { nodes: sent });
    const { items } = (await response.json()) as { items: { status: string }[] };
    expect(items.every(({ status }) => status === 'created')).toBe(true);
  }
  return nodes;
});

describe('an answer', () => {
  test('of recall contains the best results that fit, and names the limit', async ({ tenant, garden }) => {
    const answer = await tenant.call('recall', { query: 'garden', max_results: 50 });
    expect(JSON.stringify(answer).length).toBeLessThan(LIMIT + 10_000);
    expect(answer.results.length).toBeGreaterThan(10);
    expect(answer.results.length).toBeLessThan(NODES);
    expect(answer.metadata.truncated).toContain('answer_size');
    for (const result of answer.results)
      expect(result.data).toEqual(garden[Number(result.data?.['at'])]?.data);
    const few = await tenant.call('recall', { query: 'garden', max_results: 5 });
    expect(few.results.map((result) => result.key)).toEqual(
      answer.results.slice(0, 5).map((result) => result.key),
    );
    expect(few.metadata.truncated).not.toContain('answer_size');
  });

  test('of a regular expression too', async ({ tenant, garden }) => {
    const answer = await tenant.call('recall', { query: '/garden number/', max_results: 50 });
    expect(answer.metadata.truncated).toContain('answer_size');
    expect(answer.results.length).toBeLessThan(garden.length);
    expect(answer.results[0]?.data?.['text']).toBe('y'.repeat(240_000));
  });

  test('of keys contains the first nodes that fit, and lists none of the others as missing', async ({
    tenant,
    garden,
  }) => {
    const keys = [...garden.map((node) => node.key), 'nobody'];
    const { nodes, missing, truncated } = await tenant.call('get_nodes', { keys });
    expect([missing, truncated]).toEqual([['nobody'], ['answer_size']]);
    expect(nodes.map((node) => node.key)).toEqual(keys.slice(0, nodes.length));
    expect(nodes.length).toBeGreaterThan(10);
    expect(nodes.map(({ data }) => data)).toEqual(garden.slice(0, nodes.length).map(({ data }) => data));
    const one = await tenant.call('get_nodes', { keys: keys.slice(3, 5) });
    expect([one.nodes.length, one.truncated]).toEqual([2, []]);
  });

  test('of relationships has the same limit', async ({ tenant, garden }) => {
    const [hub, ...others] = garden.map((node) => node.key);
    for (const other of others) {
      const data = { text: 'z'.repeat(240_000) };
      const relationships = [{ nodes: [hub, other], relationship: 'lies beside', data }];
      await tenant.call('add_relationships', { relationships });
    }
    const found = await tenant.call('get_relationships', { key: hub });
    expect(found.truncated).toEqual(['answer_size']);
    expect(found.edges.length).toBeGreaterThan(10);
    expect(found.edges.length).toBeLessThan(others.length);
    expect(found.edges.at(-1)?.data?.['text']).toBe('z'.repeat(240_000));
    const walked = await tenant.call('find_related', { start_node: hub, max_nodes: 500, max_depth: 1 });
    expect(walked.truncated).toContain('answer_size');
    expect(JSON.stringify(walked).length).toBeLessThan(LIMIT + 10_000);
    expect(walked.nodes).toHaveLength(others.length);
    const around = await tenant.call('recall', { query: 'garden', max_results: 16 });
    expect(around.metadata.truncated).toContain('answer_size');
    expect(JSON.stringify(around).length).toBeLessThan(LIMIT + 10_000);
  });
});
