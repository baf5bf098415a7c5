import { IntentVectors } from '../traverse/intent-by-meaning.ts';
import { FeatureCache } from './feature-cache.ts';
import { LabelCache } from './label-cache.ts';
import { MeanCache } from './mean-cache.ts';

/** What ranking keeps in the process between queries, of all tenants. */
export interface RankingCaches {
  readonly features: FeatureCache;
  readonly means: MeanCache;
  readonly labels: LabelCache;
  readonly intents: IntentVectors;
}

export function rankingCaches(): RankingCaches {
  return {
    features: new FeatureCache(),
    means: new MeanCache(),
    labels: new LabelCache(),
    intents: new IntentVectors(),
  };
}
