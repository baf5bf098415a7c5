import { FeatureCache } from './feature-cache.ts';
import { MeanCache } from './mean-cache.ts';

/** What ranking keeps in the process between queries, of all tenants. */
export interface RankingCaches {
  readonly features: FeatureCache;
  readonly means: MeanCache;
}

export function rankingCaches(): RankingCaches {
  return { features: new FeatureCache(), means: new MeanCache() };
}
