import { labelVectors } from '../../graph/queries/label.ts';
import { runQuery } from '../../graph/run-query.ts';
import { dotOfFloats } from '../features/quantize.ts';
import type { MemoryContext } from '../memory-context.ts';

/** Labels kept: 1.5 KB each. A label's vector never changes. */
const MOST = 10_000;

/** Vectors of the labels that were met lately, so that a link's label is held against the query without the database. */
export class LabelCache {
  readonly #vectors = new Map<string, Float32Array>();

  /** Cosine of the query with each label; labels without a vector are left out. */
  async similarities(
    memory: MemoryContext,
    query: Float32Array,
    labels: readonly string[],
  ): Promise<Map<string, number>> {
    const nameOf = (label: string) => `${memory.graph.database}\n${label}`;
    const similarities = new Map<string, number>();
    const missing: string[] = [];
    for (const label of labels) {
      const vector = this.#vectors.get(nameOf(label));
      if (vector) similarities.set(label, dotOfFloats(query, vector));
      else missing.push(label);
    }
    if (missing.length === 0) return similarities;
    for (const { label, vector } of await runQuery(memory.graph, labelVectors, { labels: missing })) {
      this.#keep(nameOf(label), vector);
      similarities.set(label, dotOfFloats(query, vector));
    }
    return similarities;
  }

  #keep(name: string, vector: Float32Array): void {
    this.#vectors.set(name, vector);
    const [oldest] = this.#vectors.keys();
    if (this.#vectors.size > MOST && oldest !== undefined) this.#vectors.delete(oldest);
  }
}
