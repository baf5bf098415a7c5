import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import { recallAlone } from './recall-alone.ts';

describe('exact words', () => {
  test('of one node find it before nodes that only resemble the query', async ({ tenant }) => {
    const things = ['candles', 'mustard', 'a kettle', 'twine'];
    for (const [at, thing] of things.entries()) {
      const others = things.filter((each) => each !== thing).join(' and ');
      await tenant.call('store', { key: `errand_${at}`, description: `Buy ${others}.` });
    }
    const long = `${'The committee talked about the budget of the choir. '.repeat(6)}In the end Ada got a kettle, twine, candles and mustard for the summer fair.`;
    await tenant.call('store', { key: 'minutes', description: long });
    await settled(tenant);
    const { results } = await recallAlone(tenant, { query: 'mustard twine candles kettle', explain: true });
    expect(results[0]?.key).toBe('minutes');
    expect(results[0]?.explanation?.parts).toMatchObject({ exact: 0.5 });
    expect(results[1]?.matched_by).not.toContain('exact');
  });

  test.for([
    ['which requirement is C3.07?', 'It follows from C3.07 alone.', 'Requirement C3.08 is about requirements.'],
    ['who is ada.winter@example.org', 'Write to ada.winter@example.org.', 'Ada Winter is at example org.'],
    ['whose number is 030 / 55 61 907?', 'Call +49 (0)30 5561907.', 'Number 030 55 61 908 is whose number?'],
    ['what does max_retry_count do', 'See max_retry_count.', 'The retry count has a max, and it does a lot.'],
    ['the plan marked 🦑', 'Tuesday 🦑', 'The plan, marked with a squid.'],
  ] as const)('%j finds the node with its token', async ([query, holder, like], { tenant }) => {
    await tenant.call('store', { key: 'holder', description: holder });
    for (const at of [1, 2, 3]) await tenant.call('store', { key: `like_${at}`, description: `${like} (${at})` });
    await settled(tenant);
    const { results } = await recallAlone(tenant, { query });
    expect(results[0]?.key).toBe('holder');
    expect(results.filter(({ matched_by }) => matched_by.includes('exact'))).toHaveLength(1);
  });

  test('that many nodes hold tell none from the others', async ({ tenant }) => {
    const nodes = Array.from({ length: 30 }, (_, at) => ({ key: `log_${at}`, description: `Run ${at} of ci_main.` }));
    for (const node of nodes) await tenant.call('store', node);
    const { results } = await recallAlone(tenant, { query: 'ci_main' });
    expect(results.length).toBeGreaterThan(20);
    expect(results.filter(({ matched_by }) => matched_by.includes('exact'))).toEqual([]);
  });
});
