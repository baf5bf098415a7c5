import { describe, expect, test } from 'vitest';
import { outdated, retention, schedule } from '../../../src/backup/schedule.ts';

const NOW = Date.parse('2026-05-06T12:00:00Z');
const HOUR = 3_600_000;

describe('a schedule', () => {
  test.for([
    ['daily@03:00', '2026-05-06T03:00:00Z', false],
    ['daily@03:00', '2026-05-06T02:59:59Z', true],
    ['daily@23:30', '2026-05-05T23:30:01Z', false],
    ['daily@23:30', '2026-05-05T23:29:00Z', true],
    ['every 6h', '2026-05-06T06:00:01Z', false],
    ['every 6h', '2026-05-06T06:00:00Z', true],
    ['every 2d', '2026-05-04T12:00:01Z', false],
    ['every 30m', '2026-05-06T11:29:00Z', true],
  ] as const)('%s is due after %s: %s', ([text, last, isDue]) => {
    expect(schedule.parse(text)(Date.parse(last), NOW)).toBe(isDue);
  });

  test('is due where nothing was done yet', () => {
    expect(schedule.parse('daily@23:59')(undefined, NOW)).toBe(true);
  });

  test.for(['daily', 'daily@24:00', 'every 0h', 'every h', 'every 6h ', '* * * * *'])('is not %j', (text) => {
    expect(schedule.safeParse(text).success).toBe(false);
  });
});

describe('retention', () => {
  const backups = Array.from({ length: 40 * 4 }, (_, index) => ({
    created_at: new Date(NOW - index * 6 * HOUR).toISOString(),
  }));

  test('keeps the newest of each day and week that it names', () => {
    const deleted = new Set(outdated(backups, retention.parse('3 daily, 2 weekly')));
    const kept = backups.filter((backup) => !deleted.has(backup));
    expect(kept.map(({ created_at: at }) => at)).toEqual([
      '2026-05-06T12:00:00.000Z',
      '2026-05-05T18:00:00.000Z',
      '2026-05-04T18:00:00.000Z',
      '2026-05-03T18:00:00.000Z',
    ]);
  });

  test('keeps the newest whatever it says', () => {
    expect(outdated(backups, retention.parse('0 daily'))).toHaveLength(backups.length - 1);
  });

  test.for(['7', '7 days', 'daily', '7 daily 4 weekly'])('is not %j', (text) => {
    expect(retention.safeParse(text).success).toBe(false);
  });
});
