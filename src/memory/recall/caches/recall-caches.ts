import { FeatureCache } from './feature-cache.ts';
import type { CacheBudget } from './cache-budget.ts';
import { LabelVectors } from './label-vectors.ts';
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
