import type { Logger } from 'pino';
import { z } from 'zod';
import type { Reranker } from './reranker.ts';

const TIMEOUT_MS = 1_000;

const answer = z.object({
  results: z.array(
    z.object({
      index: z.int().min(0),
      relevance_score: z.number().optional(),
      score: z.number().optional(),
    }),
  ),
});
/** Text Embeddings Inference answers with the list alone. */
const bareAnswer = answer.shape.results.transform((results) => ({ results }));

/**
 * A `/rerank` endpoint of the usual form (Cohere, Jina, vLLM, Text Embeddings Inference): the request is {query, documents,
 * texts}, the answer has {index, relevance_score or score} for each text. Scores outside 0..1 are treated as logits.
 */
export function httpReranker(url: string, logger: Logger): Reranker {
  return {
    rerank: async (query, texts) => {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query, documents: texts, texts }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) throw new Error(`status ${response.status}`);
        return scoresOf(z.union([answer, bareAnswer]).parse(await response.json()), texts.length);
      } catch (error) {
        logger.warn({ err: error }, 'the reranker was skipped');
        return undefined;
      }
    },
  };
}

function scoresOf({ results }: z.output<typeof answer>, count: number): number[] {
  const raw = new Array<number>(count).fill(-Infinity);
  for (const { index, relevance_score, score } of results) raw[index] = relevance_score ?? score ?? -Infinity;
  const isComplete = results.length === count && raw.length === count && raw.every(Number.isFinite);
  if (!isComplete) throw new Error('the reranker did not score every text');
  return toUnit(raw);
}

/** Maps logits by the logistic function; scores that all lie within 0..1 stay. */
export function toUnit(scores: readonly number[]): number[] {
  const areUnit = scores.every((score) => score >= 0 && score <= 1);
  return areUnit ? [...scores] : scores.map((score) => 1 / (1 + Math.exp(-score)));
}
