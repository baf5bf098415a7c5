import type { WithEmbedder, WithEnrichment, WithGraph } from '../transaction/dependencies.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import type { WithActor } from '../transaction/actor.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';

/** A recorded change; `before` is what its kind wrote down for its undo. */
export interface UndoableChange {
  readonly id: string;
  readonly at: string;
  readonly before: Readonly<Record<string, unknown>>;
}

/** Takes back a change in one transaction, and returns the names of what changed back. Throws CONFLICT where later writes rest on it. */
type Undo = (tx: WriteTransaction) => Promise<readonly string[]>;

/** Prepares the undo of a change of one kind: what needs models runs before the transaction. */
export type Undoer = (
  memory: WithGraph & WithEmbedder & WithEnrichment & WithLabels & WithActor,
  change: UndoableChange,
) => Promise<Undo>;
