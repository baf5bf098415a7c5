import { describe, expect, test } from 'vitest';
import type { Hits } from '../../../../../src/graph/queries/recall/candidates.ts';
import { gather } from '../../../../../src/memory/recall/views/gather.ts';
import { questionOf } from '../hits.ts';

const QUESTION = questionOf('which draft');
const DAY = '2026-05-10T00:00:00.000Z';
/** May 2026, of which the query says that the answer lies in it. */
const PERIOD = {
  from: '2026-05-01T00:00:00.000Z',
  to: '2026-05-31T23:59:59.999Z',
  first: '2026-05-01',
  last: '2026-05-31',
  days: { first: 0, last: 0 },
  ...{
    isAhead: false,
    mayFilter: true,
    isFilter: true,
    asksFor: 'event' as const,
    terms: [],
    names: [],
    subject: { terms: [], types: [] },
  },
};

const found = (
  channel: Hits['channel'],
  scores: Record<string, number>,
  times: Hits['times'] = [],
): Hits => ({
  channel,
  keys: Object.keys(scores),
  revs: Object.keys(scores).map(() => 3),
  scores: Object.values(scores),
  times,
  searched: 0,
});

describe('gather', () => {
  test('makes one hit of a node, with its score in each channel', () => {
    const gathered = gather([found('text', { a: 3, b: 9 }), found('edge', { a: 4 })], QUESTION);
    expect([...gathered.keys()]).toEqual(['a', 'b']);
    expect(gathered.get('a')).toMatchObject({ key: 'a', rev: 3, channels: { text: 3, edge: 4 }, facets: [] });
    expect(gathered.get('b')?.channels).toEqual({ text: 9 });
  });

  test('adds to known hits and does not change them', () => {
    const known = gather([found('text', { a: 2 })], QUESTION);
    const all = gather([found('fuzzy', { a: 3, b: 1 })], QUESTION, known);
    expect([...all.values()].map(({ key, channels }) => [key, channels])).toEqual([
      ['a', { text: 2, fuzzy: 3 }],
      ['b', { fuzzy: 1 }],
    ]);
    expect([...known.values()].map(({ key, channels }) => [key, channels])).toEqual([['a', { text: 2 }]]);
  });

  test('keeps of a period that filters what lies inside, and then what may', () => {
    const times: Hits['times'] = [
      [null, '2026-06-01T00:00:00.000Z'],
      [DAY, '2026-06-01T00:00:00.000Z'],
      ['2026-06-01T00:00:00.000Z', DAY],
      [null, DAY],
    ];
    const searched = [found('text', { unknown: 9, inside: 4, outside: 3, created: 2 }, times)];
    const filtered = gather(searched, { ...QUESTION, period: PERIOD });
    expect([...filtered.values()].map(({ key, channels }) => [key, channels])).toEqual([
      ['inside', { text: 4, period: 1 }],
      ['created', { text: 2, period: 1 }],
      ['unknown', { text: 9 }],
      ['outside', { text: 3 }],
    ]);
    const weighed = gather(searched, { ...QUESTION, period: { ...PERIOD, isFilter: false } });
    expect([...weighed.values()].map(({ key, timeliness }) => [key, timeliness])).toEqual([
      ['unknown', 'unknown'],
      ['inside', 'inside'],
      ['outside', 'after'],
      ['created', 'stored inside'],
    ]);
  });
});
