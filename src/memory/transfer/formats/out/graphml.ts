import type { GraphRecord } from '../../export-records.ts';

/** The attributes of nodes and edges with their types. A hyperedge is a node; what it has in common with edges bears the same name. */
const ATTRIBUTES = {
  node: {
    kind: 'string',
    id: 'string',
    key: 'string',
    description: 'string',
    node_type: 'string',
    relationship: 'string',
    label: 'string',
    data: 'string',
    assets: 'string',
    occurred_at: 'string',
    created_at: 'string',
    updated_at: 'string',
    valid_from: 'string',
    valid_to: 'string',
  },
  edge: {
    relationship: 'string',
    label: 'string',
    data: 'string',
    created_at: 'string',
    valid_from: 'string',
    valid_to: 'string',
    position: 'int',
  },
} as const;

const NAMESPACE = 'http://graphml.graphdrawing.org/xmlns';
const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<graphml xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
  `xsi:schemaLocation="${NAMESPACE} ${NAMESPACE}/1.0/graphml.xsd">\n`;

/**
 * The graph as GraphML (http://graphml.graphdrawing.org/specification.html). A hyperedge is a node of kind `hyperedge`, to which each
 * member has an edge `participates_in` with its position: few programs read the element `hyperedge`.
 */
export async function* graphml(records: AsyncIterable<GraphRecord>): AsyncGenerator<string> {
  yield `${HEAD}${attributeKeys('node')}${attributeKeys('edge')}<graph id="memory" edgedefault="directed">\n`;
  for await (const each of records) yield elementsOf(each);
  yield '</graph>\n</graphml>\n';
}

function attributeKeys(kind: keyof typeof ATTRIBUTES): string {
  return Object.entries(ATTRIBUTES[kind])
    .map(
      ([name, type]) => `<key id="${kind}_${name}" for="${kind}" attr.name="${name}" attr.type="${type}"/>\n`,
    )
    .join('');
}

function elementsOf({ section, record }: GraphRecord): string {
  if (section === 'nodes') return node(tokenOf(record.key), { kind: 'node', ...record });
  if (section === 'edges') return edge(tokenOf(record.from), tokenOf(record.to), record);
  const { nodes, ...rest } = record;
  // No key has this token: after a colon it has a number.
  const token = `:hyperedge:${tokenOf(record.id)}`;
  const members = nodes.map((key, position) =>
    edge(tokenOf(key), token, {
      id: `${token}:${position}`,
      relationship: 'participates in',
      label: 'participates_in',
      position,
    }),
  );
  return node(token, { kind: 'hyperedge', ...rest }) + members.join('');
}

function node(token: string, record: object): string {
  return `<node id="${token}">${dataOf('node', record)}</node>\n`;
}

function edge(
  source: string,
  target: string,
  record: { readonly id: string } & Record<string, unknown>,
): string {
  const id = record.id.startsWith(':') ? record.id : tokenOf(record.id);
  return `<edge id="${id}" source="${source}" target="${target}">${dataOf('edge', record)}</edge>\n`;
}

/** Fields that are missing or null are left out; objects and lists are JSON. */
function dataOf(kind: keyof typeof ATTRIBUTES, record: object): string {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.keys(ATTRIBUTES[kind])
    .filter((name) => (values.get(name) ?? null) !== null)
    .map((name) => `<data key="${kind}_${name}">${xmlText(plainText(values.get(name)))}</data>`)
    .join('');
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The XML name token of a text: other characters than these are written as their number between colons. */
function tokenOf(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_.-]/gu, (character) => `:${character.codePointAt(0)?.toString(16)}:`);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Characters that XML 1.0 cannot hold become U+FFFD. */
function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // eslint-disable-next-line no-control-regex -- XML 1.0 has none of these
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll(/[&<>\r]/g, (character) => ESCAPES[character] as string)
  );
}
