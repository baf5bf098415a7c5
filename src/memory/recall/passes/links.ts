import type { Link } from '../../../graph/queries/recall/links.ts';
import { withEvidence } from '../evidence/index.ts';
import { hitOf, matchesInOrder, plus, withFeatures, type Hit, type LinkPath } from '../hit.ts';
import { HOP, PERIOD, WEIGHTS } from '../weights.ts';
import { heldIn, holdersAmong } from './holders.ts';
import type { Pass, Ranking } from './pass.ts';

/** What a link passes on to its target. */
interface Passed {
  readonly link: number;
  readonly path: LinkPath;
}

/** Nodes whose links recall follows, by key, the best first; the weight is the score relative to the best. */
export type Seeds = ReadonlyMap<string, number>;

/** Kinds whose `via` is the label of a relationship. */
const LABELLED: ReadonlySet<Link['kind']> = new Set(['sequence', 'edge', 'hyperedge'] as const);

/** Follows one hop from the best hits: a target gains what the best link passes on, and becomes a hit. A round trip. */
export const followLinks: Pass = async (hits, ranking) => {
  const { view, question, named, memory } = ranking;
  const seeds = seedsOf(matchesInOrder(hits, memory.embedder.cosineFloor));
  const known = new Set(hits.map(({ key }) => key));
  const joined = await view.links(question, { seeds: [...seeds.keys()], named, known });
  const links = joined.links.filter(({ valid }) => !valid || heldIn(valid, question.heldAt));
  const { facets } = joined;
  const relevanceOf = await relevancesOf(links, ranking);
  const passed = bestPassed(links, seeds, relevanceOf);
  const held = holdersAmong(joined.links, links, ranking);
  const gains = new Map(held.map(({ key, via }) => [key, PERIOD.held * gainOf(relevanceOf(via))]));
  const reached = await targetsOf(
    links.filter(({ key }) => !known.has(key)),
    ranking,
  );
  const [best] = seeds.keys();
  return [...hits, ...reached].map((hit) => {
    const { key } = hit;
    const facetsOf = facets.get(key);
    const { link, path } = passed.get(key) ?? {};
    return {
      ...plus(hit, {
        ...(facetsOf && { facet: WEIGHTS.facet }),
        ...(link && { link: link + (gains.get(key) ?? 0) }),
      }),
      path,
      ...(facetsOf && { facets: facetsOf }),
      ...(seeds.has(key) && {
        links: links.filter(({ seed }) => seed === key),
        heldThen: held.filter(({ seed }) => seed === key).map((each) => each.key),
      }),
      ...(key === best && { isBestDirect: true }),
    };
  });
};

/** From nothing where a label has nothing to do with the query. */
function gainOf(relevance: number): number {
  return (relevance - HOP.minRelevance) / (1 - HOP.minRelevance);
}

/** The best direct hits; none where every score is 0. */
export function seedsOf(matching: readonly Pick<Hit, 'key' | 'score'>[]): Seeds {
  const seeds = matching.slice(0, HOP.seeds);
  const best = seeds[0]?.score ?? 0;
  return new Map(best > 0 ? seeds.map(({ key, score }) => [key, score / best]) : []);
}

async function targetsOf(links: readonly Link[], { view, question, scale }: Ranking): Promise<Hit[]> {
  const targets = new Map(links.map(({ key, rev }) => [key, hitOf({ key, rev })]));
  const features = await view.features([...targets.values()]);
  return [...targets.values()].map((hit) =>
    withEvidence(withFeatures(hit, features.get(hit.key), question), question, scale),
  );
}

/** What each label passes on: more where it has to do with the query. */
async function relevancesOf(links: readonly Link[], { memory, question }: Ranking) {
  const { graph, caches, embedder } = memory;
  const labels = new Set(links.filter(({ kind }) => LABELLED.has(kind)).map(({ via }) => via));
  const similarities = await caches.labels.similarities(graph, question.vector, [...labels]);
  const floor = embedder.cosineFloor;
  return (label: string) => {
    const relevance = Math.max(0, ((similarities.get(label) ?? 0) - floor) / (1 - floor));
    return HOP.minRelevance + (1 - HOP.minRelevance) * relevance;
  };
}

/** What the best link to each target passes on. */
function bestPassed(
  links: readonly Link[],
  seeds: Seeds,
  relevanceOf: (label: string) => number,
): Map<string, Passed> {
  const best = new Map<string, Passed>();
  for (const { seed, key, kind, via, strength } of links) {
    const relevance = LABELLED.has(kind) ? relevanceOf(via) : 1;
    const link = HOP.weight * (seeds.get(seed) ?? 0) * strength * relevance;
    if (link > (best.get(key)?.link ?? 0)) best.set(key, { link, path: { from: seed, kind, via } });
  }
  return best;
}
