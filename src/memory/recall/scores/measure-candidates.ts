import type { WithGraph } from '../../transaction/dependencies.ts';
import type { WithCaches } from '../caches/recall-caches.ts';
import { gather, type Candidate } from '../candidates/candidate.ts';
import { isHeldBy, searchFuzzily } from '../candidates/fuzzy-search.ts';
import { onlyMeeting, readMeeting, withTimeliness } from '../candidates/narrow.ts';
import type { Question } from '../question/question.ts';
import { measure } from './direct-score.ts';
import type { Measured } from './score.ts';

/**
 * The candidates with their cosines to the query, and further ones that a fuzzy search finds. Features that are not
 * cached take a round trip, the fuzzy search another.
 */
export async function measureCandidates(
  memory: WithGraph & WithCaches,
  question: Question,
  candidates: ReadonlyMap<string, Candidate>,
): Promise<Measured[]> {
  const { graph, caches } = memory;
  const features = await caches.features.load(graph, candidates.values());
  const fuzzy = await searchFuzzily(memory, question, isHeldBy(candidates, features));
  const meeting = await readMeeting(
    memory,
    question,
    fuzzy.flatMap(({ keys }) => keys),
  );
  const all = gather(onlyMeeting(fuzzy, meeting, question), candidates);
  const added = withTimeliness(new Map([...all].filter(([key]) => !candidates.has(key))), meeting, question);
  const ofAdded = await caches.features.load(graph, added.values());
  return [...new Map([...all, ...added]).values()].map((candidate) =>
    measure(candidate, features.get(candidate.key) ?? ofAdded.get(candidate.key), question),
  );
}
