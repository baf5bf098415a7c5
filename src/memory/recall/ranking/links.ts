import { recallLinks } from '../../../graph/queries/recall.ts';
import type { RowOf } from '../../../graph/query.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { decodeFeatures } from '../../features/features.ts';
import type { MemoryContext } from '../../memory-context.ts';
import { FOLLOWS, PRECEDES } from '../../sequence.ts';
import { filterOf, type Question } from '../question.ts';
import { newCandidate, scoreOf, type Candidate } from './candidate.ts';
import { measure, scoreDirectly, type Scale } from './direct-score.ts';
import { HOP } from './weights.ts';

type Link = RowOf<typeof recallLinks>;

/** Kinds whose `via` is the label of a relationship. */
const LABELLED: ReadonlySet<Link['kind']> = new Set(['sequence', 'edge', 'hyperedge'] as const);

/**
 * One hop from the best direct hits, the seeds, best first. A link's target gains what the best of its links passes on: the seed's score
 * beside the best, by kind and damping of the link. Targets that were no candidates become some, scored exactly.
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
  const standing = new Map(seeds.map((seed) => [seed.id, scoreOf(seed) / best]));
  const links = await runQuery(memory.graph, recallLinks, {
    seeds: [...standing.keys()],
    known: [...candidates.keys()],
    bearers: HOP.bearers,
    hub: HOP.hub,
    sequence: [...PRECEDES, ...FOLLOWS],
    ...filterOf(question),
  });
  const labels = new Set(links.filter(({ kind }) => LABELLED.has(kind)).map(({ via }) => via));
  const similarity = await memory.ranking.labels.similarities(memory, question.vector, [...labels]);
  for (const link of links) {
    const target = candidates.get(link.id) ?? addTarget(candidates, link, question, scale, floor);
    const passed =
      HOP.weight *
      (standing.get(link.seed) ?? 0) *
      strengthOf(link, similarity.get(link.via), memory.embedder.cosineFloor);
    if (passed <= (target.parts.link ?? 0)) continue;
    target.parts.link = passed;
    target.path = { from: candidates.get(link.seed)?.key ?? '', kind: link.kind, via: link.via };
  }
}

function addTarget(
  candidates: Map<string, Candidate>,
  link: Link,
  question: Question,
  scale: Scale,
  floor: number,
): Candidate {
  const target = newCandidate(link);
  candidates.set(link.id, target);
  target.features = link.features === null ? undefined : decodeFeatures(link.features);
  measure(target, question.vector);
  scoreDirectly(target, question, scale, floor);
  return target;
}

/** A link by a label passes on more where the label has to do with the query. */
function strengthOf({ kind, weight }: Link, similarity: number | undefined, floor: number): number {
  if (!LABELLED.has(kind)) return HOP.kinds[kind] * weight;
  const relevance = Math.max(0, ((similarity ?? 0) - floor) / (1 - floor));
  return HOP.kinds[kind] * weight * (HOP.leastRelevance + (1 - HOP.leastRelevance) * relevance);
}
