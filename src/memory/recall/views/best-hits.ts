import type { Hits } from '../../../graph/queries/recall/candidates.ts';

type Lists = Pick<Hits, 'keys' | 'revs' | 'scores' | 'times'>;

/**
 * So many hits of a search, the best, and equal ones by their keys: which of them an index finds first depends on the order
 * in which the graph was filled.
 */
export function bestHits<H extends Lists>(hits: H, limit: number): H {
  const { keys, revs, scores, times } = hits;
  if (keys.length <= limit) return hits;
  const scoreAt = (at: number) => scores[at] ?? 0;
  const keyAt = (at: number) => keys[at] ?? '';
  const best = [...keys.keys()]
    .sort((a, b) => scoreAt(b) - scoreAt(a) || (keyAt(a) < keyAt(b) ? -1 : 1))
    .slice(0, limit);
  const chosen = <T>(list: readonly T[]) => (list.length === 0 ? [] : best.map((at) => list[at] as T));
  return { ...hits, keys: chosen(keys), revs: chosen(revs), scores: chosen(scores), times: chosen(times) };
}
