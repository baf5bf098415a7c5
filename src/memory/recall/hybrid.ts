import type { MemoryContext } from '../memory-context.ts';
import type { Session } from '../session/session.ts';
import { findCandidates } from './candidates.ts';
import { contextOf } from './context.ts';
import { describe } from './describe.ts';
import { EVIDENCE } from './ranking/candidate.ts';
import { rank } from './ranking/rank.ts';
import { RERANK } from './ranking/weights.ts';
import type { Found, RecallInput } from './recall.ts';
import { rerank } from './rerank.ts';
import { toResult } from './result.ts';
import { whyNot } from './why-not.ts';

/** Words, meaning, the graph and the session together. */
export async function recallHybridly(
  memory: MemoryContext,
  input: RecallInput,
  opening: Promise<Session>,
): Promise<Found> {
  const [{ question, candidates, truncated }, session] = await Promise.all([
    findCandidates(memory, input.query, input.node_types),
    opening,
  ]);
  const most = memory.reranker ? Math.max(input.max_results, RERANK.results) : input.max_results;
  const ranking = await rank(memory, question, candidates, session, most, input.include_context);
  const described = await describe(memory, ranking, input.include_context);
  const shown = (await rerank(memory, question.text, described)).slice(0, input.max_results);
  const now = memory.clock().getTime();
  const context = contextOf(shown, input.include_context);
  return {
    mode: 'hybrid',
    results: shown.map((each) => toResult(each, session, now, input.explain)),
    ...context,
    truncated: [...truncated, ...context.truncated],
    channels: [...EVIDENCE],
    ...(input.why_not !== undefined && {
      why_not: await whyNot(
        memory,
        input.why_not,
        question,
        candidates,
        ranking,
        shown.map(({ candidate }) => candidate),
      ),
    }),
  };
}
