import { z } from 'zod';
import { canonicalLabel, wordsOfName } from '../ontology/label.ts';
import type { RelationshipInput } from '../relationships/relationship-input.ts';
import { data, key, relationship } from '../transfer/records/record-kind.ts';
import { dataOf, textOf, type Properties } from './external-data.ts';

/** What the service makes for a relationship by itself, but for what a person may mean by it, such as `since`. */
const MADE = new Set([
  ...['id', 'identity', 'label', 'search_text', 'embedding', 'embedding_b', 'created_at', 'derived', 'shown'],
]);
/** Properties that say how the nodes relate, the best first. */
const WORDS = ['relationship', 'label', 'name'] as const;
/** The limits of a relationship. */
const LIMITS = z.object({ nodes: z.array(key).min(2).max(256), relationship, data });

export interface ExternalRelationship {
  /** The type of a relationship, which says what it means; of a hyperedge nothing. */
  readonly type?: string;
  readonly nodes: readonly string[];
  readonly properties: Properties;
}

/** As the service writes it; undefined for what joins fewer than two different memories, or exceeds a limit. */
export function relationshipOf(external: ExternalRelationship): RelationshipInput | undefined {
  const { nodes, properties } = external;
  const { words, understood } = wordsOf(external);
  const input = { nodes, relationship: words, data: dataOf(properties, understood, MADE) };
  const isRepeated = new Set(nodes).size < nodes.length;
  return !isRepeated && LIMITS.safeParse(input).success ? input : undefined;
}

/** `WORKS_WITH` says "works with". A name stays in the data as well, as that of a node does. */
function wordsOf({ type, properties }: ExternalRelationship): { words: string; understood: Properties } {
  const given = WORDS.find((name) => canonicalLabel(textOf(properties, [name]) ?? '') !== undefined);
  const words = textOf(properties, given === undefined ? [] : [given]);
  if (given !== undefined && words !== undefined)
    return { words, understood: given === 'name' ? {} : { [given]: words } };
  const ofType = type === undefined ? 'belong together' : wordsOfName(type).join(' ');
  return { words: ofType === '' ? 'relates to' : ofType, understood: {} };
}
