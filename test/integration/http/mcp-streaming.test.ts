import { describe, expect } from 'vitest';
import { callModern, eventsOf, message, modernHeaders, modernMessage } from '../../support/mcp-requests.ts';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const BOTH = 'application/json, text/event-stream';
const STREAM = 'text/event-stream';
const MAX_RESULTS = 25;
const RECALL = { query: 'lighthouse', max_results: MAX_RESULTS };

/** A tenant with more nodes than one chunk contains. */
const test = base.extend('shore', { scope: 'file' }, async ({ tenant }): Promise<TestTenant> => {
  const nodes = Array.from({ length: MAX_RESULTS }, (_, index) => ({
    key: `light_${index}`,
    description: `Lighthouse number ${index} on the ${index * 7}th mile of the shore.`,
    relationships: index === 0 ? [] : [{ to_key: 'light_0', relationship: 'is seen from' }],
  }));
  await tenant.call('store_batch', { nodes });
  return tenant;
});

async function eventsOfCall(tenant: TestTenant, accept: string, name: string, args: object, _meta?: object) {
  const params = { name, arguments: args, ...(_meta && { _meta }) };
  const response = await tenant.post('/mcp', message('tools/call', params, 'q'), { accept });
  expect(response.headers.get('content-type')).toBe(STREAM);
  return eventsOf(await response.text());
}

interface Result {
  readonly partial?: boolean;
  readonly data?: { key: string; depth?: number }[];
  readonly complete?: boolean;
  readonly structuredContent?: { results?: { key: string }[]; nodes?: { key: string }[] };
}

describe('a large answer to a client that accepts only events', () => {
  test('of hm_recall is sent in chunks, then whole', async ({ shore }) => {
    const events = await eventsOfCall(shore, STREAM, 'hm_recall', RECALL);
    expect(events.every(({ event, data }) => event === 'message' && data['id'] === 'q')).toBe(true);
    const results = events.map(({ data }) => data['result'] as Result);
    const last = results.pop();
    expect(results.length).toBeGreaterThanOrEqual(2);
    expect(results.every(({ partial }) => partial)).toBe(true);
    expect(last).toMatchObject({ complete: true });
    const whole = last?.structuredContent?.results ?? [];
    expect(whole.length).toBeGreaterThan(10);
    expect(results.flatMap(({ data = [] }) => data)).toEqual(whole);
  });

  test('of hm_find_related is sent step by step, then whole', async ({ shore }) => {
    await shore.call('store', {
      key: 'keeper',
      description: 'The keeper.',
      relationships: [{ to_key: 'light_1', relationship: 'tends' }],
    });
    const walk = { start_node: 'keeper', max_nodes: 50 };
    const events = await eventsOfCall(shore, STREAM, 'hm_find_related', walk);
    const results = events.map(({ data }) => data['result'] as Result);
    const last = results.pop();
    const depths = results.map(({ data = [] }) => data.map(({ depth }) => depth));
    expect(depths.map((each) => [...new Set(each)])).toEqual([[1], [2], [3]]);
    expect(depths.map(({ length }) => length)).toEqual([1, 1, MAX_RESULTS - 2]);
    const byKey = (nodes: readonly { key: string }[]) => nodes.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    expect(byKey(results.flatMap(({ data = [] }) => data))).toEqual(
      byKey(last?.structuredContent?.nodes ?? []),
    );
  });

  test('is sent in protocol version 2026-07-28 too', async ({ shore }) => {
    const response = await callModern(shore, 'hm_recall', RECALL, { accept: STREAM });
    const results = eventsOf(await response.text()).map(({ data }) => data['result'] as Result);
    const last = results.pop();
    expect(last).toMatchObject({ complete: true, resultType: 'complete' });
    expect(results.every(({ partial }) => partial)).toBe(true);
    expect(results.flatMap(({ data = [] }) => data)).toEqual(last?.structuredContent?.results);
  });

  test('has no chunks if the client accepts JSON as well', async ({ shore }) => {
    const events = await eventsOfCall(shore, `${STREAM}, application/json;q=0.1`, 'hm_recall', RECALL);
    expect(events).toMatchObject([{ data: { id: 'q', result: { structuredContent: {} } } }]);
    expect(events[0]?.data['result']).not.toHaveProperty('complete');
  });

  test('that failed is one message with the error', async ({ shore }) => {
    const events = await eventsOfCall(shore, STREAM, 'hm_find_related', { start_node: 'nowhere' });
    expect(events).toMatchObject([{ data: { result: { isError: true, error: { code: 'NOT_FOUND' } } } }]);
  });
});

describe('progress', () => {
  const _meta = { progressToken: 'p7' };

  test('is sent as notifications before the answer if the request has a token', async ({ shore }) => {
    const events = await eventsOfCall(shore, BOTH, 'hm_recall', RECALL, _meta);
    const notifications = events.slice(0, -1).map(({ data }) => data);
    expect(notifications.length).toBeGreaterThanOrEqual(2);
    for (const each of notifications)
      expect(each).toMatchObject({ method: 'notifications/progress', params: _meta });
    const progress = notifications.map(({ params }) => (params as { progress: number }).progress);
    expect(progress).toEqual([...new Set(progress)].toSorted((a, b) => a - b));
    expect(notifications.at(-1)).toMatchObject({ params: { total: progress.at(-1) } });
    expect(events.at(-1)?.data).toMatchObject({ id: 'q', result: { structuredContent: {} } });
  });

  test('is sent in protocol version 2026-07-28 too', async ({ shore }) => {
    const response = await shore.post('/mcp', ...modernProgress('hm_recall', RECALL));
    const events = eventsOf(await response.text());
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(events[0]?.data).toMatchObject({
      method: 'notifications/progress',
      params: { progressToken: 'p7' },
    });
    expect(events.at(-1)?.data).toMatchObject({ id: 1, result: { structuredContent: {} } });
  });

  test('is not sent to a client that accepts only JSON', async ({ shore }) => {
    const params = { name: 'hm_recall', arguments: RECALL, _meta };
    const response = await shore.post('/mcp', message('tools/call', params), { accept: 'application/json' });
    expect(await response.json()).toMatchObject({ id: 1, result: { structuredContent: {} } });
  });
});

function modernProgress(name: string, args: object): [object, Record<string, string>] {
  const _meta = { progressToken: 'p7' };
  const body = modernMessage('tools/call', { name, arguments: args, _meta });
  return [body, { ...modernHeaders('tools/call', name), accept: BOTH }];
}
