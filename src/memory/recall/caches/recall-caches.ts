import type { TenantGraph } from '../../../graph/graph.ts';
import { labelVectors } from '../../../graph/queries/label.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { dot } from '../../derivation/features/features.ts';
import { type CacheBudget, FeatureCache } from './feature-cache.ts';
import { MeanVector, type MeanVectorDependencies } from './mean-vector.ts';

/** The caches of one graph between recalls. What they hold was made with one model. */
export class RecallCaches {
  readonly model: string;
  readonly features: FeatureCache;
  readonly mean: MeanVector;
  readonly labels = new LabelVectors();

  constructor(dependencies: MeanVectorDependencies, budget: CacheBudget) {
    this.model = dependencies.embedder.model;
    this.features = new FeatureCache(budget);
    this.mean = new MeanVector(dependencies);
  }

  dispose(): void {
    this.features.dispose();
  }
}

export interface WithCaches {
  readonly caches: Pick<RecallCaches, 'features' | 'mean' | 'labels'>;
}

/** A vector takes 1.5 KB. */
const MAX_LABELS = 2_000;

/** Cached vectors of the labels of one graph. The vector of a label never changes. */
export class LabelVectors {
  /** The oldest first. */
  readonly #vectors = new Map<string, Float32Array>();

  /** The cosine of the query with each label that has a vector. */
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
      if (vector) similarities.set(label, dot(query, vector));
    }
    this.forget([...this.#vectors.keys()].slice(0, -MAX_LABELS));
    return similarities;
  }

  /** Drops labels that no relationship may have any more. */
  forget(labels: readonly string[]): void {
    for (const label of labels) this.#vectors.delete(label);
  }
}
