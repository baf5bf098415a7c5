import { canonicalLabel, wordsOfName } from '../ontology/label.ts';
import type { RelationshipInput } from '../relationships/relationship-input.ts';
import { dataOf, textOf } from './external-node.ts';

/** What the service itself writes into a relationship, but for what a person may mean by it, such as `since`. */
const OWN = new Set([
  ...['id', 'identity', 'relationship', 'label', 'data', 'search_text', 'embedding', 'embedding_b'],
  ...['created_at', 'derived', 'shown'],
]);

export interface ExternalRelationship {
  /** The type of a relationship, which says what it means; of a hyperedge nothing. */
  readonly type?: string;
  readonly nodes: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** As the service writes it; undefined for what joins fewer than two different memories. */
export function relationshipOf({
  type,
  nodes,
  properties,
}: ExternalRelationship): RelationshipInput | undefined {
  if (nodes.length < 2 || new Set(nodes).size < nodes.length) return undefined;
  return { nodes, relationship: wordsOf(type, properties), data: dataOf(properties, OWN) };
}

/** `WORKS_WITH` says "works with". */
function wordsOf(type: string | undefined, properties: ExternalRelationship['properties']): string {
  const given = textOf(properties, ['relationship', 'label', 'name']);
  const words = given ?? (type === undefined ? 'belong together' : wordsOfName(type).join(' '));
  return canonicalLabel(words) === undefined ? 'relates to' : words;
}
