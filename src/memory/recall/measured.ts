import type { WithGraph } from '../dependencies.ts';
import type { Features } from '../features/features.ts';
import type { WithCaches } from './caches/recall-caches.ts';
import { gather, type Candidate } from './candidate.ts';
import { measure } from './ranking/direct-score.ts';
import { searchFuzzily } from './fuzzy.ts';
import type { Question } from './question.ts';
import type { Measured } from './ranking/score.ts';

/**
 * The candidates with their cosines to the query, and with them nodes found by words spelt nearly like those that none of the
 * candidates holds. Features that are not in the process cost a round trip, near spellings another.
 */
export async function measureCandidates(
  memory: WithGraph & WithCaches,
  question: Question,
  candidates: ReadonlyMap<string, Candidate>,
): Promise<Measured[]> {
  const { graph, caches } = memory;
  const features = await caches.features.load(graph, candidates.values());
  const near = gather(await searchFuzzily(memory, question, features.values()));
  const all = joined(candidates, near);
  const further = [...near.values()].filter(({ key }) => !candidates.has(key));
  const ofFurther: ReadonlyMap<string, Features> =
    further.length > 0 ? await caches.features.load(graph, further) : new Map();
  return [...all.values()].map((candidate) =>
    measure(candidate, features.get(candidate.key) ?? ofFurther.get(candidate.key), question),
  );
}

function joined(
  candidates: ReadonlyMap<string, Candidate>,
  near: ReadonlyMap<string, Candidate>,
): ReadonlyMap<string, Candidate> {
  if (near.size === 0) return candidates;
  const all = new Map(candidates);
  for (const [key, candidate] of near) {
    const known = candidates.get(key);
    all.set(key, known ? { ...known, hits: { ...known.hits, ...candidate.hits } } : candidate);
  }
  return all;
}
