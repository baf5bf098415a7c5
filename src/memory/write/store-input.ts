import type { NodeInput } from '../nodes/node-content.ts';
import type { RelationshipInput } from '../relationships/relationship-input.ts';

/** A node with its relationships, and what to do when the key has a node with other content. */
export interface StoreInput extends NodeInput {
  readonly relationships: readonly RelationshipInput[];
  /** Whether the text is read for entities in the background. */
  readonly enrich?: boolean | undefined;
  readonly on_conflict: 'error' | 'skip' | 'update';
}
