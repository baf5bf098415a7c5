import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../../src/errors.ts';
import {
  conditionsOf,
  during,
  sourceOf,
  type Where,
} from '../../../../../src/memory/recall/question/conditions.ts';

describe('conditionsOf', () => {
  test('reads equality and ranges of fields of data', () => {
    const { fields } = conditionsOf({ status: 'final', size: { gte: 1 }, gone: null }, 'UTC');
    expect(fields).toEqual([
      { name: 'status', text: '"status":', value: 'final', gte: null, lte: null, isRange: false },
      { name: 'size', text: '"size":', value: null, gte: 1, lte: null, isRange: true },
      { name: 'gone', text: '', value: null, gte: null, lte: null, isRange: false },
    ]);
  });

  test('reads a day as the whole day of the zone, and leaves an end open', () => {
    const { times } = conditionsOf(
      { occurred_at: '2026-05-01', created_at: { gte: '2026-05-01T10:00:00+02:00' } },
      'Europe/Berlin',
    );
    expect(times).toEqual([
      {
        ...{ of: 'occurred_at', from: '2026-04-30T22:00:00.000Z', to: '2026-05-01T21:59:59.999Z' },
        ...{ first: '2026-05-01', last: '2026-05-01' },
      },
      {
        ...{ of: 'created_at', from: '2026-05-01T08:00:00.000Z', to: '9999-12-31T23:59:59.999Z' },
        ...{ first: '2026-05-01', last: '9999-12-31' },
      },
    ]);
  });

  test('a day as the upper end of a field includes the times of the day', () => {
    const [due] = conditionsOf({ due: { lte: '2026-05-01' } }, 'UTC').fields;
    expect('2026-05-01T23:59:59Z' <= String(due?.lte) && String(due?.lte) < '2026-05-02').toBe(true);
  });

  test.for<[Where, string]>([
    [{ size: { gte: 3, lte: 1 } }, 'where.size'],
    [{ size: {} }, 'gte, lte or both'],
    [{ size: { gte: 1, lte: 'a' } }, 'both'],
    [{ occurred_at: '2026-02-30' }, 'where.occurred_at'],
    [{ created_at: { gte: '2026-05-02', lte: '2026-05-01' } }, 'gte lies after lte'],
    [{ created_at: 5 }, 'a day of the calendar'],
  ])('refuses %j', ([where, message]) => {
    expect(() => conditionsOf(where, 'UTC')).toThrow(AppError);
    expect(() => conditionsOf(where, 'UTC')).toThrow(message);
  });
});

test.for([
  [conditionsOf({}, 'UTC'), null, 'all'],
  [conditionsOf({}, 'UTC'), ['fact'], 'types'],
  [
    during(undefined, { from: '2026-01-01T00:00:00.000Z', first: '2026-01-01', last: '9999-12-31' }),
    null,
    'period',
  ],
  [{ ...conditionsOf({}, 'UTC'), near: ['a'] }, ['fact'], 'near'],
] as const)('nodes are found by what leaves the fewest: %#', ([conditions, types, source]) => {
  expect(sourceOf({ conditions, nodeTypes: types }).source).toBe(source);
});
