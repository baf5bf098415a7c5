import { describe, expect, test } from 'vitest';
import type { Hits } from '../../../../../src/graph/queries/recall/candidates.ts';
import { gather } from '../../../../../src/memory/recall/candidates/candidate.ts';

const hitsOf = (channel: Hits['channel'], scores: Record<string, number>): Hits => ({
  channel,
  keys: Object.keys(scores),
  revs: Object.keys(scores).map(() => 3),
  scores: Object.values(scores),
});

describe('gather', () => {
  test('makes one candidate of a node, with its hit in each channel', () => {
    const gathered = gather([hitsOf('text', { a: 3, b: 9 }), hitsOf('edge', { a: 4 })]);
    expect([...gathered.keys()]).toEqual(['a', 'b']);
    expect(gathered.get('a')).toEqual({ key: 'a', rev: 3, hits: { text: 3, edge: 4 }, facets: [] });
    expect(gathered.get('b')?.hits).toEqual({ text: 9 });
  });

  test('does not change the result of an earlier call', () => {
    const known = gather([hitsOf('text', { a: 2 })]);
    expect([...gather([hitsOf('fuzzy', { b: 1 })]).keys()]).toEqual(['b']);
    expect([...known.values()].map(({ key, hits }) => [key, hits])).toEqual([['a', { text: 2 }]]);
  });
});
