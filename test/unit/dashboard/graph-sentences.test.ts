import { expect, it } from 'vitest';
import type { GraphData } from '../../../dashboard/src/graph/graph-data.ts';
import { mergeData } from '../../../dashboard/src/graph/merge-data.ts';
import { linksOf, sentenceOf, validityOf } from '../../../dashboard/src/graph/sentences.ts';
import { describeMemory } from '../../../dashboard/src/graph/spoken.ts';

const edge = { id: 'e', from: 'ada', to: 'acme', relationship: 'works for', label: 'works_for' };
const old = {
  ...edge,
  id: 'o',
  relationship: 'left',
  valid_from: '2019-01-01T00:00:00Z',
  valid_to: '2020-02-03',
};
const nodes = ['ada', 'acme'].map((key) => ({ key, name: key.toUpperCase(), node_type: 'person', links: 2 }));
const data: GraphData = { nodes, edges: [old, edge], hyperedges: [] };

it('says a link in words, and names six of many members', () => {
  expect(sentenceOf(edge)).toEqual([{ key: 'ada' }, ' works for ', { key: 'acme' }]);
  const pair = { id: 'h', nodes: ['a', 'b'], relationship: 'met', label: 'met' };
  expect(sentenceOf(pair)).toEqual([{ key: 'a' }, ' and ', { key: 'b' }, ': met']);
  const many = { ...pair, nodes: Array.from({ length: 9 }, (_, at) => `k${at}`), members: 500 };
  const pieces = sentenceOf(many);
  expect(pieces.filter((piece) => typeof piece !== 'string')).toHaveLength(6);
  expect(pieces.at(-1)).toBe(' and 494 more: met');
});

it('names the links that hold first, and the time of one that ended', () => {
  expect(linksOf(data, 'ada').map(({ id }) => id)).toEqual(['e', 'o']);
  expect(validityOf(old)).toBe('since 2019-01-01 until 2020-02-03');
  expect(validityOf(edge)).toBe('');
});

it('tells those who do not see the picture what is chosen', () => {
  expect(describeMemory(data, 'ada')).toBe('ADA, person, 2 links shown. ADA works for ACME. ADA left ACME');
  expect(describeMemory(data, 'gone')).toBe('');
});

it('merges graphs, and the first says how a memory is', () => {
  const other = {
    ...data,
    nodes: [
      { ...nodes[0]!, name: 'another' },
      { ...nodes[0]!, key: 'new' },
    ],
  };
  const merged = mergeData(data, other);
  expect(merged.nodes.map(({ key, name }) => [key, name])).toEqual([
    ['ada', 'ADA'],
    ['acme', 'ACME'],
    ['new', 'ADA'],
  ]);
  expect(merged.edges).toHaveLength(2);
  expect(mergeData(data)).toBe(data);
});
