import { plus } from '../hit.ts';
import { SESSION_WEIGHTS } from '../weights.ts';
import type { Pass } from './pass.ts';

/** Adds to each hit what the session adds to its score. */
export const addSession: Pass = (hits, { session, now }) => {
  const weights = SESSION_WEIGHTS[session.phase()];
  return hits.map((hit) => {
    const { topical, session: recency } = session.signalsOf(hit.key, now);
    if (topical === 0 && recency === 0) return hit;
    return plus(hit, { topical: weights.topical * topical, session: weights.session * recency });
  });
};
