import { ANSWER_SIZE, AnswerSpace } from '../limits/answer-space.ts';
import { withinTokens as limitTokens, type SizeOf } from '../limits/token-limit.ts';
import type { Found } from './recall-types.ts';

/** Keeps the results that so many tokens hold, best first, then edges and hyperedges, and names the limit. */
export function withinTokens(
  answer: Found,
  maxTokens: number | undefined,
  sizeOf: SizeOf<Found> = jsonSize,
): Found {
  return limitTokens(answer, ['results', 'edges', 'hyperedges'], maxTokens, sizeOf);
}

function jsonSize({ results, edges, hyperedges }: Found): number {
  return JSON.stringify({ results, edges, hyperedges }).length;
}

/** Cuts an answer to the largest size of any answer: whole results, best first, then edges and hyperedges. */
export function withinSize(answer: Found): Found {
  const space = new AnswerSpace();
  const results = space.take(answer.results);
  const edges = space.take(answer.edges);
  const hyperedges = space.take(answer.hyperedges);
  if (space.truncated.length === 0) return answer;
  return {
    ...answer,
    results,
    edges,
    hyperedges,
    truncated: [...new Set([...answer.truncated, ANSWER_SIZE])],
  };
}
