import { describe, expect, test } from 'vitest';
import { recallText } from '../../../../src/tools/text/recall-text.ts';
import { relatedText } from '../../../../src/tools/text/related-text.ts';

const ADA = { key: 'person_ada', node_type: 'person', description: 'Ada leads the team', data: {} };
const EMPTY = { results: [], edges: [], hyperedges: [], metadata: { truncated: [] } };

describe('the text of a recall', () => {
  test('has a line a result, then what joins the results', () => {
    const text = recallText({
      ...EMPTY,
      results: [{ ...ADA, duplicates: ['person_ada_2'] }],
      edges: [{ from: 'decision_parser', to: 'person_ada', label: 'was_decided_by' }],
      hyperedges: [{ nodes: ['a', 'b', 'c'], label: 'met' }],
    });
    expect(text.split('\n')).toEqual([
      'Best first:',
      'person_ada (person) "Ada leads the team" [same as person_ada_2]',
      'decision_parser -[was_decided_by]-> person_ada',
      'met(a, b, c)',
    ]);
  });

  test('says plainly that there is no answer, which types there are, and what cut it', () => {
    const metadata = { truncated: ['max_tokens'], unknown_types: ['persn'], known_types: ['person'] };
    expect(recallText({ ...EMPTY, metadata }).split('\n')).toEqual([
      'Nothing in memory answers this.',
      'No memory is of type persn. Types: person.',
      'Cut by max_tokens: ask more narrowly, or read nodes with hm_get_nodes.',
    ]);
  });
});

describe('the text of a walk', () => {
  test('has a line a node with the step to it, in the direction in which it is stored', () => {
    const step = { from: 'person_ada', to: 'b', kind: 'edge', label: 'leads' } as const;
    const text = relatedText({
      strategy: 'decay',
      reason: 'There is no query.',
      nodes: [
        { ...ADA, key: 'b', path: [{ ...step, direction: 'out' }] },
        { ...ADA, key: 'c', path: [{ ...step, to: 'c', direction: 'in' }] },
        { ...ADA, key: 'd', path: [{ ...step, to: 'd', kind: 'hyperedge', direction: 'none' }] },
      ],
      truncated: [],
    });
    expect(text.split('\n')).toEqual([
      'decay: There is no query.',
      'person_ada -[leads]-> b (person) "Ada leads the team"',
      'person_ada <-[leads]- c (person) "Ada leads the team"',
      'person_ada -[leads]- d (person) "Ada leads the team"',
    ]);
  });
});
