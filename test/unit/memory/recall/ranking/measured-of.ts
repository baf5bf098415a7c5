import type { Features } from '../../../../../src/memory/features/features.ts';
import type { Candidate } from '../../../../../src/memory/recall/candidate.ts';
import type { Measured } from '../../../../../src/memory/recall/ranking/score.ts';

/** A candidate that nothing speaks for, but for what is given. */
export function measuredOf(candidate: Partial<Candidate> = {}, features?: Features): Measured {
  return {
    candidate: { key: 'k', rev: 1, hits: {}, facets: [], ...candidate },
    features,
    cosine: 0,
    sentenceCosine: 0,
  };
}

export const keyOf = ({ candidate }: Measured): string => candidate.key;
