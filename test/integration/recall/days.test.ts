import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

async function storeDays(tenant: TestTenant): Promise<void> {
  const times = {
    day_before: '2026-04-30',
    day: '2026-05-01',
    // As earlier versions stored a day.
    midnight: '2026-05-01T00:00:00Z',
    late: '2026-05-01T23:30:00Z',
    day_after: '2026-05-02',
  };
  for (const [key, occurred_at] of Object.entries(times))
    await tenant.call('store', { key, description: `The ferry ${key} sailed.`, occurred_at });
}

describe('a day without a time', () => {
  test.for(['Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC', 'America/Los_Angeles', 'Pacific/Pago_Pago'])(
    'is that day in %s',
    async (time_zone, { tenant }) => {
      await storeDays(tenant);
      const keysOf = async (input: { query: string; [name: string]: unknown }) => {
        const { results } = await tenant.call('recall', { time_zone, ...input });
        return results.map(({ key }) => key);
      };
      const onTheDay = await keysOf({ query: 'what happened on 1 May 2026?' });
      expect(onTheDay).toEqual(expect.arrayContaining(['day', 'midnight']));
      expect(onTheDay).not.toContain('day_before');
      expect(onTheDay).not.toContain('day_after');
      const byField = { query: '*', where: { occurred_at: '2026-05-01' } };
      expect((await keysOf(byField)).toSorted()).toEqual(onTheDay.toSorted());
      expect((await keysOf({ ...byField, as_of: '2999-01-01' })).toSorted()).toEqual(onTheDay.toSorted());
    },
  );

  test('is answered as it was given, and equals its midnight', async ({ tenant }) => {
    const day = { key: 'fair', description: 'The fair opened.', occurred_at: '2026-05-01' };
    await tenant.call('store', day);
    const { nodes } = await tenant.call('get_nodes', { keys: ['fair'] });
    expect(nodes[0]?.occurred_at).toBe('2026-05-01');
    const again = await tenant.call('store', { ...day, occurred_at: '2026-05-01T00:00:00Z' });
    expect(again.status).toBe('exists');
    expect((await tenant.call('update', { key: 'fair', occurred_at: '2026-05-01' })).status).toBe(
      'unchanged',
    );
    expect(await tenant.call('update', { key: 'fair', occurred_at: '2026-05-02' })).toMatchObject({
      changed: ['occurred_at'],
    });
  });
});
