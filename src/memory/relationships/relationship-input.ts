import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { NodeInput } from '../nodes/node-content.ts';
import { canonicalLabel } from '../ontology/label.ts';
import { keyWords } from '../text/node-text.ts';
import type { WrittenRelationship } from '../transaction/changes.ts';

/** A relationship as a caller states it: two keys make an edge from the first to the second, more a hyperedge. */
export interface RelationshipInput {
  readonly nodes: readonly string[];
  readonly relationship: string;
  /** The label of a relationship that was written before; by default it follows from the words. */
  readonly label?: string | undefined;
  /** What a relationship that was written before keeps. */
  readonly written?: { readonly id: string; readonly created_at: string } | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** When it held true in the world: from the one time up to the other (ISO 8601 UTC). */
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | undefined;
  /** It was derived from a text: it adds to what callers stated, and changes nothing of it. */
  readonly derived?: boolean | undefined;
}

export function isHyperedge({ nodes }: Pick<RelationshipInput, 'nodes'>): boolean {
  return nodes.length > 2;
}

export function kindOf(input: Pick<RelationshipInput, 'nodes'>): WrittenRelationship['kind'] {
  return isHyperedge(input) ? 'hyperedge' : 'edge';
}

/** The canonical label. Throws INVALID_INPUT when the relationship has no letter or digit. */
export function labelOf({ relationship }: RelationshipInput): string {
  const label = canonicalLabel(relationship);
  if (label !== undefined) return label;
  const message = 'A relationship needs words: letters or digits that say how the nodes relate.';
  throw new AppError('INVALID_INPUT', message, { details: { relationship } });
}

/** Refuses an edge from a node to itself and a hyperedge that names a member twice. */
export function refuseRepeatedMembers({ nodes }: RelationshipInput): void {
  const repeated = nodes.filter((key, index) => nodes.indexOf(key) !== index);
  if (repeated.length === 0) return;
  const rule =
    nodes.length === 2 ? 'An edge joins two different nodes' : 'A hyperedge names each member once';
  throw new AppError('INVALID_INPUT', `${rule}. Leave out the repeated keys.`, { details: { repeated } });
}

/** Two hyperedges are the same if they have the same label and the same set of members. */
export function hyperedgeIdentity(label: string, nodes: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([label, [...nodes].sort()]))
    .digest('base64url');
}

/** The text of a hyperedge's vector: its words, and its members by name. */
export function hyperedgeText(input: RelationshipInput): string {
  return `${input.relationship}: ${input.nodes.map(keyWords).join(', ')}`;
}

/** A node with its relationships, and what to do when the key has a node with other content. */
export interface StoreInput extends NodeInput {
  readonly relationships: readonly RelationshipInput[];
  /** Whether the text is read for entities in the background. */
  readonly enrich?: boolean | undefined;
  readonly on_conflict: 'error' | 'skip' | 'update';
}
