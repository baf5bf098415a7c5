import type { Link } from '../../../graph/queries/recall/surroundings.ts';
import type { WithEmbedder, WithGraph } from '../../transaction/dependencies.ts';
import type { WithCaches } from '../caches/recall-caches.ts';
import type { Question } from '../question/question.ts';
import { measure, scoreDirectly, type Scale } from '../scores/direct-score.ts';
import { scored, type LinkPath, type Scored } from '../scores/score.ts';
import type { View } from '../views/view.ts';
import { HOP } from '../weights.ts';
import type { Seeds } from './surroundings.ts';

/** The best direct hits; none where every score is 0. */
export function seedsOf(matching: readonly Scored[]): Seeds {
  const seeds = matching.slice(0, HOP.seeds);
  const best = seeds[0]?.score ?? 0;
  return new Map(best > 0 ? seeds.map(({ candidate, score }) => [candidate.key, score / best]) : []);
}

/** What a link passes on to its target. */
interface Passed {
  readonly link: number;
  readonly path: LinkPath;
}

/** Kinds whose `via` is the label of a relationship. */
const LABELLED: ReadonlySet<Link['kind']> = new Set(['sequence', 'edge', 'hyperedge'] as const);

/**
 * Follows one hop from the seeds. The target of links gains what the best of them passes on: the weight of the seed, by
 * kind and damping of the link. Targets that are not candidates yet become candidates, with exact scores.
 */
export async function followLinks(
  memory: WithGraph & WithEmbedder & WithCaches,
  view: Pick<View, 'features'>,
  question: Question,
  direct: readonly Scored[],
  seeds: Seeds,
  links: readonly Link[],
  scale: Scale,
): Promise<Scored[]> {
  const { graph, caches, embedder } = memory;
  const known = new Set(direct.map(({ candidate }) => candidate.key));
  const byKey = new Map(links.filter(({ key }) => !known.has(key)).map((link) => [link.key, link]));
  const targets = [...byKey.values()];
  const labels = new Set(links.filter(({ kind }) => LABELLED.has(kind)).map(({ via }) => via));
  const [similarities, features] = await Promise.all([
    caches.labels.similarities(graph, question.vector, [...labels]),
    view.features(targets),
  ]);
  const reached = targets.map(({ key, rev }) => {
    const measured = measure({ key, rev, hits: {}, facets: [] }, features.get(key), question);
    return scoreDirectly(measured, question, scale);
  });
  const passed = bestPassed(links, seeds, similarities, embedder.cosineFloor);
  return [...direct, ...reached].map((each) => {
    const best = passed.get(each.candidate.key);
    return best ? scored(each, { ...each.components, link: best.link }, best.path) : each;
  });
}

/** What the best link to each target passes on. */
function bestPassed(
  links: readonly Link[],
  seeds: Seeds,
  similarities: ReadonlyMap<string, number>,
  floor: number,
): Map<string, Passed> {
  const best = new Map<string, Passed>();
  for (const { seed, key, kind, via, strength } of links) {
    const relevance = LABELLED.has(kind) ? relevanceOf(similarities.get(via) ?? 0, floor) : 1;
    const link = HOP.weight * (seeds.get(seed) ?? 0) * strength * relevance;
    if (link > (best.get(key)?.link ?? 0)) best.set(key, { link, path: { from: seed, kind, via } });
  }
  return best;
}

/** A label that has to do with the query passes on more. */
function relevanceOf(similarity: number, floor: number): number {
  const relevance = Math.max(0, (similarity - floor) / (1 - floor));
  return HOP.minRelevance + (1 - HOP.minRelevance) * relevance;
}
