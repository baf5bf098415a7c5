import { cosinesWith, type Features } from '../../derivation/features/features.ts';
import { isDuring } from '../../text/dates.ts';
import type { Candidate, Channel } from '../candidates/candidate.ts';
import type { Question } from '../question/question.ts';
import { DIRECT_WEIGHTS as WEIGHT } from '../weights.ts';
import { shareOfName, strengthOfTokens, strengthOfWords } from './exact-words.ts';
import { isInPeriod } from './period.ts';
import { scored, sumOf, type Components, type Measured, type Scored } from './score.ts';

/** The best values among the candidates, by which all are scaled. */
export interface Scale {
  readonly hits: Candidate['hits'];
  readonly cosine: number;
  readonly sentence: number;
  /** A text whose cosine is below has nothing to do with the query. */
  readonly floor: number;
}

/** The cosines of a candidate with the query. The best passage of its files stands for it where it is nearer. */
export function measure(
  candidate: Candidate,
  features: Features | undefined,
  question: Pick<Question, 'vector'>,
): Measured {
  const own = measureNode(candidate, features, question);
  const [passage] = candidate.passages ?? [];
  if (!passage) return own;
  const cosine = Math.max(own.cosine, passage.cosine);
  return { ...own, passage, own, cosine, sentenceCosine: Math.max(own.sentenceCosine, passage.cosine) };
}

/** Its own vector stands in for missing sentence vectors. */
function measureNode(
  candidate: Candidate,
  features: Features | undefined,
  { vector }: Pick<Question, 'vector'>,
): Measured {
  if (!features) return { candidate, features, cosine: 0, sentenceCosine: 0 };
  const [cosine = 0, ...sentences] = cosinesWith(vector, features.directions);
  const sentenceCosine = sentences.length === 0 ? cosine : Math.max(...sentences);
  return { candidate, features, cosine, sentenceCosine };
}

export function scaleOf(measured: readonly Measured[], floor: number): Scale {
  const hits: { [Name in Channel]?: number } = {};
  for (const { candidate } of measured) {
    for (const [channel, score] of Object.entries(candidate.hits) as [Channel, number][]) {
      hits[channel] = Math.max(score, hits[channel] ?? 0);
    }
  }
  return {
    hits,
    cosine: Math.max(0, ...measured.map(({ cosine }) => cosine)),
    sentence: Math.max(0, ...measured.map(({ sentenceCosine }) => sentenceCosine)),
    floor,
  };
}

/**
 * Fuses the channels by scaled scores: each hit over the best of its channel, each cosine between the floor and the best
 * (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", 2023).
 */
export function scoreDirectly(measured: Measured, question: Question, scale: Scale): Scored {
  const { own } = measured;
  if (!own) return scored(measured, directComponents(measured, question, scale));
  const components = directComponents(own, question, scale);
  const gain = sumOf(directComponents(measured, question, scale)) - sumOf(components);
  return scored(measured, { ...components, passage: Math.max(0, gain) });
}

function directComponents(measured: Measured, question: Question, scale: Scale): Components {
  const { candidate, features, passage, cosine, sentenceCosine } = measured;
  const bestWords = Math.max(scale.hits.text ?? 0, scale.hits.passage ?? 0) || 1;
  const words = Math.max(candidate.hits.text ?? 0, passage?.words ?? 0) / bestWords;
  const hit = (channel: Channel) => (candidate.hits[channel] ?? 0) / (scale.hits[channel] || 1);
  const isDated =
    isInPeriod(measured, question) ||
    features?.dates.some((day) => question.dates.some((asked) => isDuring(day, asked)));
  return {
    exact: WEIGHT.exact * strengthOfWords(measured, question),
    token: WEIGHT.token * strengthOfTokens(measured, question),
    name: WEIGHT.name * shareOfName(measured, question),
    text: WEIGHT.text * Math.max(words, hit('cjk')),
    vector: WEIGHT.vector * share(cosine, scale.cosine, scale.floor),
    sentence: WEIGHT.sentence * share(sentenceCosine, scale.sentence, scale.floor),
    edge: WEIGHT.edge * hit('edge'),
    hyperedge: WEIGHT.hyperedge * Math.max(hit('hyperedge'), hit('hyperedge vector')),
    fuzzy: WEIGHT.fuzzy * hit('fuzzy'),
    facet: candidate.facets.length > 0 ? WEIGHT.facet : 0,
    date: isDated ? WEIGHT.date : 0,
  };
}

function share(value: number, best: number, floor: number): number {
  return best <= floor ? 0 : Math.min(Math.max((value - floor) / (best - floor), 0), 1);
}
