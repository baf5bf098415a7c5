import { describe, expect, test } from 'vitest';
import {
  headOf,
  readShownNode,
  readShownRelationship,
  shownEdge,
  shownNode,
} from '../../../src/graph/shown.ts';

const node = {
  key: 'person_ada',
  node_type: 'person',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  data: '{"name":"Ada\\u001fLovelace"}',
  description: 'Leads the compiler team.',
};
const edge = {
  id: '0190-1',
  label: 'works_for',
  created_at: '2026-01-01T00:00:00.000Z',
  from: 'person_ada',
  to: 'organization_analytical',
  data: '{}',
  relationship: 'works for',
};

describe('the text of what is shown', () => {
  test.for(['Leads the compiler team.', '', 'with a\u001fseparator\u001f', '漢字 🙂\n"quoted"'])(
    'gives back a node described %j',
    (description) => {
      const text = shownNode({ ...node, description }) as string;
      expect(readShownNode(text)).toEqual({ ...node, description });
      expect(headOf(text)).toEqual({ text, first: 'person_ada', second: 'person', isWhole: true });
    },
  );

  test.for(['works for', 'a\u001fb'])('gives back an edge that says %j', (relationship) => {
    const text = shownEdge({ ...edge, relationship }) as string;
    expect(readShownRelationship(text)).toEqual({ ...edge, relationship });
    expect(headOf(text)).toEqual({ text, first: '0190-1', second: 'works_for', isWhole: true });
  });

  test('is not kept of what is long', () => {
    expect(shownNode({ ...node, description: 'x'.repeat(600) })).toBeNull();
    expect(shownEdge({ ...edge, data: JSON.stringify({ note: 'x'.repeat(600) }) })).toBeNull();
  });

  test.for([
    ['person_ada\u001fperson', { first: 'person_ada', second: 'person', isWhole: false }],
    ['', { first: '', second: '', isWhole: false }],
  ] as const)('of which the beginning %j came is not whole', ([text, head]) => {
    expect(headOf(text)).toEqual({ text, ...head });
  });
});
