import type { EdgeRecord, HyperedgeRecord, NodeRecord } from '../../../../graph/queries/records.ts';
import { exportEdgesFrom } from '../../../../graph/queries/transfer/export.ts';
import { runQuery } from '../../../../graph/run-query.ts';
import { pagesOf } from '../../export-records.ts';
import { nodes } from '../../sections/nodes.ts';
import { hyperedges } from '../../sections/relationships.ts';
import type { ExportRun } from '../../sections/section.ts';
import { hyperedgeNote, nodeNote, type VaultFile } from './vault-note.ts';

/** What a vault is made of. */
interface VaultSource {
  /** Nodes by key, a page at a time. */
  readonly nodes: AsyncIterable<{ readonly records: readonly NodeRecord[] }>;
  /** The edges that begin at nodes of a page, in the order of the nodes and then of relationships. */
  readonly edgesFrom: (keys: readonly string[]) => AsyncIterable<EdgeRecord>;
  readonly hyperedges: AsyncIterable<HyperedgeRecord>;
}

/** The graph as a folder of Markdown notes that opens as an Obsidian vault: a note for each node and for each hyperedge. */
export async function* markdownVault({
  nodes,
  edgesFrom,
  hyperedges,
}: VaultSource): AsyncGenerator<VaultFile> {
  for await (const { records } of nodes) {
    const edges = new EdgesInOrder(edgesFrom(records.map(({ key }) => key)));
    for (const node of records) yield nodeNote(node, edges.from(node.key));
    await edges.end();
  }
  for await (const hyperedge of hyperedges) yield hyperedgeNote(hyperedge);
}

/** Hands out edges that arrive in the order of their start nodes, node by node. */
class EdgesInOrder {
  readonly #edges: AsyncIterator<EdgeRecord>;
  #next: IteratorResult<EdgeRecord> | undefined;

  constructor(edges: AsyncIterable<EdgeRecord>) {
    this.#edges = edges[Symbol.asyncIterator]();
  }

  async *from(key: string): AsyncGenerator<EdgeRecord> {
    for (;;) {
      this.#next ??= await this.#edges.next();
      if (this.#next.done || this.#next.value.from !== key) return;
      yield this.#next.value;
      this.#next = undefined;
    }
  }

  async end(): Promise<void> {
    await this.#edges.return?.();
  }
}

/** Edges that one statement reads. */
const PAGE_SIZE = 1_000;
const FIRST = { from: '', relationship: '', id: '' };

/** What a vault is made of, from a graph. */
export function vaultSource(run: ExportRun): VaultSource {
  return {
    nodes: pagesOf(nodes, run),
    edgesFrom: (keys) => edgesFrom(keys, run),
    hyperedges: hyperedgesOf(run),
  };
}

async function* hyperedgesOf(run: ExportRun): AsyncGenerator<HyperedgeRecord> {
  for await (const { records } of pagesOf(hyperedges, run)) yield* records;
}

async function* edgesFrom(
  keys: readonly string[],
  { graph, startedAt: until }: ExportRun,
): AsyncGenerator<EdgeRecord> {
  let after: typeof FIRST | undefined = FIRST;
  while (after) {
    const left: typeof FIRST = after;
    const rows = await runQuery(graph, exportEdgesFrom, {
      keys: keys.slice(Math.max(keys.indexOf(left.from), 0)),
      after: left,
      until,
      page: PAGE_SIZE,
    });
    yield* rows;
    after = rows[PAGE_SIZE - 1];
  }
}
