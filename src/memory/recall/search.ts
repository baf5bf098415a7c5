import type { Session } from '../sessions/session.ts';
import { answer } from './answer.ts';
import { scaleOf, withEvidence } from './evidence/index.ts';
import { passesPeriod } from './evidence/time.ts';
import { rank } from './passes/index.ts';
import { askQuestion } from './question/question.ts';
import type { Found, RecallMemory } from './recall-types.ts';
import type { Request } from './request.ts';
import type { View } from './views/view.ts';

/** Recalls by words, meaning, the graph and the session: a question, its hits, their evidence, passes over them, an answer. */
export async function recallBySearch(
  memory: RecallMemory,
  view: View,
  request: Request,
  openSession: Promise<Session>,
): Promise<Found> {
  const [asked, labels] = await Promise.all([askQuestion(memory, request), memory.labels.registry()]);
  const { hits: found, question, named, truncated } = await view.search(asked);
  const passing = found.filter((hit) => passesPeriod(hit, question));
  const scale = scaleOf(passing, await memory.caches.mean.floorFor(question.vector));
  const hits = passing.map((hit) => withEvidence(hit, question, scale));
  const session = await openSession;
  const now = memory.clock().getTime();
  const ranking = { memory, view, request, question, scale, named, labels, session, now };
  const ranked = await rank(hits, ranking);
  return answer(ranked, ranking, truncated);
}
