import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { canonicalLabel } from '../ontology/label.ts';
import { keyWords } from '../text/node-text.ts';

/** A relationship as a caller states it: two keys make an edge from the first to the second, more a hyperedge. */
export interface RelationshipInput {
  readonly nodes: readonly string[];
  readonly relationship: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** A relationship as an answer tells of it. */
export interface WrittenRelationship {
  id: string;
  kind: 'edge' | 'hyperedge';
  nodes: string[];
  relationship: string;
  label: string;
  status: 'created' | 'merged';
}

export function isHyperedge(input: { readonly nodes: readonly string[] }): boolean {
  return input.nodes.length > 2;
}

/** The canonical label. Throws INVALID_INPUT where the words hold no letter or digit. */
export function labelOf(input: RelationshipInput): string {
  const label = canonicalLabel(input.relationship);
  if (label === undefined || label === '') {
    throw new AppError(
      'INVALID_INPUT',
      'A relationship needs words: letters or digits that say how the nodes relate.',
      {
        details: { relationship: input.relationship },
      },
    );
  }
  return label;
}

/** Refuses an edge from a node to itself and a hyperedge that names a member twice. */
export function refuseRepeatedMembers({ nodes }: RelationshipInput): void {
  const repeated = nodes.filter((key, index) => nodes.indexOf(key) !== index);
  if (repeated.length === 0) return;
  const what =
    nodes.length === 2 ? 'An edge joins two different nodes' : 'A hyperedge names each member once';
  throw new AppError('INVALID_INPUT', `${what}. Leave out what is repeated.`, { details: { repeated } });
}

/** What makes two hyperedges the same: label and member set. */
export function hyperedgeIdentity(label: string, nodes: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([label, [...nodes].sort()]))
    .digest('base64url');
}

/** What a hyperedge's vector is made of: its words and its members by name. */
export function hyperedgeText(input: RelationshipInput): string {
  return `${input.relationship}: ${input.nodes.map(keyWords).join(', ')}`;
}
