const VECTOR = Array.from({ length: 384 }, (_, at) => (at % 7) / 10);
const [key, keys, now] = ['key_100', ['key_100', 'key_400'], '2026'];

/** Ids of Neo4j's own form that nothing has. */
const [NODE_ELEMENT, EDGE_ELEMENT] = [4, 5].map((kind) => `${kind}:00000000-0000-0000-0000-000000000000:1`);

/** Statements that adopt what others drew. */
export const EXTERNAL_LOOKUPS: Readonly<Record<string, object>> = {
  'external/delete-edges': { elements: [EDGE_ELEMENT] },
  'external/delete-hyperedges': { elements: [NODE_ELEMENT] },
  'external/move-edges': { elements: [EDGE_ELEMENT] },
  'external/move-nodes': { elements: [NODE_ELEMENT] },
  'external/name-nodes': { nodes: [{ element: NODE_ELEMENT, key: 'key_new' }] },
  'external/used-keys': { keys: ['key_100', 'key_new'] },
};

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

/** Statements about types of nodes, for the same graph. */
export const TYPE_LOOKUPS: Readonly<Record<string, object>> = {
  'type/begin-move': { from: 'type_100', to: 'type_new', change: 'change_100' },
  'type/changes-since': { id: 'change_598', kind: 'type' },
  'type/end-move': { from: 'type_100', change: 'change_100' },
  'type/lock': { names: ['type_100', 'type_400'] },
  'type/move-nodes': {
    nodes: ['id_100', 'id_400'].map((id) => ({ id, readAt: now, updatedAt: '2027', isRenamed: true })),
    ...{ from: 'fact', to: 'type_100', oldLabel: 'Fact', newLabel: 'Type100' },
    ...{ change: 'change_100', isBack: false, subject: 's', maxVersions: 1_000 },
  },
  'type/nodes-of-move': { change: 'change_100', type: 'fact', limit: 10 },
  'type/nodes-of-type': { type: 'fact', limit: 10 },
};

const NAMES_SOUGHT = { maxNodes: 5, longest: 100, except: 'user_profile', reader: 2 };

/** Statements about what was derived from texts, for the same graph. */
export const ORIGIN_LOOKUPS: Readonly<Record<string, object>> = {
  'enrichment/count-calls': { id: 'job_100', day: '2026-01-01', calls: 1 },
  'enrichment/end': { id: 'id_100', updatedAt: now, extracted: '{}', isGiven: false },
  'enrichment/is-given': { id: 'id_100' },
  'enrichment/end-passage': { id: 'chunk_100', key },
  'enrichment/fail': { id: 'id_100', updatedAt: now, attempts: 1, reason: 'r', isLast: true },
  'enrichment/fail-passage': { id: 'chunk_100', attempts: 1, reason: 'r', isLast: true },
  'export/origins': { afterTarget: 'edge_598', afterSource: '', page: 2 },
  'import/origins': {
    rows: [
      { target: 'edge_100', source: 'id_100' },
      { target: 'edge_100', source: 'id_400' },
    ],
  },
  'name/nodes-by-words': { words: ['100', '400'], limit: 5, ...NAMES_SOUGHT },
  'name/nodes-of-names': { names: ['name 100', 'name 400'], ...NAMES_SOUGHT },
  'origin/delete-edges': { ids: ['edge_100', 'edge_400'] },
  'origin/delete-hyperedges': { ids: ['h_100', 'h_400'] },
  'origin/copy': { rows: [{ from: 'edge_100', into: 'edge_400' }] },
  'origin/end': { sources: ['id_100', 'id_400'], kept: ['edge_7'] },
  'origin/of-source': { source: 'id_100' },
  'origin/of-targets': { targets: ['edge_100', 'edge_400'], read: 200, limit: 10 },
  'origin/passages-of-file': { id: 'part_100' },
  'change/of-ids': { ids: ['change_100', 'change_400'], kind: 'label' },
  'change/delete': { id: 'change_100' },
  'past/forget-texts': { sources: ['id_100'], phrases: ['"id_100"'] },
  'version/of-texts': { phrases: ['"id_100"'] },
  'origin/removed-before': { rows: [{ index: 0, label: 'near', nodes: keys }], service: 'service' },
  'origin/statements': { key: 'n100', limit: 20 },
  'node/retell': { rows: [{ id: 'id_100', description: 'd', data: '{}', updated_at: now }] },
  'origin/tellings': { ids: ['id_100', 'id_400'], limit: 200 },
  'origin/unconnected': { ids: ['id_100', 'id_400'] },
  'reread/texts': { after: 'id_598', limit: 2, mark: true },
  'origin/write': {
    ...{ source: 'id_100', engine: 'offline', model: null, reader: 2, now },
    rows: ['edge_100', 'edge_new'].map((target) => ({
      ...{
        target,
        kind: 'edge',
        isNew: false,
        confidence: 0.5,
        evidence: null,
        description: null,
        names: null,
      },
    })),
  },
};

/** Statements that read all entities of a kind, or search by words or meaning. */
export const OTHERS = new Set([
  'import/empty-nodes',
  'import/empty-relationships',
  'copy/count',
  'copy/read-constraints',
  'copy/read-files',
  'copy/read-indexes',
  'copy/read-nodes',
  'copy/read-relationships',
  'copy/write-nodes',
  'copy/write-relationships',
  'external/count',
  'external/edges',
  'external/hyperedges',
  'external/malformed-edges',
  'external/malformed-nodes',
  'external/nodes',
  'file/abandoned',
  'file/count',
  'file/count-work',
  'file/pending-chunks',
  'recall/passages',
  'change/absorb',
  'change/forget-node',
  'version/retell',
  'node/similar',
  'label/count',
  'label/registry',
  'duplicate/near-meaning',
  'duplicate/same-name',
  'derivation/count-pending',
  'derivation/pending',
  'derivation/texts-with-name',
  'enrichment/count-pending',
  'enrichment/pending',
  'enrichment/pending-passages',
  'idempotency/delete-expired',
  'node/count-stored',
  'node/count-listed',
  'node/orphans',
  'node/page-of-list',
  'overview/overview',
  'past/overview',
  'picture/as-of/nodes',
  'picture/as-of/totals',
  'picture/nodes',
  'picture/totals',
  'picture/totals-of-all',
  'recall/as-of/candidates',
  'recall/as-of/fuzzy',
  'recall/as-of/list',
  'recall/as-of/nearest',
  'recall/as-of/scan-edges',
  'recall/as-of/scan-hyperedges',
  'recall/as-of/scan-nodes',
  'recall/candidates',
  'recall/fuzzy',
  'recall/count-nodes',
  'recall/list',
  'recall/nearest',
  'recall/scan-edges',
  'recall/scan-hyperedges',
  'recall/scan-nodes',
  'recall/sample',
  'reindex/empty',
  'reindex/mark-nodes',
  'reindex/progress',
  'reindex/unfilled',
  'reread/count-older',
  'session/delete-unused',
  'timeline/by-meaning',
  'timeline/by-words',
  'session/forget-key',
  'type/count-moving',
  'type/list-types',
  'type/moves',
  'type/type-names',
  'health/indexes',
  'health/ping',
]);
