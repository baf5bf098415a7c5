import { expect, test } from 'vitest';
import { adjacency, breadthFirst } from '../../../../eval/traversal/breadth-first.ts';

const edge = (from_key: string, to_key: string) => ({ from_key, to_key, relationship: 'joins' });
const next = adjacency([edge('a', 'b'), edge('c', 'a'), edge('b', 'd'), edge('d', 'c'), edge('d', 'e')]);

test.each([
  [1, ['b', 'c']],
  [2, ['b', 'c', 'd']],
  [3, ['b', 'c', 'd', 'e']],
])('breadth-first to depth %i meets %j, each once', (depth, keys) => {
  expect(breadthFirst(next, 'a', depth)).toEqual(keys);
});
