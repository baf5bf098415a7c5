import type { Change } from '../write/changes.ts';
import type { WriteTransaction } from '../write/write-memory.ts';

/** A recorded change; `before` is what its kind wrote down for its undo. */
export interface UndoableChange {
  readonly id: string;
  readonly at: string;
  readonly before: Readonly<Record<string, unknown>>;
}

/** Takes back a change of one kind. Throws CONFLICT where later writes rest on it. */
export type Undoer = (
  tx: WriteTransaction,
  change: UndoableChange,
) => Promise<{
  readonly change: Change;
  /** The names of what changed back. */
  readonly changed: readonly string[];
}>;
