import type { NodeRecord } from '../../graph/queries/records.ts';
import type { Actor } from './dependencies.ts';

/** A relationship in the answer of a write. */
export interface WrittenRelationship {
  id: string;
  kind: 'edge' | 'hyperedge';
  nodes: string[];
  relationship: string;
  label: string;
  status: 'created' | 'merged';
  valid_from?: string | undefined;
  valid_to?: string | undefined;
  /** Edges that it closed, because their node has one such edge at a time, and the id of that change. */
  closed?: ClosedRelationship[] | undefined;
  change?: string | undefined;
}

/** An edge that is not true any more since another one is. */
export interface ClosedRelationship {
  id: string;
  from: string;
  to: string;
  relationship: string;
  label: string;
  /** Until when it was true. */
  valid_to: string;
}

/** What a transaction changed in a memory. */
export type Change =
  | {
      readonly kind: 'created';
      readonly node: NodeRecord;
      readonly isDerived?: boolean;
      /** Whether the statement that made the change wrote the entry of the timeline about its call. */
      readonly isLogged?: boolean;
    }
  | {
      readonly kind: 'updated';
      readonly before: NodeRecord;
      readonly after: NodeRecord;
      readonly isLogged?: boolean;
    }
  | {
      readonly kind: 'related';
      readonly relationships: readonly WrittenRelationship[];
      /** The node that was stored or updated with them. */
      readonly of?: string;
    }
  | {
      readonly kind: 'unrelated';
      readonly ids: readonly string[];
      readonly labels: readonly Name[];
      readonly of?: string;
    }
  /** A node became a part of another one, and was deleted. */
  | {
      readonly kind: 'merged';
      /** Of the change, for its undo. */
      readonly id: string;
      readonly from: string;
      readonly into: string;
      readonly node_type: Name;
      /** Labels of the relationships that the deleted node had. */
      readonly labels: readonly Name[];
    }
  /** A text was taken in, as a node and what it names. */
  | {
      readonly kind: 'ingested';
      readonly key: string;
      readonly text: string;
      /** Keys of what it names. */
      readonly entities: readonly string[];
      readonly relationships: number;
    }
  /** A file became one of a node. */
  | { readonly kind: 'uploaded'; readonly key: string; readonly filename: string }
  /** Two nodes are apart again. */
  | { readonly kind: 'unmerged'; readonly from: string; readonly into: string }
  /** What a person says about labels; those that nothing has and nobody edited are deleted. */
  | { readonly kind: 'labelled'; readonly labels: readonly Name[] }
  /** Nodes of one type got another one; `unused`: types that none is left of. */
  | { readonly kind: 'retyped'; readonly unused: readonly string[] }
  | {
      readonly kind: 'forgotten';
      readonly key: string;
      readonly node_type: Name;
      /** Labels of the edges and hyperedges that were deleted with the node. */
      readonly labels: readonly Name[];
    };

/** Null where external data has no such field. */
export type Name = string | null;

export interface RecordedChange {
  readonly actor: Actor;
  readonly change: Change;
}

/** The key of the node that a change deleted. */
export function deletedKey(change: Change): string | undefined {
  if (change.kind === 'merged') return change.from;
  return change.kind === 'forgotten' ? change.key : undefined;
}

/** Labels and types that the changes removed from a node or relationship, so that they may be unused now. */
export function removedNames(changes: readonly RecordedChange[]): { labels: string[]; types: string[] } {
  const labels: Name[] = [];
  const types: Name[] = [];
  for (const { change } of changes) {
    if ('labels' in change) labels.push(...change.labels);
    if (change.kind === 'forgotten' || change.kind === 'merged') types.push(change.node_type);
    if (change.kind === 'retyped') types.push(...change.unused);
    if (change.kind === 'updated' && change.before.node_type !== change.after.node_type)
      types.push(change.before.node_type);
  }
  return { labels: distinct(labels), types: distinct(types) };
}

/** Labels of the relationships that were written. */
export function writtenLabels(changes: readonly RecordedChange[]): string[] {
  const related = changes.flatMap(({ change }) => (change.kind === 'related' ? change.relationships : []));
  return related.map(({ label }) => label);
}

/** Sorted, so that all transactions lock names in one order. */
function distinct(names: readonly Name[]): string[] {
  return [...new Set(names)].filter((name) => name !== null).sort();
}
