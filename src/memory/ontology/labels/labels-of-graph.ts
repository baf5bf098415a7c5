import type { TenantGraph } from '../../../graph/graph.ts';
import { labelRegistry, deleteUnused } from '../../../graph/queries/label.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { LabelRegistry } from './label-registry.ts';
import { removedNames, type RecordedChange } from '../../transaction/changes.ts';
import type { WriteTransaction } from '../../transaction/write-memory.ts';
import { isKnownType } from '../node-type.ts';

/** Labels of one graph that can be compared with others. */
export const MAX_LABELS = 5_000;
/** Another process may write to the graph. */
const MAX_AGE_MS = 10_000;

/** The registry of one graph's labels, which is read again from time to time. */
export class LabelsOfGraph {
  readonly #graph: TenantGraph;
  #read: { readonly at: number; readonly registry: Promise<LabelRegistry> } | undefined;

  constructor(graph: TenantGraph) {
    this.#graph = graph;
  }

  registry(): Promise<LabelRegistry> {
    if (this.#read && performance.now() - this.#read.at < MAX_AGE_MS) return this.#read.registry;
    const read = { at: performance.now(), registry: this.#readAll() };
    this.#read = read;
    read.registry.catch(() => {
      if (this.#read === read) this.#read = undefined;
    });
    return read.registry;
  }

  /** Adds the labels of relationships that were written. */
  async add(labels: readonly string[]): Promise<void> {
    const registry = await this.#read?.registry.catch(() => undefined);
    for (const label of labels) if (registry && registry.size < MAX_LABELS) registry.add(label);
  }

  /** After labels were removed or edited. */
  forget(): void {
    this.#read = undefined;
  }

  async #readAll(): Promise<LabelRegistry> {
    return new LabelRegistry(await runQuery(this.#graph, labelRegistry, { limit: MAX_LABELS }));
  }
}

export interface WithLabels {
  readonly labels: LabelsOfGraph;
}

/** Deletes labels and types that nothing has any more, which would reveal what was forgotten. Types of every graph stay. */
export async function deleteUnusedNames(
  tx: WriteTransaction,
  changes: readonly RecordedChange[],
): Promise<void> {
  const { labels, types } = removedNames(changes);
  const ownTypes = types.filter((type) => !isKnownType(type));
  if (labels.length + ownTypes.length > 0) await tx.run(deleteUnused, { labels, types: ownTypes });
}
