const VECTOR = Array.from({ length: 384 }, (_, at) => (at % 7) / 10);
const [key, keys, now] = ['key_100', ['key_100', 'key_400'], '2026'];

/** Statements of an import, with a row that exists and one that is new, for the graph of bulk-plans.test.ts. */
export const IMPORT_LOOKUPS: Readonly<Record<string, object>> = {
  'import/advance': { id: 'i', left: 0, state: '{}' },
  'import/begin': { id: 'i', left: 1, state: '{}' },
  'import/changes': {
    rows: [{ id: 'change_100' }, { id: 'change_new', kind: 'label', at: now, before: '{}' }],
  },
  'import/edges': {
    rows: [
      { id: 'edge_100', from: 'key_99', to: 'key_100', label: 'near', properties: {} },
      { id: 'edge_new', from: 'key_100', to: 'key_400', label: 'is', properties: { data: '{}' } },
    ],
    ...{ precedes: ['precedes'], follows: ['follows'], authorTypes: ['person'] },
  },
  'import/hyperedges': {
    rows: ['h_100', 'h_new'].map((id) => ({
      ...{
        id,
        identity: `of_${id}`,
        nodes: keys,
        properties: { label: 'is' },
        vectors: { embedding: VECTOR },
      },
    })),
  },
  'import/labels': {
    rows: ['label_100', 'label_new'].map((label) => ({
      label,
      properties: {},
      vectors: { embedding: VECTOR },
    })),
  },
  'import/nodes': {
    rows: ['key_100', 'new_1'].map((each) => ({
      ...{
        id: `of_${each}`,
        spareId: `spare_${each}`,
        key: each,
        label: 'Fact',
        vectors: { embedding: VECTOR },
      },
      ...{ properties: { description: 'x', node_type: 'fact' }, createdAt: now, updatedAt: '2027' },
    })),
  },
  'import/past': {
    rows: ['state_100', 'state_new'].map((state) => ({
      properties: { state, id: 'edge_100', kind: 'edge' },
      members: [0, 1].map((position) => ({ key, owner: key, owners: [key], position })),
    })),
  },
  'import/read': {},
  'import/sessions': { rows: ['session_100', 'session_new'].map((id) => ({ id, keys })) },
  'import/timeline': {
    rows: ['event_100', 'event_new'].map((id) => ({
      ...{ properties: { id, at: now }, foundBy: [{ key, of: key }], vectors: {} },
    })),
  },
  'import/types': { names: ['type_100', 'type_new'] },
  'import/versions': {
    rows: [1, 2].map((version) => ({ node_id: 'id_100', key: 'key_100', version, from: '2020', to: now })),
  },
};

/** Statements that read all entities of a kind, or search by words or meaning. */
export const OTHERS = new Set([
  'import/empty-nodes',
  'import/empty-relationships',
  'copy/read-constraints',
  'copy/read-files',
  'copy/read-indexes',
  'copy/read-nodes',
  'copy/read-relationships',
  'copy/write-nodes',
  'copy/write-relationships',
  'file/abandoned',
  'file/count',
  'file/count-work',
  'file/pending-chunks',
  'recall/passages',
  'change/absorb',
  'change/forget-node',
  'node/similar',
  'label/count',
  'label/registry',
  'derivation/count-pending',
  'derivation/pending',
  'derivation/texts-with-name',
  'idempotency/delete-expired',
  'node/orphans',
  'overview/overview',
  'past/overview',
  'recall/as-of/candidates',
  'recall/as-of/fuzzy',
  'recall/as-of/list',
  'recall/as-of/nearest',
  'recall/as-of/scan-edges',
  'recall/as-of/scan-hyperedges',
  'recall/as-of/scan-nodes',
  'recall/candidates',
  'recall/count-hits',
  'recall/fuzzy',
  'recall/count-nodes',
  'recall/list',
  'recall/of-conditions',
  'recall/of-types',
  'recall/scan-edges',
  'recall/scan-hyperedges',
  'recall/scan-meeting-nodes',
  'recall/scan-nodes',
  'recall/sample',
  'reindex/empty',
  'reindex/mark-nodes',
  'reindex/progress',
  'reindex/unfilled',
  'session/delete-unused',
  'timeline/by-meaning',
  'timeline/by-words',
  'session/forget-key',
  'type/list-types',
  'type/type-names',
  'health/indexes',
  'health/ping',
]);
