import { cosinesWith, type Features } from '../../features/features.ts';
import { isDuring } from '../../text/dates.ts';
import type { Candidate, Channel } from '../candidate.ts';
import type { Question } from '../question.ts';
import { scored, type Components, type Measured, type Scored } from './score.ts';
import { DIRECT_WEIGHTS as WEIGHT } from './weights.ts';

/** Best values of an answer's candidates, by which the others are scaled. */
export interface Scale {
  readonly hits: Candidate['hits'];
  readonly cosine: number;
  readonly sentence: number;
  /** The cosine from which on a text has anything to do with the query. */
  readonly floor: number;
}

/** Cosines of a candidate's vectors with the query's; without sentence vectors its own vector stands for them. */
export function measure(
  candidate: Candidate,
  features: Features | undefined,
  { vector }: Pick<Question, 'vector'>,
): Measured {
  if (!features) return { candidate, features, cosine: 0, sentenceCosine: 0 };
  const cosines = cosinesWith(vector, features.directions);
  const cosine = cosines[0] as number;
  const sentenceCosine = cosines.length === 1 ? cosine : Math.max(...cosines.subarray(1));
  return { candidate, features, cosine, sentenceCosine };
}

export function scaleOf(measured: Iterable<Measured>, floor: number): Scale {
  const hits: { [Name in Channel]?: number } = {};
  let best = 0;
  let sentence = 0;
  for (const { candidate, cosine, sentenceCosine } of measured) {
    for (const name in candidate.hits) {
      const channel = name as Channel;
      hits[channel] = Math.max(candidate.hits[channel] ?? 0, hits[channel] ?? 0);
    }
    best = Math.max(best, cosine);
    sentence = Math.max(sentence, sentenceCosine);
  }
  return { hits, cosine: best, sentence, floor };
}

/**
 * Fuses the channels by scaled scores: each over its best, cosines from the floor that the graph's own texts set
 * (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", 2023).
 */
export function scoreDirectly(measured: Measured, question: Question, scale: Scale): Scored {
  const { candidate, features, cosine, sentenceCosine } = measured;
  const hit = (channel: Channel) => (candidate.hits[channel] ?? 0) / (scale.hits[channel] || 1);
  const isDated = features?.dates.some((day) => question.dates.some((asked) => isDuring(day, asked)));
  const components: Components = {
    text: WEIGHT.text * Math.max(hit('text'), hit('cjk')),
    vector: WEIGHT.vector * share(cosine, scale.cosine, scale.floor),
    sentence: WEIGHT.sentence * share(sentenceCosine, scale.sentence, scale.floor),
    edge: WEIGHT.edge * hit('edge'),
    hyperedge: WEIGHT.hyperedge * Math.max(hit('hyperedge'), hit('hyperedge vector')),
    fuzzy: WEIGHT.fuzzy * hit('fuzzy'),
    facet: candidate.facets.length > 0 ? WEIGHT.facet : 0,
    date: isDated ? WEIGHT.date : 0,
  };
  return scored(measured, components);
}

function share(value: number, best: number, floor: number): number {
  return best <= floor ? 0 : Math.min(Math.max((value - floor) / (best - floor), 0), 1);
}
