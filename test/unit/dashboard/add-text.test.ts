import { describe, expect, test } from 'vitest';
import { ALL_KEPT, keptOf, toggled, type Choice } from '../../../dashboard/src/pages/add-text/choice.ts';
import { graphOfFindings } from '../../../dashboard/src/pages/add-text/graph-of-findings.ts';

const entity = (name: string, aliases: string[] = []) => ({ name, node_type: 'person', aliases });
const FINDINGS = {
  entities: [entity('Ada Lovelace', ['Ada']), entity('Grace'), entity('Acme')],
  relationships: [
    { nodes: ['Grace', 'Acme'], relationship: 'works for' },
    { nodes: ['ada', 'Grace'], relationship: 'met' },
    { nodes: ['Ada Lovelace', 'Grace', 'Acme'], relationship: 'planned', valid_from: '2026-01-01' },
  ],
};
const choice = (changed: Partial<Choice>): Choice => ({ ...ALL_KEPT, ...changed });

describe('what is kept of the findings', () => {
  test('is sent back as it is where nothing is struck', () => {
    expect(keptOf(FINDINGS, ALL_KEPT)).toEqual(FINDINGS);
  });

  test('has no relationship that names what was struck, by any of its names', () => {
    const { entities, relationships } = keptOf(FINDINGS, choice({ entities: new Set([0]) }));
    expect(entities.map(({ name }) => name)).toEqual(['Grace', 'Acme']);
    expect(relationships.map(({ relationship }) => relationship)).toEqual(['works for']);
  });

  test('has the types that were changed; an empty one changes nothing', () => {
    const types = new Map([
      [0, ' engineer '],
      [1, ' '],
    ]);
    expect(keptOf(FINDINGS, choice({ types })).entities.map(({ node_type }) => node_type)).toEqual([
      'engineer',
      'person',
      'person',
    ]);
  });

  test('is nothing where all is struck', () => {
    const all = choice({ entities: new Set([0, 1, 2]), relationships: new Set([0, 1, 2]) });
    expect(keptOf(FINDINGS, all)).toEqual({ entities: [], relationships: [] });
  });
});

test('what is struck twice is kept again', () => {
  expect([...toggled(toggled(new Set([1]), 2), 1)]).toEqual([2]);
});

test('the picture has what is kept, with names that no entity has', () => {
  const { nodes, edges, hyperedges } = graphOfFindings({
    entities: FINDINGS.entities.slice(0, 1),
    relationships: [...FINDINGS.relationships, { nodes: ['Ada Lovelace', 'user'], relationship: 'knows' }],
  });
  expect(nodes.map(({ key, links }) => [key, links])).toEqual([
    ['Ada Lovelace', 2],
    ['Grace', 3],
    ['Acme', 2],
    ['ada', 1],
    ['user', 1],
  ]);
  expect(edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'Grace Acme',
    'ada Grace',
    'Ada Lovelace user',
  ]);
  expect(hyperedges.map((each) => each.nodes.length)).toEqual([3]);
});
