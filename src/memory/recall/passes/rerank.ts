import { embeddingText } from '../../text/node-text.ts';
import { byScore, plus, type Shown } from '../hit.ts';
import { RERANK } from '../weights.ts';
import type { Pass } from './pass.ts';

/** Reorders results by what the reranker adds to their scores. A missing or slow reranker changes nothing. */
export const rerank: Pass<Shown> = async (hits, { memory, question, request }) => {
  const texts = hits.map(({ displayed }) => embeddingText(displayed.node));
  const relevance = await memory.reranker?.rerank(question.text, texts);
  const ordered = relevance
    ? hits.map((hit, at) => plus(hit, { rerank: RERANK.weight * (relevance[at] ?? 0) })).sort(byScore)
    : hits;
  return ordered.slice(0, request.max_results);
};
