import { describe, expect, test } from 'vitest';
import type { EdgeRecord, HyperedgeRecord } from '../../../../src/graph/queries/records.ts';
import { contextLimits, contextOf } from '../../../../src/memory/recall/context.ts';

const link = (id: string) => ({ id, relationship: 'x', label: 'x', data: {}, created_at: '' });
const edges = (...ids: string[]): EdgeRecord[] => ids.map((id) => ({ ...link(id), from: 'a', to: 'b' }));
const hyperedges = (...ids: string[]): HyperedgeRecord[] => ids.map((id) => ({ ...link(id), nodes: ['a'] }));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

describe('the context of a recall', () => {
  test('holds each edge and hyperedge once, in the order of the results', () => {
    const context = contextOf(
      [
        { edges: edges('1', '2'), hyperedges: hyperedges('h1') },
        { edges: edges('2', '3'), hyperedges: hyperedges('h1', 'h2') },
      ],
      true,
    );
    expect([idsOf(context.edges), idsOf(context.hyperedges)]).toEqual([
      ['1', '2', '3'],
      ['h1', 'h2'],
    ]);
    expect(context.truncated).toEqual([]);
  });

  test('shows 10 edges and 5 hyperedges of a result and names the lists it cut', () => {
    const full = { edges: edges(...numbered(11)), hyperedges: hyperedges(...numbered(6)) };
    const context = contextOf([full], true);
    expect([context.edges.length, context.hyperedges.length]).toEqual([10, 5]);
    expect(context.truncated).toEqual(['edges', 'hyperedges']);
  });

  test('names only the list that was cut, once', () => {
    const row = { edges: edges(...numbered(11)), hyperedges: hyperedges(...numbered(5)) };
    expect(contextOf([row, row], true).truncated).toEqual(['edges']);
  });

  test('is asked for with one more than it shows, or not at all', () => {
    expect(contextLimits(true)).toEqual({ contextEdges: 11, contextHyperedges: 6 });
    expect(contextLimits(false)).toEqual({ contextEdges: 0, contextHyperedges: 0 });
  });

  test('is empty where the caller wants none', () => {
    const row = { edges: edges('1'), hyperedges: hyperedges('h1') };
    expect(contextOf([row], false)).toEqual({ edges: [], hyperedges: [], truncated: [] });
  });
});
