import type { Plan, ProfiledPlan } from 'neo4j-driver';
import { describe, expect } from 'vitest';
import { cypherOf } from '../../../src/graph/cypher-files.ts';
import { allQueries } from '../../../src/graph/queries/index.ts';
import { toParameters } from '../../../src/graph/run-query.ts';
import { test as base } from '../../support/memory-test.ts';
import { rounds } from '../../support/rounds.ts';
import { freshTenant, type TestTenant } from '../../support/tenant.ts';
import { EXTERNAL_LOOKUPS, IMPORT_LOOKUPS, ORIGIN_LOOKUPS, OTHERS, TYPE_LOOKUPS } from './bulk-statements.ts';

/** What fills a graph just before, so that its indexes have no statistics yet: two transactions, whose memory is limited. */
const BULK = [
  `UNWIND range(0, 599) AS i
  CREATE (n:Node {id: 'id_' + i, key: 'key_' + i, rev: i, node_type: 'fact', description: 'About ' + i, data: '{}',
    assets: [], created_at: '2026', updated_at: '2026', search_text: 'about ' + i, embedding: $vector})
  CREATE (n)-[:_NAMED]->(:_Name {name: 'name ' + i})
  CREATE (n)-[:PARTICIPATES_IN {position: 0}]->(:Hyperedge {id: 'h_' + i, identity: 'same_' + i, label: 'l',
    relationship: 'l', data: '{}', created_at: '2026'})
  WITH collect(n) AS nodes
  UNWIND range(1, 599) AS i
  WITH nodes[i - 1] AS a, nodes[i] AS b, i
  CREATE (a)-[:RELATES_TO {id: 'edge_' + i, label: 'near', relationship: 'near', data: '{}', created_at: '2026'}]->(b)`,
  `UNWIND range(0, 599) AS i
  CREATE (:_Label {label: 'label_' + i, embedding: $vector})
  CREATE (:_Change {id: 'change_' + i, kind: 'label', at: '2026', before: '{}'})
  CREATE (:_Job {id: 'job_' + i, kind: 'k', state: 'done', attempts: 0, created_at: '2026', claim: 'c'})
  CREATE (:_Event {id: 'event_' + i, at: toString(1000 + i), created_at: '2026', kind: 'store', node_keys: ['key_' + i],
    summary: 's', search_text: 's', subject: 's', via: 'rest', session: 's'})
  CREATE (:_EventKey {key: 'key_' + i, of: 'key_' + i, at: toString(1000 + i), event: 'event_' + i})
  CREATE (:_Version {node_id: 'id_' + i, key: 'key_' + i, version: 1, from: '2020', to: '2026', created_at: '2020',
    description: 'x', node_type: 'fact', data: '{}', replaced_by: 's', replaced_as: 'update', owner: 'key_' + i, owners: ['key_' + i]})
  CREATE (:_PastMember {key: 'key_' + i, position: 0, owner: 'key_' + i, owners: ['key_' + i]})-[:_MEMBER_OF]->(:_PastRelationship {
    state: 'state_' + i, id: 'edge_' + i, kind: 'edge', relationship: 'near', label: 'near', data: '{}', created_at: '2020',
    since: '2020', until: '2026', ended_as: 'removed', ended_by: 's'})<-[:_MEMBER_OF]-(:_PastMember {key: 'of_' + i,
    position: 1, owner: 'of_' + i, owners: ['of_' + i]})
  CREATE (:_File {id: 'file_' + i, key: 'key_' + i, keys: ['key_' + i], sha256: 'sha_' + i, filename: 'f', search_name: 'f',
    media_type: 'text/plain', bytes: 1, chunks: 1, metadata: '{}', created_at: toString(1000 + i)})
    <-[:_PART_OF]-(:_Chunk {id: 'chunk_' + i, position: 0, text: 't', search_text: 't'})
  CREATE (:_PartialFile {id: 'part_' + i, sha256: 'sha_' + i, process: 'p', lease_until: 1})
  CREATE (:_Origin {target: 'edge_' + i, source: 'id_' + i, kind: 'edge', engine: 'offline', confidence: 0.5, at: '2026'})
  CREATE (:_Type {name: 'type_' + i, protected: false})
  CREATE (:_Session {id: 'session_' + i, keys: ['key_' + i], times: [i], recalls: 1, used_at: 1})
  CREATE (:_IdempotencyKey {key: 'idem_' + i, claim: 'c', request: 'r', expires_at: 1000})-[:_NAMES]->(:_KeptName {name: 'kept_' + i})`,
];

const VECTOR = Array.from({ length: 384 }, (_, at) => (at % 7) / 10);
const [key, keys, ids] = ['key_100', ['key_100', 'key_400'], ['id_100', 'id_400']];
const [edges, hyperedges] = [
  ['edge_100', 'edge_400'],
  ['h_100', 'h_400'],
];
const sequence = { precedes: ['precedes'], follows: ['follows'] };
const authorTypes = ['person'];
const now = '2026';
const names = { rows: ids.map((id) => ({ id, updated_at: '2026', names: ['name 1'] })) };
const conditions = { nodeTypes: null, fields: [], times: [], near: null };
const filter = { ...conditions, phrases: [], separator: '|' };
const drawnNodes = { ...conditions, labels: null, derived: false };
const drawn = { labels: null, derived: false, edges: 100, hyperedges: 100, drawn: 50 };
const claim = { key: 'idem_100', claim: 'c' };
const properties = { description: 'x', node_type: 'fact' };
const newNodes = ['key_100', 'new_1'].map((each) => ({
  key: each,
  label: 'Fact',
  vectors: { embedding: VECTOR },
  properties: { ...properties, id: `of_${each}` },
  createdAt: null,
  entries: [],
}));
const labels = [{ label: 'label_100', vectors: { embedding: VECTOR } }];
const written = {
  ...{ createdAt: null, validFrom: null, validTo: null },
  index: 0,
  relationship: 'is',
  label: 'is',
  data: '{}',
  searchText: 'is',
};

const events = [
  {
    ...{ id: 'event_new', at: '2026', kind: 'store', nodeKeys: keys, summary: 's', searchText: 's' },
    ...{ subject: 's', via: 'rest', session: 's', meta: null, vectors: {} },
  },
];
const stretch = {
  ...{ from: '1100', to: '1110', beforeAt: '1109', beforeId: '~', limit: 10 },
  ...{ kinds: null, session: null, subject: null },
};

const newState = (id: string) => ({ id, data: '{}', searchText: 'x', validFrom: null, validTo: null });
const untold = { change: null, sources: [] };
const ending = (id: string) => ({ id, state: `of_${id}`, endedAs: 'removed', subject: 's', ...untold });

/** Every statement that finds entities by its parameters, with two of them where it takes several. */
const LOOKUPS: Readonly<Record<string, object>> = {
  'change/create': { id: 'new', kind: 'label', at: now, before: '{}', nodeKeys: keys },
  'change/read': { id: 'change_100' },
  'change/lock': { id: 'change_100' },
  'change/mark-undone': { id: 'change_100', at: now },
  'derivation/known-names': { runs: ['name 100', 'name 400'] },
  'derivation/mark-dependents': { keys, isForgotten: false, separator: '|', authorTypes, ...sequence },
  'derivation/write': {
    rows: ids.map((id) => ({
      id,
      rev: Number(id.slice(3)),
      preceding: [{ id: 'id_7', updated_at: '2026' }],
      properties: { derived_from: 'x' },
      vectors: {},
    })),
  },
  'derivation/write-names': names,
  'derivation/write-mentions': names,
  'export/changes': { after: 'change_598', page: 2 },
  'export/edges': { after: 'edge_600', until: now, page: 2 },
  'export/edges-from': {
    ...{ keys, after: { from: '', relationship: '', id: '' } },
    ...{ until: now, page: 10 },
  },
  'export/hyperedges': { after: 'h_600', until: now, embeddings: false, page: 2 },
  'export/labels': { after: 'label_598', embeddings: false, page: 2 },
  'export/nodes': { after: 'key_600', embeddings: false, page: 2 },
  'export/sessions': { after: 'session_598', page: 2 },
  'export/types': { after: 'type_598', page: 2 },
  'file/absorb': { from: key, into: 'key_400' },
  'file/begin': { id: 'new', sha256: 's', process: 'p', leaseUntil: 9 },
  'file/discard': { id: 'part_100', atOnce: 10 },
  'file/discard-of-node': { key, process: 'p', leaseUntil: 1 },
  'file/end': { id: 'part_100' },
  'file/give-back': { from: key, into: 'key_400' },
  'file/is-used': { id: 'part_100', sha256: 'sha_100' },
  'file/list': { beforeAt: '1005', beforeId: '~', mediaType: null, words: [], limit: 5 },
  'file/of-content': { sha256: 'sha_100' },
  'file/of-nodes': { keys, at: null, limit: 10 },
  'file/publish': {
    ...{ id: 'part_100', key, filename: 'f', searchName: 'f', mediaType: 'text/plain', bytes: 1 },
    ...{ chunks: 1, reason: null, metadata: '{}', now },
  },
  'file/read': { id: 'file_100' },
  'file/write-chunks': {
    id: 'part_100',
    leaseUntil: 9,
    toEnrich: true,
    chunks: [{ id: 'chunk_new', position: 0, text: 't' }],
  },
  'file/write-vectors': { rows: [{ id: 'chunk_100', vectors: { embedding: VECTOR } }] },
  'forget/dependents': { key, limit: 10 },
  'forget/traces': { key, limit: 10 },
  'hyperedge/delete-hyperedges': { key, ids: hyperedges },
  'hyperedge/lock-of-member': { key },
  'hyperedge/of-member': { key },
  'hyperedge/merge-hyperedges': {
    labels,
    hyperedges: [{ ...written, id: 'h_new', identity: 'new', nodes: keys, vectors: { embedding: VECTOR } }],
    now,
  },
  'hyperedge/remove-member': {
    key,
    hyperedges: [{ id: 'h_100', identity: 'other', searchText: 'x', vectors: { embedding: VECTOR } }],
  },
  'hyperedge/replace-state': { hyperedges: hyperedges.map(newState) },
  'hyperedge/existing': { identities: ['same_100', 'same_400'] },
  'idempotency/claim': {
    ...claim,
    abandoned: null,
    request: 'r',
    names: ['n'],
    now: 1,
    leaseUntil: 2,
    expiresAt: 3,
  },
  'idempotency/complete': { ...claim, status: 200, body: new Int8Array(1), isPartial: false, names: ['n'] },
  'idempotency/forget-node': { name: 'kept_100' },
  'idempotency/release': claim,
  'idempotency/renew': { ...claim, leaseUntil: 9 },
  'label/lock': { labels: ['label_100', 'label_400'] },
  'label/write': {
    entries: [
      {
        label: 'label_100',
        means: 'label_400',
        inverted: false,
        symmetric: null,
        single_valued: false,
        last_change: 'c',
        edited: true,
      },
    ],
    now,
  },
  'label/words-since': { label: 'none', since: now },
  'label/label-vectors': { labels: ['label_100', 'label_400'] },
  ...EXTERNAL_LOOKUPS,
  ...IMPORT_LOOKUPS,
  ...ORIGIN_LOOKUPS,
  'job/claim': {
    ...{ id: 'job_100', claim: 'c', kind: 'k', process: 'p', isAlone: true },
    ...{ at: now, now: 1, leaseUntil: 2 },
  },
  'job/end-run': { id: 'job_100', claim: 'c', at: now, state: 'done', attempts: 0, error: null },
  'job/read': { id: 'job_100' },
  'job/renew': { id: 'job_100', claim: 'c', at: now, leaseUntil: 2 },
  'node/create-nodes': { nodes: newNodes, now, maxTypes: 1_000, profileKey: 'user_profile' },
  'node/degree': { key },
  'node/delete-node': { key },
  'node/get-nodes': { keys },
  'node/latest-of-list': {
    ...{ isDerived: null, longest: 10, limit: 5, storing: ['store'], place: '~', id: '~' },
  },
  'node/list-nodes': { keys, longest: 1_000 },
  'node/keys-by-prefix': { prefix: 'key_10', limit: 5 },
  'node/lock-nodes': { keys },
  'node/replace-contents': {
    nodes: keys.map((each) => ({
      key: each,
      readAt: '2026',
      updatedAt: '2027',
      properties,
      oldLabel: 'Fact',
      newLabel: 'Fact',
      vectors: { embedding: VECTOR },
      entries: [],
      subject: 's',
      kind: 'update',
      replaced: { features: null, isReworded: true },
    })),
    now,
    maxTypes: 1_000,
    maxVersions: 1_000,
    separator: '|',
  },
  'past/absorb': { from: key, into: 'key_400' },
  'past/by-ids': { edges, hyperedges, longest: 1_000, asOf: '2024', validAt: '2024' },
  'past/explore': {
    ...{ frontier: keys, edges: 'RELATES_TO', labels: null, along: [], against: ['near'], words: true },
    ...{ vector: VECTOR, limit: 10, asOf: '2024', validAt: null },
  },
  'past/forget-node': { key },
  'past/give-back': { from: key, into: 'key_400' },
  'past/history': { key, until: '2025', state: 'state_1', limit: 10 },
  'past/keep-edges': { ending: edges.map((id) => ({ ...ending(id), closedTo: null })), now },
  'past/keep-hyperedges': { ending: hyperedges.map(ending), now },
  'past/mark-reopened': { states: ['state_100', 'state_400'], now },
  'past/move-closed': { from: key, into: 'key_400', now },
  'past/move-closed-back': { from: key, into: 'key_400', mergedAt: now, now },
  'past/of-nodes': { keys, words: [' a'], limit: 10, longest: 1_000, asOf: '2024', validAt: null },
  'past/states': { states: ['state_100', 'state_400'] },
  'picture/as-of/links': { keys, ...drawn, at: '2024' },
  'picture/as-of/step': { frontier: keys, known: keys, ...drawnNodes, at: '2024', limit: 10 },
  'picture/links': { keys, ...drawn },
  'picture/step': { frontier: keys, known: keys, ...drawnNodes, limit: 10 },
  'recall/as-of/display': { at: '2024', keys, longest: 100 },
  'recall/as-of/features': { at: '2024', keys, longest: 100 },
  'recall/as-of/states': { at: '2024', keys, ...filter, tokens: [['x']], pairs: [] },
  'recall/display': {
    ...{ keys, contextEdges: 2, contextHyperedges: 2, longestOfNode: 1_000, longestOfRelationship: 1_000 },
    ...{ maxRead: 100, words: [' a'] },
  },
  'recall/links': {
    ...{ seeds: keys, kinds: { edge: 1 }, maxNameMatches: 5, maxLinks: 50, sequence: [] },
    ...{ at: null, isDated: false, isFiltered: true, ...filter, named: keys, candidates: keys },
  },
  'recall/features': { keys },
  'recall/near': { key, limit: 20, at: null },
  'recall/passing': { keys, ...conditions },
  'reindex/fill': {
    to: 'embedding_b',
    rows: [{ kind: 'hyperedge', id: 'h_100', version: null, vector: VECTOR }],
  },
  'reindex/record': { before: { model: 'm', next_model: null, is_emptying: null }, after: {} },
  'relationship/delete-edges': { key, ids: edges, ...sequence },
  'relationship/merge-edges': {
    labels,
    edges: [
      { ...written, id: 'edge_new', from: 'key_100', to: 'key_400', synonyms: ['is', 'be'], converses: [] },
    ],
    now,
    authorTypes,
    ...sequence,
  },
  'relationship/edges-of-node': { key, limit: 10 },
  'relationship/open-edges': { holders: [{ index: 0, key, outgoing: ['near'], incoming: [] }] },
  'relationship/set-times': { id: 'edge_100', validFrom: null, validTo: now },
  'relationship/of-node': { key, limit: 10, longest: 1_000 },
  'relationship/replace-state': { edges: edges.map(newState) },
  'session/end': { id: 'session_100', now: 1 },
  'session/neighbours': { keys, near: 5, far: 5 },
  'session/read': { id: 'session_100', expiredBefore: 0 },
  'session/write': {
    sessions: [{ id: 'session_100', keys, times: [1, 2], recalls: 1 }],
    keys,
    maxTouched: 64,
    now: 2,
    expiredBefore: 0,
  },
  'traversal/describe': { keys, edges, hyperedges, longest: 1_000 },
  'traversal/explore': {
    frontier: keys,
    prefetched: 10,
    edges: 'RELATES_TO',
    labels: null,
    along: [],
    against: ['near'],
    words: true,
    vector: null,
    now,
    maxRead: 50,
    limit: 10,
  },
  'export/past': { after: 'state_598', page: 10, until: '2026' },
  'export/timeline': { after: 'event_598', embeddings: false, page: 10 },
  'export/versions': { afterNode: 'id_598', afterVersion: 1, page: 10 },
  'timeline/absorb': { from: key, into: 'key_400' },
  'timeline/by-key': { ...stretch, key },
  'timeline/by-time': stretch,
  'timeline/days': { days: [{ day: '1105', from: '1105', to: '1106' }] },
  'timeline/existing-keys': { keys },
  'timeline/forget-node': { key },
  'timeline/give-back': { from: key, into: 'key_400' },
  'timeline/write': { events, now },
  'traversal/labels-of-node': { key, limit: 10 },
  ...TYPE_LOOKUPS,
  'version/as-of': { keys, at: '2024' },
  'version/close': { key, into: 'key_400', now, subject: 's', features: null, separator: '|' },
  'version/forget-node': { key },
  'version/give-back': { from: key, into: 'key_400' },
  'version/list': { id: 'id_100', before: 10, limit: 10 },
  'vocabulary/delete-unused': { labels: ['label_100', 'label_400'], types: ['none', 'other'] },
};

/** Rows of one operator: every scan exceeds this number, and no index seek comes near it. */
const MOST_ROWS = 60;
/** Operators that read all of an index, a label or a graph, unless a limit stops them. */
const SCAN = /Scan/;
/** What reads is only planned, unless its plan has a scan; the nightly run counts the rows of all. */
const PROFILES_ALL = rounds({ few: 0, all: 1 }) > 0;

const test = base.extend('bulk', { scope: 'file' }, async ({ service, tenant }) => {
  const graph = service.app.databases.tenants.manyDatabases ? await freshTenant(service) : tenant;
  for (const statement of BULK) await graph.cypher(statement, { vector: VECTOR });
  return graph;
});

describe('in a graph whose first 600 nodes were created at once', () => {
  test.for(Object.entries(LOOKUPS))('%s scans nothing', async ([name, params], { bulk }) => {
    const isProved = !PROFILES_ALL && (await readsWithoutScan(bulk, name, params));
    const operators = isProved ? [] : operatorsOf(await profile(bulk, name, params));
    const scans = operators.filter(({ rows }) => rows > MOST_ROWS);
    expect(scans).toEqual([]);
  });

  test('every statement of a graph is tested', () => {
    const named = allQueries
      .map(({ name }) => name)
      .filter((name) => !/^(account|dashboard|identity|member|oauth|usage|work)\//.test(name));
    expect([...Object.keys(LOOKUPS), ...OTHERS].sort()).toEqual(named.sort());
  });
});

async function readsWithoutScan(tenant: TestTenant, name: string, params: object): Promise<boolean> {
  if (queryNamed(name).access === 'WRITE') return false;
  const { plan } = await summaryOf(tenant, 'EXPLAIN', name, params);
  if (plan === false) throw new Error(`${name} has no plan.`);
  return !namesOf(plan).some((operator) => SCAN.test(operator));
}

async function profile(tenant: TestTenant, name: string, params: object): Promise<ProfiledPlan> {
  const summary = await summaryOf(tenant, 'PROFILE', name, params);
  if (summary.profile === false) throw new Error(`${name} has no profile.`);
  return summary.profile;
}

function queryNamed(name: string) {
  const query = allQueries.find((candidate) => candidate.name === name);
  if (!query) throw new Error(`There is no query ${name}.`);
  return query;
}

/** The statement is rolled back. */
async function summaryOf(tenant: TestTenant, how: 'EXPLAIN' | 'PROFILE', name: string, params: object) {
  const lease = await tenant.graph.acquire();
  const session = lease.driver.session({ database: lease.database });
  const transaction = session.beginTransaction();
  try {
    const text = `${how} ${cypherOf(queryNamed(name))}`;
    return (await transaction.run(text, toParameters(params))).summary;
  } finally {
    await transaction.rollback().catch(() => undefined);
    await session.close();
    lease.release();
  }
}

function namesOf({ operatorType, children }: Plan): string[] {
  return [operatorType, ...children.flatMap(namesOf)];
}

function operatorsOf({ operatorType, rows, children }: ProfiledPlan): { operator: string; rows: number }[] {
  return [{ operator: operatorType, rows }, ...children.flatMap(operatorsOf)];
}
