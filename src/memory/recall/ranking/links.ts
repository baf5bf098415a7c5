import { recallLinks } from '../../../graph/queries/recall.ts';
import type { RowOf } from '../../../graph/query.ts';
import { runForOne } from '../../../graph/run-query.ts';
import type { MemoryContext } from '../../memory-context.ts';
import { FOLLOWS, PRECEDES } from '../../sequence.ts';
import { filterOf, type Question } from '../question.ts';
import { newCandidate, scoreOf, type Candidate } from './candidate.ts';
import { measure, scoreDirectly, type Scale } from './direct-score.ts';
import { HOP } from './weights.ts';

/** A link from a seed to a node, its target. */
interface Link {
  readonly seed: Candidate;
  readonly target: Candidate;
  readonly kind: RowOf<typeof recallLinks>['kinds'][number];
  readonly via: string;
  /** What damping leaves of it. */
  readonly weight: number;
}

/** Kinds whose `via` is the label of a relationship. */
const LABELLED: ReadonlySet<Link['kind']> = new Set(['sequence', 'edge', 'hyperedge'] as const);

/**
 * One hop from the best direct hits, the seeds, best first. A link's target gains what the best of its links passes on:
 * the seed's score beside the best, by kind and damping of the link. Targets that were no candidates become some, scored
 * exactly.
 */
export async function followLinks(
  memory: MemoryContext,
  question: Question,
  candidates: Map<string, Candidate>,
  seeds: readonly Candidate[],
  scale: Scale,
  floor: number,
): Promise<void> {
  const [first] = seeds;
  const best = first ? scoreOf(first) : 0;
  if (best <= 0) return;
  const standing = new Map(seeds.map((seed) => [seed, scoreOf(seed) / best]));
  const { links, targets } = await linksFrom(memory, question, candidates, seeds);
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
    const { seed, target, kind, via } = link;
    const strength = strengthOf(link, similarity.get(via), memory.embedder.cosineFloor);
    const passed = HOP.weight * (standing.get(seed) ?? 0) * strength;
    if (passed <= (target.parts.link ?? 0)) continue;
    target.parts.link = passed;
    target.path = { from: seed.key, kind, via };
  }
}

/** The links of the seeds, and those of their targets that were no candidates and become some. */
async function linksFrom(
  memory: MemoryContext,
  question: Question,
  candidates: Map<string, Candidate>,
  seeds: readonly Candidate[],
): Promise<{ links: Link[]; targets: Candidate[] }> {
  const row = await runForOne(memory.graph, recallLinks, {
    seeds: seeds.map(({ key }) => key),
    bearers: HOP.bearers,
    hub: HOP.hub,
    sequence: [...PRECEDES, ...FOLLOWS],
    ...filterOf(question),
  });
  const targets: Candidate[] = [];
  const links = row.keys.map((key, index): Link => {
    const target = candidates.get(key) ?? newCandidate(key, row.revs[index] as number);
    if (!candidates.has(key)) targets.push(target);
    candidates.set(key, target);
    return {
      seed: candidates.get(row.seeds[index] as string) as Candidate,
      target,
      kind: row.kinds[index] as Link['kind'],
      via: row.vias[index] as string,
      weight: row.weights[index] as number,
    };
  });
  return { links, targets };
}

/** A link by a label passes on more where the label has to do with the query. */
function strengthOf({ kind, weight }: Link, similarity: number | undefined, floor: number): number {
  if (!LABELLED.has(kind)) return HOP.kinds[kind] * weight;
  const relevance = Math.max(0, ((similarity ?? 0) - floor) / (1 - floor));
  return HOP.kinds[kind] * weight * (HOP.leastRelevance + (1 - HOP.leastRelevance) * relevance);
}
