/**
 * What answers show of a node or an edge, kept beside its properties as one text as well, its property `shown`: Neo4j takes
 * as long for a short property as for a text, and a walk shows a hundred nodes and edges of six or seven fields each. Fields
 * part at U+001F, which only the last may hold. Statements join the same fields where the property is missing: what is long
 * is not kept twice, and others than the service may write.
 */
const SEPARATOR = '\u001f';
const LONGEST = 600;

export interface ShownNode {
  readonly key: string;
  readonly node_type: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** JSON. */
  readonly data: string;
  readonly description: string;
}

export interface ShownRelationship {
  readonly id: string;
  readonly label: string;
  readonly created_at: string;
  /** Keys of the ends of an edge. */
  readonly from: string;
  readonly to: string;
  /** JSON. */
  readonly data: string;
  readonly relationship: string;
}

/** The property of a node; null where it would be long. */
export function shownNode(node: ShownNode): string | null {
  const { key, node_type, created_at, updated_at, data, description } = node;
  return joined([key, node_type, created_at, updated_at, data, description]);
}

/** The property of an edge; null where it would be long. */
export function shownEdge(edge: ShownRelationship): string | null {
  const { id, label, created_at, from, to, data, relationship } = edge;
  return joined([id, label, created_at, from, to, data, relationship]);
}

function joined(fields: readonly string[]): string | null {
  const text = fields.join(SEPARATOR);
  return text.length > LONGEST ? null : text;
}

/** The first two fields of a text, key and type or id and label, with which it may end; `isWhole` where it goes on. */
export interface TextHead {
  readonly text: string;
  readonly first: string;
  readonly second: string;
  readonly isWhole: boolean;
}

export function headOf(text: string): TextHead {
  const end = text.indexOf(SEPARATOR);
  const next = text.indexOf(SEPARATOR, end + 1);
  const second = next < 0 ? text.slice(end + 1) : text.slice(end + 1, next);
  return { text, first: text.slice(0, Math.max(end, 0)), second, isWhole: next >= 0 };
}

/** Fields of a whole text. */
export function readShownNode(text: string): ShownNode {
  const [key = '', node_type = '', created_at = '', updated_at = '', data = '', ...last] =
    text.split(SEPARATOR);
  return { key, node_type, created_at, updated_at, data, description: last.join(SEPARATOR) };
}

/** Fields of a whole text; of a hyperedge without the ends. */
export function readShownRelationship(text: string): ShownRelationship {
  const [id = '', label = '', created_at = '', from = '', to = '', data = '', ...last] =
    text.split(SEPARATOR);
  return { id, label, created_at, from, to, data, relationship: last.join(SEPARATOR) };
}
