import type { MemoryContext } from '../../memory-context.ts';
import type { Around, Seeds } from '../around.ts';
import type { Question } from '../question.ts';
import { newCandidate, type Candidate } from './candidate.ts';
import { measure, scoreDirectly, type Scale } from './direct-score.ts';
import { HOP } from './weights.ts';

/** A link from a seed to a node, its target. */
interface Link {
  readonly seed: Candidate;
  readonly target: Candidate;
  readonly kind: Around['kinds'][number];
  readonly via: string;
  /** What damping leaves of the weight of its kind. */
  readonly strength: number;
}

/** Kinds whose `via` is the label of a relationship. */
const LABELLED: ReadonlySet<Link['kind']> = new Set(['sequence', 'edge', 'hyperedge'] as const);

/**
 * One hop from the best direct hits, the seeds, given with their standing: their score beside the best. A link's target
 * gains what the best of its links passes on: the seed's standing, by kind and damping of the link. Targets that were no
 * candidates become some, scored exactly; they are returned.
 */
export async function followLinks(
  memory: MemoryContext,
  around: Around,
  question: Question,
  candidates: Map<string, Candidate>,
  standing: Seeds,
  scale: Scale,
  floor: number,
): Promise<Candidate[]> {
  const { links, targets } = linksIn(around, candidates);
  const labels = new Set(links.filter(({ kind }) => LABELLED.has(kind)).map(({ via }) => via));
  const [similarity] = await Promise.all([
    memory.ranking.labels.similarities(memory, question.vector, [...labels]),
    memory.ranking.features.load(memory, targets),
  ]);
  for (const target of targets) {
    measure(target, question.vector);
    scoreDirectly(target, question, scale, floor);
  }
  for (const link of links) {
    const { seed, target, kind, via, strength } = link;
    const relevance = relevanceOf(link, similarity.get(via), memory.embedder.cosineFloor);
    const passed = HOP.weight * (standing.get(seed.key) ?? 0) * strength * relevance;
    if (passed <= (target.parts.link ?? 0)) continue;
    target.parts.link = passed;
    target.path = { from: seed.key, kind, via };
  }
  return targets;
}

/** The links of the seeds, and those of their targets that were no candidates and become some. */
function linksIn(
  { seeds, keys, revs, kinds, vias, strengths }: Around,
  candidates: Map<string, Candidate>,
): { links: Link[]; targets: Candidate[] } {
  const targets: Candidate[] = [];
  const links = keys.map((key, index): Link => {
    const target = candidates.get(key) ?? newCandidate(key, revs[index] as number);
    if (!candidates.has(key)) targets.push(target);
    candidates.set(key, target);
    return {
      seed: candidates.get(seeds[index] as string) as Candidate,
      target,
      kind: kinds[index] as Link['kind'],
      via: vias[index] as string,
      strength: strengths[index] as number,
    };
  });
  return { links, targets };
}

/** A link by a label passes on more where the label has to do with the query. */
function relevanceOf({ kind }: Link, similarity: number | undefined, floor: number): number {
  if (!LABELLED.has(kind)) return 1;
  const relevance = Math.max(0, ((similarity ?? 0) - floor) / (1 - floor));
  return HOP.leastRelevance + (1 - HOP.leastRelevance) * relevance;
}
