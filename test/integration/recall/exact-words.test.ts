import { describe, expect } from 'vitest';
import { CANDIDATES } from '../../../src/memory/recall/weights.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import { recallAlone } from './recall-alone.ts';

describe('exact words', () => {
  test('of one long text find it before more texts than a search takes, which have all but one', async ({
    tenant,
  }) => {
    const things = ['candles', 'mustard', 'kettles', 'twine', 'ladders', 'gravel'];
    const nodes = Array.from({ length: CANDIDATES.words + 20 }, (_, at) => {
      const others = things.filter((_thing, place) => place !== at % things.length);
      return { key: `errand_${at}`, description: `Stall ${at}: ${others.join(', ')}.` };
    });
    for (const some of [nodes.slice(0, 100), nodes.slice(100)])
      await tenant.call('store_batch', { nodes: some });
    const long = `${'The committee talked about the budget of the choir. '.repeat(6)}Ada got kettles, gravel, twine, ladders, candles and mustard.`;
    await tenant.call('store', { key: 'minutes', description: long });
    await settled(tenant);
    const { results } = await recallAlone(tenant, { query: things.join(' '), explain: true });
    expect(results[0]?.key).toBe('minutes');
    expect(results[0]?.explanation?.parts.exact).toBeGreaterThan(0);
    expect(results[1]?.matched_by).not.toContain('exact');
  });

  test.for([
    ['code', 'which requirement is C3.07?', 'It follows from C3.07.', 'Requirement C3.08 is a requirement.'],
    ['address', 'who is ada.lowe@example.org', 'Write to ada.lowe@example.org.', 'Ada Lowe, example org.'],
    ['telephone', 'whose is 030 / 55 61 907?', 'Call +49 (0)30 5561907.', 'Whose number is 030 55 61 908?'],
    ['identifier', 'what does max_retry_count do', 'See max_retry_count.', 'The retry count has a max.'],
    ['emoji', 'the plan marked 🦑', 'Tuesday 🦑', 'The plan, marked with a squid.'],
  ] as const)('a %s finds the node that has it', async ([name, query, holding, like], { tenant }) => {
    const holder = `${name}_holder`;
    await tenant.call('store', { key: holder, description: holding });
    for (const at of [1, 2, 3])
      await tenant.call('store', { key: `${name}_like_${at}`, description: `${like} (${at})` });
    await settled(tenant);
    const { results } = await recallAlone(tenant, { query });
    expect(results[0]?.key).toBe(holder);
    const having = results.filter(({ matched_by }) => matched_by.includes('token'));
    expect(having.map(({ key }) => key)).toEqual([holder]);
  });

  test('a token that many nodes have does not tell them from others', async ({ tenant }) => {
    const nodes = Array.from({ length: 30 }, (_, at) => ({
      key: `log_${at}`,
      description: `Run ${at} of ci_main.`,
    }));
    await tenant.call('store_batch', { nodes });
    const { results } = await recallAlone(tenant, { query: 'ci_main' });
    expect(results.length).toBeGreaterThan(20);
    expect(results.filter(({ matched_by }) => matched_by.includes('token'))).toEqual([]);
  });
});
