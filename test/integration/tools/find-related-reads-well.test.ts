import { describe, expect } from 'vitest';
import { z } from 'zod';
import { message } from '../../support/mcp-requests.ts';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const answered = z.object({ result: z.object({ content: z.tuple([z.object({ text: z.string() })]) }) });

async function textOf(tenant: TestTenant, input: object): Promise<string> {
  const call = message('tools/call', { name: 'hm_find_related', arguments: input });
  const response = await tenant.post('/mcp', call);
  return answered.parse(await response.json()).result.content[0].text;
}

/** Vera worked for the quarry until 2024, works for the harbour since then, and is to work for the mint from 2090 on. */
const test = base
  .extend('work', { scope: 'file' }, async ({ tenant }) => {
    await tenant.storeKeys('person_vera', 'quarry', 'harbour', 'mint', 'person_olaf', 'ferry');
    const works = { from_key: 'person_vera', relationship: 'works for' };
    await tenant.call('add_relationships', {
      relationships: [
        { ...works, to_key: 'quarry', valid_from: '2019-02-01', valid_to: '2024-05-31' },
        { ...works, to_key: 'harbour', valid_from: '2024-06-01' },
        { ...works, to_key: 'mint', valid_from: '2090-01-01', valid_to: '2091-01-01' },
        { nodes: ['person_olaf', 'ferry'], relationship: 'steers', valid_to: '2020-01-01' },
        { nodes: ['person_olaf', 'quarry', 'mint'], relationship: 'inspected', valid_to: '2021-01-01' },
      ],
    });
    return tenant;
  })
  .extend('crane', { scope: 'file' }, async ({ tenant }) => {
    await tenant.call('store', {
      key: 'decision_crane',
      description: 'The blue crane is sold to the shipyard',
    });
    const decided = [{ to_key: 'decision_crane', relationship: 'decided' }];
    await tenant.call('store', {
      key: 'person_ines',
      description: 'Ines heads the port',
      relationships: decided,
    });
    for (let at = 10; at < 40; at++) {
      await tenant.call('store', {
        key: `event_${at}`,
        description: `Wind speed ${at} at the pier, measured on a quiet morning`,
        occurred_at: `2026-01-${String(at - 9).padStart(2, '0')}`,
        relationships: [{ to_key: 'decision_crane', relationship: 'is noted beside' }],
      });
    }
    return tenant;
  });

const keysOf = (nodes: readonly { key: string }[]) => nodes.map(({ key }) => key);

describe('a walk over what has ended', () => {
  test('leaves it out, and shows since when and until when the rest holds', async ({ work }) => {
    const walk = { start_node: 'person_vera', max_depth: 1 };
    const { nodes } = await work.call('find_related', walk);
    expect(keysOf(nodes).sort()).toEqual(['harbour', 'mint']);
    expect(nodes.find(({ key }) => key === 'harbour')?.path[0]).toMatchObject({
      valid_from: '2024-06-01T00:00:00.000Z',
    });
    const text = await textOf(work, walk);
    expect(text).toContain('person_vera -[works_for since 2024-06-01]-> harbour');
    expect(text).toContain('person_vera -[works_for since 2090-01-01 until 2091-01-01]-> mint');
  });

  test.for([
    { valid_at: '2020-01-01' },
    { query: 'Where did she work before?' },
    { query: 'her work history' },
  ])('has it where the caller asks for it: %j', async (asked, { work }) => {
    const { nodes } = await work.call('find_related', { start_node: 'person_vera', max_depth: 1, ...asked });
    expect(keysOf(nodes)).toContain('quarry');
  });

  test('says that nothing else is there', async ({ work }) => {
    const { nodes, reason } = await work.call('find_related', { start_node: 'person_olaf' });
    expect(nodes).toEqual([]);
    expect(reason).toContain('Only relationships that have ended lead there.');
    const between = { start_node: 'person_vera', target_node: 'quarry' };
    expect((await work.call('find_related', between)).reason).toContain('have ended');
    expect(keysOf((await work.call('find_related', { ...between, valid_at: '2020-01-01' })).nodes)).toEqual([
      'quarry',
    ]);
  });
});

describe('a walk among many', () => {
  test('ends with what the query asks for, and says so', async ({ crane }) => {
    const walk = { start_node: 'decision_crane', query: 'who decided this?' };
    const { nodes, truncated } = await crane.call('find_related', walk);
    expect([keysOf(nodes), truncated]).toEqual([['person_ines'], ['relevance']]);
    const text = await textOf(crane, walk);
    expect(text).toContain('More: what the query does not ask for, without query');
    expect(text.length / 4).toBeLessThan(150);
  });

  test('answers twenty, of equal ones the latest', async ({ crane }) => {
    const { nodes, truncated } = await crane.call('find_related', { start_node: 'decision_crane' });
    expect(truncated).toEqual(['max_nodes']);
    expect(keysOf(nodes)).toHaveLength(20);
    const events = keysOf(nodes).filter((key) => key.startsWith('event_'));
    expect(events).toEqual(events.map((_, at) => `event_${39 - at}`));
  });

  test('says that no cause is stored, where a query asks why', async ({ crane }) => {
    const { nodes, reason } = await crane.call('find_related', {
      start_node: 'event_12',
      query: 'why was the wind measured?',
    });
    expect(reason).toContain('Memory has no cause of event_12; what is near it is shown.');
    expect(nodes.length).toBeGreaterThan(0);
    await crane.call('add_relationships', {
      relationships: [{ nodes: ['event_13', 'event_14'], relationship: 'was caused by' }],
    });
    const caused = await crane.call('find_related', { start_node: 'event_13', query: 'why?' });
    expect(keysOf(caused.nodes)).toEqual(['event_14']);
    expect(caused.reason).not.toContain('no cause');
    const who = await crane.call('find_related', { start_node: 'decision_crane', query: 'why was it sold?' });
    expect(who.reason).toContain('Memory has no cause of decision_crane');
    expect(keysOf(who.nodes)).toContain('person_ines');
    expect(who.nodes.length).toBeGreaterThan(1);
  });
});
