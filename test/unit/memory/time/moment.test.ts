import { describe, expect, test } from 'vitest';
import { spanOf } from '../../../../src/memory/time/moment.ts';
import { isTimeZone } from '../../../../src/memory/time/calendar.ts';

describe('a day', () => {
  test.for([
    ['2026-05-01', 'UTC', '2026-05-01T00:00:00.000Z', '2026-05-01T23:59:59.999Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    // The clock goes from 23:59 to 01:00.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
  ] as const)('%s in %s begins and ends as its clock says', ([day, zone, from, to]) => {
    expect(spanOf(day, zone)).toEqual({ from, to });
  });

  test.for(['2026-02-30', '2026-13-01', '0000-01-01', '2026-05-01T10:00:00', '2026-05-01T25:00:00Z', 'May'])(
    '%s lies in no calendar, or in no zone',
    (text) => {
      expect(spanOf(text, 'UTC')).toBeUndefined();
    },
  );
});

test('a moment is read with its offset', () => {
  const at = '2026-05-01T08:00:00.000Z';
  expect(spanOf('2026-05-01T10:00:00+02:00', 'Asia/Tokyo')).toEqual({ from: at, to: at });
});

test.for([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Base', false],
  ['+02:00', false],
  ['', false],
] as const)('whether %j is a time zone: %j', ([name, expected]) => {
  expect(isTimeZone(name)).toBe(expected);
});
