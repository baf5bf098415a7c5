import type { EdgeRecord, HyperedgeRecord, NodeRecord } from '../../../../graph/queries/records.ts';
import { exportEdgesFrom } from '../../../../graph/queries/transfer/export.ts';
import { runQuery } from '../../../../graph/run-query.ts';
import { pagesOf } from '../../export-records.ts';
import { nodes } from '../../sections/nodes.ts';
import { hyperedges } from '../../sections/relationships.ts';
import type { ExportRun } from '../../sections/section.ts';
import { commentOf, END_OF_TEXT, KIND, noteName, oneLine, type VaultKind } from '../vault-syntax.ts';
import { without } from '../without.ts';

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

/** A file of a vault. Its content must be read before the next file is asked for. */
export interface VaultFile {
  /** From the folder of the vault, with `/`. */
  readonly path: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** The note of a node, with a link for each of its edges, which are in the order of their relationships. */
function nodeNote(node: NodeRecord, edges: AsyncIterable<EdgeRecord>): VaultFile {
  return { path: `${noteName(node.node_type)}/${noteName(node.key)}.md`, content: nodeContent(node, edges) };
}

async function* nodeContent(node: NodeRecord, edges: AsyncIterable<EdgeRecord>): AsyncGenerator<string> {
  const { description, ...fields } = node;
  yield `${frontMatter('node', fields)}${description}\n${END_OF_TEXT}\n`;
  let heading: string | undefined;
  for await (const edge of edges) {
    const { to, relationship, ...rest } = without(edge, 'from');
    const words = oneLine(relationship);
    if (words !== heading) yield `\n## ${words}\n\n`;
    heading = words;
    const written = words === relationship ? rest : { relationship, ...rest };
    yield `- ${linkTo(to)} ${commentOf(written)}\n`;
  }
}

/** The note of a hyperedge, with a link for each of its members in their order. */
function hyperedgeNote({ nodes, relationship, ...fields }: HyperedgeRecord): VaultFile {
  const heading = `## ${oneLine(relationship)}\n\n`;
  const links = nodes.map((key) => `- ${linkTo(key)}\n`).join('');
  const text = `${frontMatter('hyperedge', { relationship, ...fields })}${heading}${links}`;
  return { path: `hyperedges/${noteName(fields.label)}-${noteName(fields.id)}.md`, content: [text] };
}

/** JSON values are YAML too (https://yaml.org/spec/1.2.2/#13-terminology), whatever they hold. */
function frontMatter(kind: VaultKind, fields: object): string {
  const lines = Object.entries({ [KIND]: kind, ...fields })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${yamlValue(value)}\n`);
  return `---\n${lines.join('')}---\n`;
}

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?$/;

/** Without quotes Obsidian takes a time for one. */
function yamlValue(value: unknown): string {
  return typeof value === 'string' && TIME.test(value) ? value : JSON.stringify(value);
}

function linkTo(key: string): string {
  const name = noteName(key);
  return name === key ? `[[${name}]]` : `[[${name}|${oneLine(key)}]]`;
}
