import { cosineOf, sentenceCosineOf } from '../hit.ts';
import { WEIGHTS } from '../weights.ts';
import type { Evidence } from './evidence.ts';

/** How near the whole text is to the query. */
export const vector: Evidence = (hit, _, { cosine, floor }) =>
  WEIGHTS.vector * between(floor, cosineOf(hit), cosine);

/** How near its best sentence is. */
export const sentence: Evidence = (hit, _, { sentence: best, floor }) =>
  WEIGHTS.sentence * between(floor, sentenceCosineOf(hit), best);

/** Where a cosine lies between the floor and the best, from 0 to 1. */
function between(floor: number, value: number, best: number): number {
  return best <= floor ? 0 : Math.min(Math.max((value - floor) / (best - floor), 0), 1);
}
