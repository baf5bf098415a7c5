import { describe, expect, test } from 'vitest';
import {
  dayByKey,
  monthsOf,
  spanOf,
  stepOf,
  weeksOf,
} from '../../../dashboard/src/pages/timeline/heat-days.ts';

describe('the days of the heat map', () => {
  test('are the year that ends today, or that of the calendar', () => {
    expect(spanOf('', '2026-03-01')).toEqual({ start: '2025-03-02', end: '2026-03-01' });
    expect(spanOf('2024', '2026-03-01')).toEqual({ start: '2024-01-01', end: '2024-12-31' });
    expect(spanOf('<b>', '2026-03-01').end).toBe('2026-03-01');
  });

  test('stand in weeks, Monday first, each once, leap days too', () => {
    const span = spanOf('2024', '2026-03-01');
    const weeks = weeksOf(span);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    const days = weeks.flat().filter((day) => day !== undefined);
    expect(days).toHaveLength(366);
    expect(new Set(days).size).toBe(366);
    expect(days).toContain('2024-02-29');
    expect(weeks[0]?.[0]).toBe('2024-01-01');
    expect([...monthsOf(weeks).values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('take the darkest step where most happened, and none without entries', () => {
    expect([0, 1, 10, 500, 1_000].map((total) => stepOf(total, 1_000))).toEqual([0, 1, 1, 3, 4]);
    expect(stepOf(1, 1)).toBe(4);
  });

  test('are walked by arrows, and not beyond the ends', () => {
    const span = spanOf('2026', '2026-03-01');
    expect(dayByKey('ArrowRight', '2026-02-25', span)).toBe('2026-03-04');
    expect(dayByKey('ArrowUp', '2026-03-01', span)).toBe('2026-02-28');
    expect(dayByKey('ArrowLeft', '2026-01-02', span)).toBeUndefined();
    expect(dayByKey('End', '2026-01-02', span)).toBe('2026-12-31');
    expect(dayByKey('a', '2026-01-02', span)).toBeUndefined();
  });
});
