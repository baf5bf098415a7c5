import { cosinesWith } from '../../features/features.ts';
import { isDuring } from '../../text/dates.ts';
import type { Question } from '../question.ts';
import type { Candidate, Channel } from './candidate.ts';
import { DIRECT_WEIGHTS as WEIGHT } from './weights.ts';

/** Best values of an answer's candidates, by which the others are scaled. */
export interface Scale {
  readonly channels: Candidate['hits'];
  readonly cosine: number;
  readonly sentence: number;
}

/** Cosines of a candidate's vectors with the query's; without sentence vectors its own vector stands for them. */
export function measure(candidate: Candidate, vector: Float32Array): void {
  if (!candidate.features) return;
  const cosines = cosinesWith(vector, candidate.features.directions);
  candidate.cosine = cosines[0] as number;
  candidate.sentenceCosine = cosines.length === 1 ? candidate.cosine : Math.max(...cosines.subarray(1));
}

export function scaleOf(candidates: Iterable<Candidate>): Scale {
  const channels: Candidate['hits'] = {};
  let best = 0;
  let sentence = 0;
  for (const candidate of candidates) {
    for (const name in candidate.hits) {
      const channel = name as Channel;
      channels[channel] = Math.max(candidate.hits[channel] ?? 0, channels[channel] ?? 0);
    }
    best = Math.max(best, candidate.cosine);
    sentence = Math.max(sentence, candidate.sentenceCosine);
  }
  return { channels, cosine: best, sentence };
}

/**
 * Fuses the channels by scaled scores: each over its best, cosines from the floor that the graph's own texts set
 * (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", 2023).
 */
export function scoreDirectly(candidate: Candidate, question: Question, scale: Scale, floor: number): void {
  const { parts, facets, features } = candidate;
  const hit = (channel: Channel) => (candidate.hits[channel] ?? 0) / (scale.channels[channel] || 1);
  parts.text = WEIGHT.text * Math.max(hit('text'), hit('cjk'));
  parts.vector = WEIGHT.vector * share(candidate.cosine, scale.cosine, floor);
  parts.sentence = WEIGHT.sentence * share(candidate.sentenceCosine, scale.sentence, floor);
  parts.edge = WEIGHT.edge * hit('edge');
  parts.hyperedge = WEIGHT.hyperedge * Math.max(hit('hyperedge'), hit('hyperedge vector'));
  parts.fuzzy = WEIGHT.fuzzy * hit('fuzzy');
  parts.facet = facets.length > 0 ? WEIGHT.facet : 0;
  const isDated = features?.dates.some((day) => question.dates.some((asked) => isDuring(day, asked)));
  parts.date = isDated ? WEIGHT.date : 0;
}

function share(value: number, best: number, floor: number): number {
  return best <= floor ? 0 : Math.min(Math.max((value - floor) / (best - floor), 0), 1);
}
