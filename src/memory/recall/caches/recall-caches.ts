import type { FeatureCache } from './feature-cache.ts';
import type { LabelVectors } from './label-vectors.ts';
import type { MeanVector } from './mean-vector.ts';

/** The caches of one graph between recalls. */
export interface RecallCaches {
  readonly features: FeatureCache;
  readonly mean: MeanVector;
  readonly labels: LabelVectors;
}

export interface WithCaches {
  readonly caches: RecallCaches;
}
