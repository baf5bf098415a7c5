import type { Logger } from 'pino';
import { z } from 'zod';
import { postJson } from '../outbound/post-json.ts';

/** Scores how well texts answer a query, more accurately and more slowly than the ranking that found them. */
export interface Reranker {
  /** The relevance of each text, 0 to 1, in the order of the texts; undefined where the reranker fails or is too slow. */
  rerank(query: string, texts: readonly string[]): Promise<number[] | undefined>;
}

const TIMEOUT_MS = 1_000;
const MAX_ANSWER_BYTES = 1_048_576;

const answer = z.object({
  results: z.array(
    z.object({ index: z.int().min(0), relevance_score: z.number().optional(), score: z.number().optional() }),
  ),
});
/** Text Embeddings Inference answers with the list alone. */
const bareAnswer = answer.shape.results.transform((results) => ({ results }));

/** A `/rerank` endpoint (Cohere, Jina, vLLM, Text Embeddings Inference). Scores outside 0..1 are treated as logits. */
export function httpReranker(url: string, logger: Logger): Reranker {
  return {
    rerank: async (query, texts) => {
      try {
        const { isOk, status, text } = await postJson(url, {
          body: { query, documents: texts, texts },
          signal: AbortSignal.timeout(TIMEOUT_MS),
          maxBytes: MAX_ANSWER_BYTES,
        });
        if (!isOk) throw new Error(`status ${status}`);
        return scoresOf(z.union([answer, bareAnswer]).parse(JSON.parse(text)), texts.length);
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
