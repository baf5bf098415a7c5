import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

describe('recall in two graphs that use the same keys', () => {
  test('ranks each by its own texts', async ({ tenant, otherTenant }) => {
    const texts = ['Ada bakes rye bread on Sundays.', 'The harbour crane lifts forty tonnes.'];
    for (const [index, of] of [tenant, otherTenant].entries()) {
      await of.call('store', { key: 'one', description: texts[index] ?? '' });
      await of.call('store', { key: 'two', description: texts[1 - index] ?? '' });
      await settled(of);
    }
    for (let round = 0; round < 2; round += 1) {
      const bread = async (of: typeof tenant) =>
        (await of.call('recall', { query: 'Who bakes rye bread?' })).results[0]?.key;
      expect(await bread(tenant)).toBe('one');
      expect(await bread(otherTenant)).toBe('two');
    }
  });

  test('ranks a node that is stored again under an old key by its new text', async ({ tenant }) => {
    await tenant.call('store', { key: 'reused', description: 'A lighthouse keeper counts the ships.' });
    await settled(tenant);
    const query = 'Who counts the ships?';
    const found = async () => {
      const { results } = await tenant.call('recall', { query, explain: true });
      return results.find(({ key }) => key === 'reused')?.explanation?.parts;
    };
    expect((await found())?.vector).toBeGreaterThan(0.4);
    await tenant.call('forget', { key: 'reused' });
    await tenant.call('store', { key: 'reused', description: 'Ships, ships, ships: a song for the choir.' });
    await tenant.call('store', { key: 'rival', description: 'The keeper counts ships from the lighthouse.' });
    await settled(tenant);
    expect((await found())?.vector).toBeLessThan(0.4);
  });
});
