import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseRows } from '../../../src/graph/parse-rows.ts';
import { read } from '../../../src/graph/query.ts';
import { jsonText } from '../../../src/graph/queries/records.ts';

const row = {
  key: z.string(),
  data: jsonText.optional(),
  edges: z.array(z.tuple([z.string(), z.number()])).nullable(),
  hyperedges: z.array(z.object({ id: z.string(), nodes: z.array(z.string()) })).optional(),
};
const walk = read('walk', {}, row);

/** What is parsed, and how much is left out. */
function parsed(...rows: unknown[]) {
  let leftOut = 0;
  const kept = parseRows(walk, rows, (count) => (leftOut += count));
  return { kept, leftOut };
}

describe('the rows of a statement', () => {
  test('are all kept where each has its form', () => {
    const rows = [{ key: 'a', edges: [['x', 1]] }];
    expect(parsed(...rows)).toEqual({ kept: rows, leftOut: 0 });
  });

  test('lose those of another form, and the others stay', () => {
    const rows = [{ key: 'a', edges: null }, { key: 5, edges: null }, null, { key: 'b', edges: [] }];
    expect(parsed(...rows)).toEqual({ kept: [rows[0], rows[3]], leftOut: 2 });
  });

  test('lose records of their lists that have another form', () => {
    const edges = [['x', 1], ['y', '2'], null, ['z', 3], [4, 'both']];
    const hyperedges = [
      { id: 'h', nodes: ['a'] },
      { id: null, nodes: ['b'] },
    ];
    expect(parsed({ key: 'a', edges, hyperedges })).toEqual({
      kept: [
        {
          key: 'a',
          edges: [
            ['x', 1],
            ['z', 3],
          ],
          hyperedges: [{ id: 'h', nodes: ['a'] }],
        },
      ],
      leftOut: 4,
    });
  });

  test('lose the record whose list has a value of another form, not the value', () => {
    const hyperedges = [
      { id: 'g', nodes: ['a', null] },
      { id: 'h', nodes: ['a', 'b'] },
    ];
    expect(parsed({ key: 'a', edges: null, hyperedges })).toEqual({
      kept: [{ key: 'a', edges: null, hyperedges: [hyperedges[1]] }],
      leftOut: 1,
    });
  });

  test('lose those whose data is no JSON', () => {
    expect(parsed({ key: 'a', edges: null, data: '{oops' })).toEqual({ kept: [], leftOut: 1 });
  });

  test('are refused where nobody hears what is left out', () => {
    expect(() => parseRows(walk, [{ key: 5, edges: null }])).toThrow(z.ZodError);
  });
});
