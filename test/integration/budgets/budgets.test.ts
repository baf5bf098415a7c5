import { describe, expect } from 'vitest';
import { BUDGETS, type Budget } from '../../budgets.ts';
import { counted } from '../../support/counted.ts';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import { freshTenant } from '../../support/tenant.ts';
import type { ToolName } from '../../support/tool-answers.ts';

const SUBJECTS = [
  'The parser',
  'The lighthouse',
  'A ferry',
  'The budget',
  'Our team',
  'The bridge',
  'A garden',
];
const VERBS = ['was moved to', 'depends on', 'is paid by', 'opens before', 'was built near', 'replaces'];
const OBJECTS = [
  'the harbour',
  'the north office',
  'the second release',
  'the old mill',
  'the winter season',
];
const NODES = 210;

const pick = (all: readonly string[], at: number) => all[at % all.length] as string;
const textOf = (at: number) =>
  `${pick(SUBJECTS, at)} ${pick(VERBS, at * 3 + (at >> 3))} ${pick(OBJECTS, at * 5 + (at >> 4))} in year ${1_800 + at}.`;

/**
 * A graph of 210 nodes with four edges each and some hyperedges, the same in every run. It is new: of a graph that had files
 * or derived nodes before, a call asks for them.
 */
const test = base.extend('filled', { scope: 'file' }, async ({ service }) => {
  const tenant = await freshTenant(service);
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    key: `note_${at}`,
    description: textOf(at),
    node_type: pick(['fact', 'decision', 'task'], at),
    data: { number: at },
  }));
  for (let at = 0; at < NODES; at += 70)
    await tenant.call('store_batch', { nodes: nodes.slice(at, at + 70) });
  const edges = nodes.flatMap(({ key }, at) =>
    [1, 2].map((step) => ({
      nodes: [key, `note_${(at + step * step * 7) % NODES}`],
      relationship: pick(VERBS, at + step),
    })),
  );
  const hyperedges = Array.from({ length: 20 }, (_, at) => ({
    nodes: [0, 1, 2].map((step) => `note_${(at * 9 + step * 31) % NODES}`),
    relationship: 'were decided together',
  }));
  const relationships = [...edges, ...hyperedges];
  for (let at = 0; at < relationships.length; at += 100)
    await tenant.call('add_relationships', { relationships: relationships.slice(at, at + 100) });
  await settled(tenant);
  return tenant;
});

/** Each call runs once before it is counted, so that caches and plans are there. */
const CALLS: readonly (readonly [string, ToolName, (round: number) => Record<string, unknown>])[] = [
  [
    'recall of a question',
    'recall',
    (round) => ({
      query: round === 1 ? 'what does our team replace?' : 'which ferry depends on the old mill?',
    }),
  ],
  ['recall of known words', 'recall', () => ({ query: 'the lighthouse opens before the winter season' })],
  [
    'recall with a filter',
    'recall',
    () => ({ query: 'what was moved to the harbour', node_types: ['decision'] }),
  ],
  ['recall with a typing error', 'recall', () => ({ query: 'the lihgthouse' })],
  ['recall of a kind', 'recall', () => ({ query: 'all tasks of the harbour' })],
  ['recall of a list', 'recall', () => ({ query: '*', node_types: ['task'] })],
  ['store of a new text', 'store', (round) => ({ key: `new_${round}`, description: `New text ${round}.` })],
  ['update of a text', 'update', (round) => ({ key: 'note_3', description: `Changed text ${round}.` })],
  ['find-related', 'find_related', () => ({ start_node: 'note_11' })],
  ['get of three nodes', 'get_nodes', () => ({ keys: ['note_1', 'note_2', 'note_3'] })],
  [
    'a new edge',
    'add_relationships',
    (round) => ({ relationships: [{ nodes: ['note_5', `note_${100 + round}`], relationship: 'is near' }] }),
  ],
  ['the whole graph', 'get_graph', () => ({})],
  ['the graph around a node', 'get_graph', () => ({ around: ['note_11'] })],
  ['overview', 'get_overview', () => ({})],
  ['list of memories', 'list_nodes', () => ({})],
  ['days of the timeline', 'timeline_days', () => ({})],
  ['duplicates', 'list_duplicates', () => ({})],
  ['list of memories by words', 'list_nodes', () => ({ search: 'lighthouse', sort: 'links' })],
];

describe('a call stays within its budget', () => {
  test.for(CALLS)('%s', async ([name, tool, inputOf], { filled }) => {
    await filled.call(tool, inputOf(1));
    await settled(filled);
    const { counts, names, result } = await counted(() => filled.call(tool, inputOf(2)));
    const used: Budget = { ...counts, bytes: JSON.stringify(result).length };
    const budget = BUDGETS[name];
    expect(
      budget,
      `no budget for ${name}, which took ${JSON.stringify(used)}: ${names.join(', ')}`,
    ).toBeDefined();
    for (const [count, value] of Object.entries(used) as [keyof Budget, number][])
      expect(value, `${count} of ${name}: ${names.join(', ')}`).toBeLessThanOrEqual(budget?.[count] ?? 0);
    await settled(filled);
  });
});
