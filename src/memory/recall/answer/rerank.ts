import type { Reranker } from '../../../reranking/reranker.ts';
import { embeddingText } from '../../text/node-text.ts';
import { byScore, plus } from '../scores/score.ts';
import { RERANK } from '../weights.ts';
import type { DisplayedResult } from './result.ts';

/** Reorders results by what the reranker adds to their scores. A missing or slow reranker changes nothing. */
export async function rerank(
  reranker: Reranker | undefined,
  query: string,
  results: readonly DisplayedResult[],
): Promise<readonly DisplayedResult[]> {
  const texts = results.map(({ displayed }) => embeddingText(displayed.node));
  const relevance = await reranker?.rerank(query, texts);
  if (!relevance) return results;
  return results
    .map((each, at) => ({
      ...each,
      result: plus(each.result, { rerank: RERANK.weight * (relevance[at] ?? 0) }),
    }))
    .sort((a, b) => byScore(a.result, b.result));
}
