import type { CorpusNode } from './corpus.ts';
import type { EdgeKinds } from './options.ts';

/** A node in the form of POST /store. */
export interface StoredNode {
  readonly key: string;
  readonly description: string;
  readonly node_type: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly occurred_at?: string;
}

/** An edge in the form of POST /relationships. */
export interface StoredEdge {
  readonly from_key: string;
  readonly to_key: string;
  readonly relationship: string;
}

/** The statements of the corpus as nodes and edges, without any others. */
export interface CorpusGraph {
  readonly nodes: readonly StoredNode[];
  readonly edges: readonly StoredEdge[];
}

const FULL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

export function graphOf(corpus: readonly CorpusNode[], kinds: EdgeKinds): CorpusGraph {
  const speakers = kinds.speakers ? namedBy(corpus, 'speaker', 'person', 'said by') : NOTHING;
  const sources = kinds.sources ? namedBy(corpus, 'source', 'organization', 'published by') : NOTHING;
  return {
    nodes: [...corpus.map(toStored), ...speakers.nodes, ...sources.nodes],
    edges: [...(kinds.sequence ? sequenceOf(corpus) : []), ...speakers.edges, ...sources.edges],
  };
}

const NOTHING: CorpusGraph = { nodes: [], edges: [] };

/** A time without a zone is not a point in time, so it is stored unchanged in `data`. */
function toStored({ key, description, node_type, time, ...stated }: CorpusNode): StoredNode {
  const isPoint = time !== undefined && FULL_TIME.test(time);
  const data = { ...stated, ...(time !== undefined && !isPoint && { time }) };
  return {
    key,
    description,
    node_type,
    ...(Object.keys(data).length > 0 && { data }),
    ...(isPoint && { occurred_at: time }),
  };
}

/** Edges from each turn to the next of its session. */
function sequenceOf(corpus: readonly CorpusNode[]): StoredEdge[] {
  const turns = corpus
    .filter(({ session, seq }) => session !== undefined && seq !== undefined)
    .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
  const last = new Map<string, string>();
  return turns.flatMap(({ key, session = '' }) => {
    const previous = last.get(session);
    last.set(session, key);
    return previous === undefined
      ? []
      : [{ from_key: previous, to_key: key, relationship: 'is followed by' }];
  });
}

/** A node for each value of the field, and an edge to it from every node with that value. */
function namedBy(
  corpus: readonly CorpusNode[],
  field: 'speaker' | 'source',
  node_type: string,
  relationship: string,
): CorpusGraph {
  const edges = corpus.flatMap((node) => {
    const name = node[field];
    return name === undefined ? [] : [{ from_key: node.key, to_key: keyOf(field, name), relationship, name }];
  });
  const names = new Map(edges.map(({ to_key, name }) => [to_key, name]));
  return {
    nodes: [...names].map(([key, name]) => ({ key, description: name, node_type, data: { name } })),
    edges: edges.map(({ name: _, ...edge }) => edge),
  };
}

/** The key of the source `The Verge` is source_the_verge. */
function keyOf(field: string, name: string): string {
  return [field, ...(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].join('_');
}
