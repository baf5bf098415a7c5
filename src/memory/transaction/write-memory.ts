import type { AppError } from '../../errors.ts';
import type { TenantGraph } from '../../graph/graph.ts';
import { executeWrite, type Unit } from '../../graph/run-query.ts';
import type { Clock, Actor } from './dependencies.ts';
import type { Change, RecordedChange } from './changes.ts';
import type { WriteLoad } from './write-load.ts';

/** A transaction that changes a graph's memory. */
export interface WriteTransaction extends Unit {
  /** The timestamp of everything that it writes (ISO 8601). */
  readonly at: string;
  /** Records a change for the follow-up writes, and for `onCommitted`. */
  record(actor: Actor, change: Change): void;
}

/** Writes in the same transaction what follows from the changes made in it. */
export type FollowUpWrite = (tx: WriteTransaction, changes: readonly RecordedChange[]) => Promise<void>;

export interface WriterParts {
  readonly clock: Clock;
  /** Shared by all graphs. */
  readonly load: WriteLoad;
  readonly followUps: readonly FollowUpWrite[];
  /** Runs a write while the graph is marked as having background work. */
  readonly marked: <T>(write: () => Promise<T>) => Promise<T>;
  readonly onCommitted: (changes: readonly RecordedChange[]) => void;
  /** Why nothing can be changed now; undefined where it can. */
  readonly refusal?: () => AppError | undefined;
}

/** Runs every transaction that changes one graph's memory. */
export class MemoryWriter {
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** Runs `work` in one transaction, again after a failure that wrote nothing. `size`: about how many characters it sends. */
  write<T>(graph: TenantGraph, size: number, work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    const { load, marked, onCommitted, refusal } = this.#parts;
    const refused = refusal?.();
    if (refused) return Promise.reject(refused);
    const run = () => executeWrite(graph, (unit) => this.#run(unit, work));
    return marked(async () => {
      const { result, changes } = await load.run(size, run);
      if (changes.length > 0) onCommitted(changes);
      return result;
    });
  }

  /** Writes records of an import as they are, also while it keeps other writes waiting: no change follows from them. */
  writeRecords<T>(graph: TenantGraph, size: number, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.#parts.load.run(size, () => executeWrite(graph, work));
  }

  async #run<T>(unit: Unit, work: (tx: WriteTransaction) => Promise<T>) {
    const changes: RecordedChange[] = [];
    const tx: WriteTransaction = {
      run: (query, params) => unit.run(query, params),
      at: this.#parts.clock().toISOString(),
      record: (actor, change) => void changes.push({ actor, change }),
    };
    const result = await work(tx);
    if (changes.length > 0) for (const write of this.#parts.followUps) await write(tx, changes);
    return { result, changes };
  }
}

export interface WithWriter {
  readonly writer: MemoryWriter;
}
