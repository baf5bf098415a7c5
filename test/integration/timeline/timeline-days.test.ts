import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** Moments around the days on which Berlin puts its clock forward (2025-03-30) and back (2025-10-26). */
const MOMENTS = [
  '2025-03-29T22:59:59.999Z',
  '2025-03-29T23:00:00.000Z',
  '2025-03-30T21:59:59.999Z',
  '2025-03-30T22:00:00.000Z',
  '2025-10-25T22:00:00.000Z',
  '2025-10-26T22:59:59.999Z',
  '2025-10-26T23:00:00.000Z',
];

const test = base.extend('filled', { scope: 'file' }, async ({ tenant }): Promise<TestTenant> => {
  for (const at of MOMENTS) await tenant.call('timeline_write', { summary: `Noted at ${at}`, at });
  await tenant.storeKeys('one', 'two');
  return tenant;
});

const note = (day: string, total: number) => ({ day, total, kinds: { note: total } });

describe('the days of the timeline', () => {
  test('are those of the zone, 23 and 25 hours long where the clock is changed', async ({ filled }) => {
    const berlin = { start: '2025-03-01', end: '2025-10-31', time_zone: 'Europe/Berlin' };
    expect(await filled.call('timeline_days', berlin)).toEqual({
      start: '2025-03-01',
      end: '2025-10-31',
      days: [
        note('2025-03-29', 1),
        note('2025-03-30', 2),
        note('2025-03-31', 1),
        note('2025-10-26', 2),
        note('2025-10-27', 1),
      ],
    });
    const { days } = await filled.call('timeline_days', { start: '2025-03-01', end: '2025-10-31' });
    expect(days).toEqual([
      note('2025-03-29', 2),
      note('2025-03-30', 2),
      note('2025-10-25', 1),
      note('2025-10-26', 2),
    ]);
  });

  test('are the last 366 by default, and count each kind', async ({ filled }) => {
    const { start, end, days } = await filled.call('timeline_days');
    expect(Date.parse(end) - Date.parse(start)).toBe(365 * 86_400_000);
    const stored = days.filter(({ kinds }) => 'store' in kinds);
    expect(stored.reduce((sum, { kinds }) => sum + (kinds['store'] ?? 0), 0)).toBe(2);
    for (const { total, kinds } of days)
      expect(Object.values(kinds).reduce((sum, count) => sum + count, 0)).toBe(total);
  });

  test('are cut where a moment begins or ends them', async ({ filled }) => {
    const input = { start: '2025-03-29T23:00:00Z', end: '2025-03-30T21:59:59.999Z' };
    expect(await filled.call('timeline_days', input)).toEqual({
      ...{ start: '2025-03-29', end: '2025-03-30' },
      days: [note('2025-03-29', 1), note('2025-03-30', 1)],
    });
  });

  test('may be those of a zone that left one out', async ({ filled }) => {
    const samoa = { start: '2011-12-01', end: '2012-01-31', time_zone: 'Pacific/Apia' };
    await filled.call('timeline_write', { summary: 'The day before', at: '2011-12-30T09:59:59.999Z' });
    await filled.call('timeline_write', { summary: 'The day after', at: '2011-12-30T10:00:00.000Z' });
    const { days } = await filled.call('timeline_days', samoa);
    expect(days).toEqual([note('2011-12-29', 1), note('2011-12-31', 1)]);
  });

  test('may be the first and the last of the calendar', async ({ filled }) => {
    const end = '9999-12-31';
    expect((await filled.call('timeline_days', { end, time_zone: 'Asia/Tokyo' })).days).toEqual([]);
    const first = { start: '0001-01-01', end: '0001-12-31', time_zone: 'America/New_York' };
    expect((await filled.call('timeline_days', first)).days).toEqual([]);
  });

  test.for([
    ['start', { start: '2024-01-01', end: '2025-01-01' }],
    ['start', { start: '2025-02-02', end: '2025-02-01' }],
    ['start', { start: '9000-01-01' }],
    ['start', { start: '2000-01-01' }],
    ['start', { start: '2025-02-30' }],
    ['end', { end: 'today' }],
    ['time_zone', { time_zone: '../../etc/passwd' }],
    ['time_zone', { time_zone: '+02:00' }],
    ['limit', { limit: 5 }],
  ] as const)('refuses a wrong %s (%#)', async ([path, input], { filled }) => {
    const failure = await filled.failure('timeline_days', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });
});
