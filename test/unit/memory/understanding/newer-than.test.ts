import { expect, test } from 'vitest';
import type { EdgeRecord } from '../../../../src/graph/queries/records.ts';
import { LabelRegistry, plainEntry } from '../../../../src/memory/ontology/labels/label-registry.ts';
import { withNewer } from '../../../../src/memory/understanding/changes/newer-than.ts';
import { fakeGraph } from '../../graph/fake-graph.ts';

const LABELS = 'lives_in moves_to works_for employs leaves likes is_head_of assigned_to hosts'.split(' ');
const labels = {
  registry: () =>
    Promise.resolve(
      new LabelRegistry(
        LABELS.map((label) => ({ ...plainEntry(label), single_valued: label === 'assigned_to' })),
      ),
    ),
};
const STATED = '2026-03-01T00:00:00.000Z';

let ids = 0;
const edge = (from: string, label: string, to: string, more: Partial<EdgeRecord> = {}): EdgeRecord => ({
  ...{ id: `e${(ids += 1)}`, from, to, label, relationship: label, data: {}, created_at: STATED },
  ...more,
});

/** Whether the derived edge, in a text of the time, is said to be newer than the stored one. */
async function isNewer(
  stored: EdgeRecord & { readonly stated_at?: string },
  derived: EdgeRecord,
  at = '2026-04-01',
  asOf?: string,
) {
  const graph = fakeGraph(({ name, params }) => {
    if (name === 'origin/of-targets')
      return (params['targets'] as string[]).map((target) => ({
        ...{ target, source: 'note', engine: 'offline', model: null, confidence: 1, evidence: null },
      }));
    if (name === 'past/by-ids') return [{ edges: [{ ...stored, data: '{}', size: 0 }], hyperedges: [] }];
    const node = { key: 'note', id: 'n', description: '', node_type: 'fact', data: '{}', assets: null };
    return [{ node: { ...node, occurred_at: at, created_at: at, updated_at: at } }];
  });
  const compared = await withNewer({ graph, labels } as never, [stored, { ...derived, derived: true }], asOf);
  expect(graph.statements.length).toBeLessThanOrEqual(3);
  return compared.at(-1)?.newer_than === stored.id;
}

test.for([
  ['lives_in', 'porto', 'moves_to', 'braga', true],
  ['lives_in', 'porto', 'moves_to', 'porto', false],
  ['lives_in', 'country_portugal', 'moves_to', 'braga', false],
  ['lives_in', 'porto', 'lives_in', 'braga', true],
  ['works_for', 'acme', 'leaves', 'acme', true],
  ['works_for', 'acme', 'leaves', 'other', false],
  ['is_head_of', 'acme', 'leaves', 'acme', true],
  ['assigned_to', 'bo', 'assigned_to', 'cy', true],
  ['likes', 'tea', 'likes', 'coffee', false],
  ['lives_in', 'porto', 'works_for', 'acme', false],
] as const)(
  'after "%s %s" stored, "%s %s" of a later text: %s',
  async ([label, to, other, where, expected]) => {
    expect(await isNewer(edge('ada', label, to), edge('ada', other, where))).toBe(expected);
    expect(await isNewer(edge('ada', label, to), edge('bo', other, where))).toBe(false);
  },
);

test('from the other end as well', async () => {
  expect(await isNewer(edge('acme', 'employs', 'ada'), edge('ada', 'works_for', 'beta'))).toBe(true);
  expect(await isNewer(edge('acme', 'employs', 'ada'), edge('beta', 'employs', 'bo'))).toBe(false);
});

test('not where the text is older, tells of an earlier time, or the caller stated the other again', async () => {
  const moves = edge('ada', 'moves_to', 'braga');
  const lives = edge('ada', 'lives_in', 'porto');
  expect(await isNewer(lives, moves, '2026-02-01')).toBe(false);
  expect(await isNewer({ ...lives, stated_at: '2026-05-01T00:00:00.000Z' }, moves)).toBe(false);
  const since = { ...lives, valid_from: '2025-01-01' };
  expect(await isNewer(since, { ...moves, valid_from: '2024-01-01' })).toBe(false);
  expect(await isNewer(since, { ...moves, valid_from: '2025-06-01' })).toBe(true);
  expect(await isNewer({ ...lives, valid_to: '2026-01-01' }, moves)).toBe(false);
  expect(await isNewer(lives, moves, '2026-04-01', '2026-03-15T00:00:00.000Z')).toBe(false);
});
