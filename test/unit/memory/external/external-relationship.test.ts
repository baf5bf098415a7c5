import { describe, expect, test } from 'vitest';
import { relationshipOf } from '../../../../src/memory/external/adopt-relationships.ts';

const nodes = ['person_ada', 'project_compiler'];
const DRAWN = { type: 'WORKS_WITH', nodes };

describe('a drawn relationship as the service writes it', () => {
  test.for([
    [{}, 'works with', {}],
    [{ since: 1952 }, 'works with', { since: 1952 }],
    [
      { relationship: 'leads', label: 'boss', id: 7, derived: 'no' },
      'leads',
      { label: 'boss', id: 7, derived: 'no' },
    ],
    [{ relationship: '→', label: 'boss of' }, 'boss of', { relationship: '→' }],
    [{ name: 'knows', data: ['a'] }, 'knows', { name: 'knows', data: ['a'] }],
    [{ data: '{"since":1}', embedding: 'none' }, 'works with', { since: 1, embedding: 'none' }],
  ] as const)('%j says "%s", and the rest is its data', ([properties, relationship, data]) => {
    expect(relationshipOf({ ...DRAWN, properties })).toEqual({ nodes, relationship, data });
  });

  test('is without what the service makes anew, where the service wrote it and somebody damaged it', () => {
    const made = {
      label: 'leads',
      search_text: 'leads',
      created_at: '2026-01-02T03:04:05.678Z',
      derived: true,
    };
    const properties = { relationship: 'leads', data: '{"since":1}', ...made };
    expect(relationshipOf({ type: 'RELATES_TO', nodes, properties })).toEqual({
      nodes,
      relationship: 'leads',
      data: { since: 1 },
    });
  });

  test.for([
    ['joins a node with itself', ['a', 'a'], {}],
    ['has one member', ['a'], {}],
    ['has more members than 256', Array.from({ length: 257 }, (_, i) => `fact_${i}`), {}],
    ['has longer words than 500 characters', nodes, { relationship: 'a'.repeat(501) }],
    ['has more data than 256 KiB', nodes, { note: 'a'.repeat(256 * 1_024) }],
  ] as const)('is none where it %s', ([, members, properties]) => {
    expect(relationshipOf({ type: 'KNOWS', nodes: members, properties })).toBeUndefined();
  });
});
