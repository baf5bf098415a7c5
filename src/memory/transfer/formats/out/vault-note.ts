import type { EdgeRecord, HyperedgeRecord, NodeRecord } from '../../../../graph/queries/records.ts';
import { commentOf, END_OF_TEXT, KIND, noteName, oneLine, type VaultKind } from '../vault-syntax.ts';
import { without } from '../without.ts';

/** A file of a vault. Its content must be read before the next file is asked for. */
export interface VaultFile {
  /** From the folder of the vault, with `/`. */
  readonly path: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** The note of a node, with a link for each of its edges, which are in the order of their relationships. */
export function nodeNote(node: NodeRecord, edges: AsyncIterable<EdgeRecord>): VaultFile {
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
export function hyperedgeNote({ nodes, relationship, ...fields }: HyperedgeRecord): VaultFile {
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

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Without quotes Obsidian takes a time for one. */
function yamlValue(value: unknown): string {
  return typeof value === 'string' && TIME.test(value) ? value : JSON.stringify(value);
}

function linkTo(key: string): string {
  const name = noteName(key);
  return name === key ? `[[${name}]]` : `[[${name}|${oneLine(key)}]]`;
}
