import type { NodeRecord } from '../../graph/queries/records.ts';
import type { WrittenRelationship } from '../relationships/relationship-input.ts';
import type { Actor } from './actor.ts';

/** What a transaction changed of a memory. */
export type Change =
  | { readonly kind: 'created'; readonly node: NodeRecord }
  | { readonly kind: 'updated'; readonly before: NodeRecord; readonly after: NodeRecord }
  | { readonly kind: 'related'; readonly relationships: readonly WrittenRelationship[] }
  | { readonly kind: 'unrelated'; readonly ids: readonly string[]; readonly labels: readonly Name[] }
  | {
      readonly kind: 'forgotten';
      readonly key: string;
      readonly node_type: Name;
      /** Of the edges and hyperedges that went with it. */
      readonly labels: readonly Name[];
    };

/** Null where others than the service wrote a thing without one. */
export type Name = string | null;

export interface RecordedChange {
  readonly actor: Actor;
  readonly change: Change;
}

/** Labels and types of what is gone or changed its type: perhaps nothing bears them any more. */
export function namesLeft(changes: readonly RecordedChange[]): { labels: string[]; types: string[] } {
  const labels: Name[] = [];
  const types: Name[] = [];
  for (const { change } of changes) {
    if (change.kind === 'unrelated') labels.push(...change.labels);
    if (change.kind === 'updated' && change.before.node_type !== change.after.node_type)
      types.push(change.before.node_type);
    if (change.kind !== 'forgotten') continue;
    labels.push(...change.labels);
    types.push(change.node_type);
  }
  return { labels: distinct(labels), types: distinct(types) };
}

/** Sorted, so that all transactions lock names in one order. */
function distinct(names: readonly Name[]): string[] {
  return [...new Set(names)].filter((name) => name !== null).sort();
}
