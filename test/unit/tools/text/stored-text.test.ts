import { expect, test } from 'vitest';
import { storedText } from '../../../../src/tools/text/stored-text.ts';

const NODE = { key: 'fact_low', node_type: 'fact', relationships: [] };

test('a stored node is named with its relationships and what may be about the same', () => {
  const relationships = [
    { nodes: ['fact_low', 'person_ada'], label: 'said_by' },
    { nodes: ['fact_low', 'a', 'b'], label: 'joins' },
  ];
  const similar = [{ key: 'fact_ebb', why: 'near meaning' }];
  expect(storedText({ ...NODE, status: 'created', relationships, similar })).toBe(
    [
      'Stored fact_low (fact)',
      'fact_low -[said_by]-> person_ada',
      'joins(fact_low, a, b)',
      'May be about the same: fact_ebb (near meaning). If so, hm_merge_nodes makes one of them.',
    ].join('\n'),
  );
});

test('a node that was there is not said to be stored', () => {
  expect(storedText({ ...NODE, status: 'exists' })).toBe('Already there, unchanged: fact_low (fact)');
  expect(storedText({ ...NODE, status: 'updated', similar: [] })).toBe('Updated fact_low (fact)');
});

test('a key cannot pass for a line of the answer', () => {
  const similar = [{ key: 'a\nStored b', why: 'alias' }];
  expect(storedText({ ...NODE, status: 'created', similar }).split('\n')).toHaveLength(2);
});
