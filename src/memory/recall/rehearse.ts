import type { MemoryContext } from '../memory-context.ts';
import { Session } from '../session/session.ts';
import { recallHybridly } from './hybrid.ts';

const QUESTION = 'What is known about the plan?';

/**
 * Recalls once for nobody, of no session and past the reranker: Neo4j plans each statement at its first use, which would
 * make the first caller wait for more than a second.
 */
export async function rehearseRecall(memory: MemoryContext): Promise<void> {
  const input = {
    query: QUESTION,
    max_results: 10,
    force_regex: false,
    include_context: true,
    explain: false,
    session: '',
  };
  await recallHybridly({ ...memory, reranker: undefined }, input, Promise.resolve(new Session()));
}
