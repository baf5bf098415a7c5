import type { WithEmbedder, WithGraph } from '../../dependencies.ts';
import type { WithCaches } from '../caches/recall-caches.ts';
import { measure, scoreDirectly, type Scale } from './direct-score.ts';
import type { Link, Seeds } from '../surroundings.ts';
import type { Question } from '../question.ts';
import { plus, scored, type LinkPath, type Scored } from './score.ts';
import { HOP } from './weights.ts';

/** The best direct hits; none where nothing speaks for any. */
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
 * One hop from the seeds. A link's target gains what the best of its links passes on: the seed's score beside the best, by
 * kind and damping of the link. Targets that were no candidates become some, scored exactly.
 */
export async function followLinks(
  memory: WithGraph & WithEmbedder & WithCaches,
  question: Question,
  direct: readonly Scored[],
  seeds: Seeds,
  links: readonly Link[],
  scale: Scale,
): Promise<Scored[]> {
  const known = new Set(direct.map(({ candidate }) => candidate.key));
  const targets = new Map(links.filter(({ key }) => !known.has(key)).map(({ key, rev }) => [key, rev]));
  const labels = new Set(links.filter(({ kind }) => LABELLED.has(kind)).map(({ via }) => via));
  const { graph, caches } = memory;
  const [similarities, features] = await Promise.all([
    caches.labels.similarities(graph, question.vector, [...labels]),
    caches.features.load(
      graph,
      [...targets].map(([key, rev]) => ({ key, rev })),
    ),
  ]);
  const reached = [...targets].map(([key, rev]) => {
    const measured = measure({ key, rev, hits: {}, facets: [] }, features.get(key), question);
    return scoreDirectly(measured, question, scale);
  });
  const passed = bestPassed(links, seeds, similarities, memory.embedder.cosineFloor);
  return [...direct, ...reached].map((each) => {
    const gained = passed.get(each.candidate.key);
    return gained ? withPath(each, gained) : each;
  });
}

function withPath(each: Scored, { link, path }: Passed): Scored {
  return scored(each, plus(each, { link }).components, path);
}

/** Of each target what the best of its links passes on. */
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

/** A link by a label passes on more where the label has to do with the query. */
function relevanceOf(similarity: number, floor: number): number {
  const relevance = Math.max(0, (similarity - floor) / (1 - floor));
  return HOP.leastRelevance + (1 - HOP.leastRelevance) * relevance;
}
