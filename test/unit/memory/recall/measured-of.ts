import type { Features } from '../../../../src/memory/derivation/features/features.ts';
import type { Candidate } from '../../../../src/memory/recall/candidates/candidate.ts';
import type { Measured } from '../../../../src/memory/recall/scores/score.ts';

/** A candidate without hits and features, unless given. */
export function measuredOf(candidate: Partial<Candidate> = {}, features?: Features): Measured {
  return {
    candidate: { key: 'k', rev: 1, hits: {}, facets: [], ...candidate },
    features,
    cosine: 0,
    sentenceCosine: 0,
  };
}

export const keyOf = ({ candidate }: Measured): string => candidate.key;
