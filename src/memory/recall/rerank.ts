import type { Reranker } from '../../reranking/reranker.ts';
import { embeddingText } from '../text/node-text.ts';
import type { DisplayedResult } from './answer.ts';
import { byScore, plus } from './ranking/score.ts';
import { RERANK } from './ranking/weights.ts';

/** Reorders results by what the reranker adds to their scores; as they are where there is none or it is too slow. */
export async function rerank(
  reranker: Reranker | undefined,
  query: string,
  results: readonly DisplayedResult[],
): Promise<readonly DisplayedResult[]> {
  const texts = results.map(({ displayed }) => embeddingText(displayed.node));
  const relevance = await reranker?.rerank(query, texts);
  if (!relevance) return results;
  return results
    .map((each, index) => ({
      ...each,
      result: plus(each.result, { rerank: RERANK.weight * (relevance[index] ?? 0) }),
    }))
    .sort((a, b) => byScore(a.result, b.result));
}
