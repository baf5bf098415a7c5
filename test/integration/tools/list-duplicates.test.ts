import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';
import type { ToolAnswers } from '../../support/tool-answers.ts';

type Groups = ToolAnswers['list_duplicates']['groups'];

const keysOf = (groups: Groups) => groups.map(({ nodes }) => nodes.map(({ key }) => key).toSorted());
const SAME = 'The harbour crane is inspected every spring by the port authority';

const test = base.extend('filled', { scope: 'file' }, async ({ tenant }): Promise<TestTenant> => {
  for (const node of [
    { key: 'person_ada_lovelace', description: 'Writes about engines', node_type: 'person' },
    {
      key: 'person_countess',
      description: '<script>alert(1)</script> An English noblewoman',
      node_type: 'person',
      data: { name: 'Ada Lovelace' },
    },
    { key: 'ship_ada', description: 'Sails to Oslo', node_type: 'asset', data: { name: 'Ada Lovelace' } },
    { key: 'person_gb', description: 'Repairs clocks', node_type: 'person', data: { name: 'Grete Baumann' } },
    {
      key: 'person_grete',
      description: 'Plays the organ',
      node_type: 'person',
      data: { name: 'Margarete Huber', aliases: ['Grete Baumann'] },
    },
    { key: 'decision_1', description: `${SAME}.`, node_type: 'decision' },
    { key: 'decision_2', description: SAME, node_type: 'decision' },
    { key: 'event_1', description: SAME, node_type: 'event' },
    { key: 'decision_3', description: 'Lunch is at noon', node_type: 'decision' },
    { key: 'project_10', description: 'Paints the pilot boat', node_type: 'project' },
    { key: 'fact_10', description: 'Gulls are loud in June' },
  ])
    await tenant.call('store', node);
  await settled(tenant);
  return tenant;
});

describe('the list of duplicates', () => {
  test('has what has a name in common, then what is of one type and near in meaning', async ({ filled }) => {
    const { groups, looked_at: lookedAt, next_cursor: cursor } = await filled.call('list_duplicates');
    expect(keysOf(groups)).toEqual([
      ['person_ada_lovelace', 'person_countess'],
      ['person_gb', 'person_grete'],
      ['decision_1', 'decision_2'],
    ]);
    expect(groups.map(({ why, name }) => [why, name])).toEqual([
      ['same name', 'ada lovelace'],
      ['alias', 'grete baumann'],
      ['near meaning', undefined],
    ]);
    expect(groups[2]?.similarity).toBeGreaterThan(0.9);
    expect(groups[0]?.nodes[1]).toMatchObject({
      key: 'person_countess',
      description: '<script>alert(1)</script> An English noblewoman',
      links: 0,
    });
    expect([lookedAt, cursor]).toEqual([12, undefined]);
  });

  test('says the same a page at a time', async ({ filled }) => {
    const whole = await filled.call('list_duplicates');
    const groups: Groups = [];
    for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page += 1) {
      expect(page).toBeLessThan(10);
      const part = await filled.call('list_duplicates', { limit: 1, ...(cursor && { cursor }) });
      expect(part.groups.length).toBeLessThanOrEqual(1);
      groups.push(...part.groups);
      cursor = part.next_cursor;
    }
    expect(groups).toEqual(whole.groups);
  });

  test('takes nodes of which nobody said what they are as any of that name', async ({ filled }) => {
    await filled.call('store', { key: 'x1', description: 'Somebody', data: { name: 'Ada Lovelace' } });
    await settled(filled);
    const { groups } = await filled.call('list_duplicates');
    expect(keysOf(groups).filter((keys) => keys.includes('x1'))).toEqual([
      ['person_ada_lovelace', 'person_countess', 'x1'],
      ['ship_ada', 'x1'],
    ]);
    await filled.call('forget', { key: 'x1' });
  });

  test('no longer has what was merged, and has it again once that is taken back', async ({ filled }) => {
    const merge = { from_key: 'decision_1', into_key: 'decision_2' };
    const { id } = await filled.call('merge_nodes', merge);
    await settled(filled);
    expect(keysOf((await filled.call('list_duplicates')).groups)).toHaveLength(2);
    await filled.call('undo', { id });
    await settled(filled);
    expect(keysOf((await filled.call('list_duplicates')).groups)).toContainEqual([
      'decision_1',
      'decision_2',
    ]);
  });

  test('leaves out a name that many have', async ({ filled }) => {
    const keys = Array.from({ length: 25 }, (_, at) => `asset_${at}`);
    const nodes = keys.map((key, at) => ({
      ...{ key, node_type: 'asset', data: { name: 'Spare part' } },
      description: `Number ${at} is kept in hall ${at * 7} for the ${['crane', 'pump', 'lift'][at % 3]}`,
    }));
    await filled.call('store_batch', { nodes });
    await settled(filled);
    const { groups } = await filled.call('list_duplicates');
    expect(groups.filter(({ name }) => name === 'spare part')).toEqual([]);
    await filled.call('forget', { keys });
  });

  test.for([
    ['limit', { limit: 0 }],
    ['limit', { limit: 51 }],
    ['cursor', { cursor: 'x'.repeat(1_001) }],
    ['cursor', { cursor: 'WyIiLCIiLG51bGwsIngiXQ' }],
    ['cursor', { cursor: '💡' }],
    ['name', { name: 'ada' }],
  ] as const)('refuses a wrong %s (%#)', async ([path, input], { filled }) => {
    const failure = await filled.failure('list_duplicates', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  test('refuses the cursor of another list', async ({ filled }) => {
    const { next_cursor: cursor } = await filled.call('list_nodes', { limit: 1 });
    expect(await filled.failure('list_duplicates', { cursor })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
