import { describe, expect } from 'vitest';
import { eventsOf, message } from '../../support/mcp-requests.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const STREAM = 'text/event-stream';
const NAMES = ['Marta Solberg', 'Paul Reyes', 'Ines Okoro', 'Lena Brandt'];
/** Paragraphs of a chunk each. */
const TEXT = NAMES.map((name) => `${name} works for Fjordline in Bergen. `.repeat(60)).join('\n\n');

async function ingest(tenant: TestTenant, accept: string, _meta: object = {}) {
  const params = { name: 'hm_ingest', arguments: { text: TEXT }, _meta };
  const response = await tenant.post('/mcp', message('tools/call', params, 'q'), { accept });
  expect(response.headers.get('content-type')).toBe(STREAM);
  const events = eventsOf(await response.text());
  return events.filter(({ event }) => event === 'message').map(({ data }) => data);
}

interface Result {
  readonly partial?: boolean;
  readonly complete?: boolean;
  readonly data?: { readonly id: string }[];
  readonly structuredContent: { readonly chunks: number; readonly relationships: { readonly id: string }[] };
}

describe('a text of several chunks', () => {
  test('has one message a chunk with what it says, then the whole answer', async ({ tenant }) => {
    const results = (await ingest(tenant, STREAM)).map(({ result }) => result as Result);
    const last = results.pop();
    expect(last).toMatchObject({ complete: true, structuredContent: { status: 'ingested' } });
    expect(last?.structuredContent.chunks).toBeGreaterThanOrEqual(NAMES.length);
    expect(results).toHaveLength(last?.structuredContent.chunks ?? 0);
    expect(results.every(({ partial, data = [] }) => partial && data.length > 0)).toBe(true);
    const ids = (given: readonly { id: string }[]) => [...new Set(given.map(({ id }) => id))].sort();
    expect(ids(results.flatMap(({ data = [] }) => data))).toEqual(
      ids(last?.structuredContent.relationships ?? []),
    );
  });

  test('has one rising progress notification a chunk for a token', async ({ tenant }) => {
    const events = await ingest(tenant, `application/json, ${STREAM}`, { progressToken: 'p7' });
    const last = events.pop() as { result: Result };
    expect(events).toHaveLength(last.result.structuredContent.chunks);
    for (const each of events)
      expect(each).toMatchObject({ method: 'notifications/progress', params: { progressToken: 'p7' } });
    const steps = events.map(({ params }) => params as { progress: number; total?: number });
    const progress = steps.map((each) => each.progress);
    expect(progress).toEqual([...new Set(progress)].toSorted((a, b) => a - b));
    expect(steps.every(({ progress: done, total = done }) => total >= done)).toBe(true);
  });
});
