import type { EdgeRecord, HyperedgeRecord, NodeRecord } from '../../../../../src/graph/queries/records.ts';
import type { ImportItem, PlacedValue } from '../../../../../src/memory/transfer/formats/in/import-item.ts';
import type { GraphRecord } from '../../../../../src/memory/transfer/export-records.ts';

const AT = '2026-03-02T09:29:00.000Z';

export function node(key: string, fields: Partial<NodeRecord> = {}): NodeRecord {
  return {
    ...{
      id: `id-of-${key.slice(0, 50)}`,
      key,
      description: `About ${key}.`,
      node_type: 'fact',
      data: {},
      assets: [],
    },
    ...{ occurred_at: null, created_at: AT, updated_at: AT },
    ...fields,
  };
}

export function edge(
  from: string,
  relationship: string,
  to: string,
  fields: Partial<EdgeRecord> = {},
): EdgeRecord {
  const label = relationship.replaceAll(' ', '_');
  return { id: `${from} ${label} ${to}`, from, to, relationship, label, data: {}, created_at: AT, ...fields };
}

export function hyperedge(nodes: string[], relationship: string): HyperedgeRecord {
  const label = relationship.replaceAll(' ', '_');
  return { id: `hyper-${label}`, nodes, relationship, label, data: { of: nodes.length }, created_at: AT };
}

/** Texts that break a format which does not escape them. */
export const HOSTILE = [
  `it's "quoted" \\ and \\' and \\\\ and $param and {{ }} \` \`\``,
  'line one\nline two\r\nline three\rline four\ttab',
  '\\u0027 \\\\u0027 \\U0027 \\u{27} %% comment %% \u2028 \u2029 \u0085',
  '---\nkey: other\n---\n# heading\n[[link]] <script>alert(1)</script> &amp; ]]>',
  'e\u0301 \u{1f469}\u200d\u{1f680} \u202eright to left 日本語',
];

export async function* each<T>(values: Iterable<T>): AsyncGenerator<T> {
  for (const value of values) {
    await Promise.resolve();
    yield value;
  }
}

export function graphOf(parts: {
  nodes: NodeRecord[];
  edges?: EdgeRecord[];
  hyperedges?: HyperedgeRecord[];
}) {
  return each<GraphRecord>([
    ...parts.nodes.map((record) => ({ section: 'nodes' as const, record })),
    ...(parts.edges ?? []).map((record) => ({ section: 'edges' as const, record })),
    ...(parts.hyperedges ?? []).map((record) => ({ section: 'hyperedges' as const, record })),
  ]);
}

export async function listOf<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}

export async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  return (await listOf(chunks)).join('');
}

/** The lines or items of a document. */
export function values(...items: unknown[]): () => AsyncIterable<PlacedValue> {
  return () => each(items.map((value, at) => ({ value, place: `line ${at + 1}` })));
}

export async function imported(items: AsyncIterable<ImportItem>) {
  const all = await listOf(items);
  return {
    nodes: all.flatMap((item) => (item.section === 'nodes' ? [item.record] : [])),
    edges: all.flatMap((item) => (item.section === 'edges' ? [item.record] : [])),
    hyperedges: all.flatMap((item) => (item.section === 'hyperedges' ? [item.record] : [])),
    leftOut: all.flatMap((item) => (item.section === 'left_out' ? [`${item.place}: ${item.reason}`] : [])),
  };
}

export const NOW = '2026-11-01T00:00:00.000Z';
