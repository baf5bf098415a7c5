import type { MemoryContext } from '../memory-context.ts';
import { embeddingText } from '../text/node-text.ts';
import type { Described } from './describe.ts';
import { byScore, scoreOf } from './ranking/candidate.ts';
import { RERANK } from './ranking/weights.ts';

/** Reorders results by what the reranker adds to their scores; as they are where there is none or it is too slow. */
export async function rerank(
  memory: MemoryContext,
  query: string,
  results: readonly Described[],
): Promise<readonly Described[]> {
  const relevance = await memory.reranker?.rerank(
    query,
    results.map(({ node }) => embeddingText(node)),
  );
  if (!relevance) return results;
  results.forEach(
    ({ candidate }, index) => (candidate.parts.rerank = RERANK.weight * (relevance[index] ?? 0)),
  );
  return results
    .map((result) => ({ result, key: result.node.key, score: scoreOf(result.candidate) }))
    .sort(byScore)
    .map(({ result }) => result);
}
