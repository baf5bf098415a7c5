import type { TenantGraph } from '../../../graph/graph.ts';
import { labelVectors } from '../../../graph/queries/label.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { dotOfFloats } from '../../features/quantize.ts';

/** Labels kept of a graph: 1.5 KB each. A label's vector never changes. */
const MAX_LABELS = 2_000;

/** Vectors of the labels of one graph that were met lately. */
export class LabelVectors {
  /** The oldest first. */
  readonly #vectors = new Map<string, Float32Array>();

  /** Cosine of the query with each label; labels without a vector are left out. */
  async similarities(
    graph: TenantGraph,
    query: Float32Array,
    labels: readonly string[],
  ): Promise<Map<string, number>> {
    const missing = labels.filter((label) => !this.#vectors.has(label));
    const rows = missing.length > 0 ? await runQuery(graph, labelVectors, { labels: missing }) : [];
    for (const { label, vector } of rows) this.#vectors.set(label, vector);
    const similarities = new Map<string, number>();
    for (const label of labels) {
      const vector = this.#vectors.get(label);
      if (vector) similarities.set(label, dotOfFloats(query, vector));
    }
    this.#dropOldest();
    return similarities;
  }

  /** Of labels that nothing may bear any more. */
  forget(labels: readonly string[]): void {
    for (const label of labels) this.#vectors.delete(label);
  }

  #dropOldest(): void {
    for (const label of this.#vectors.keys()) {
      if (this.#vectors.size <= MAX_LABELS) return;
      this.#vectors.delete(label);
    }
  }
}
