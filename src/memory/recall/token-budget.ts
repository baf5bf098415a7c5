import { ANSWER_SIZE, AnswerSpace } from '../limits/answer-space.ts';
import type { Found } from './recall-types.ts';

/** Characters of JSON a token takes, by the rule of thumb for English text. */
const CHARACTERS_A_TOKEN = 4;

/**
 * Cuts an answer to about so many tokens: results first, best first, then the edges and hyperedges around them. Nothing
 * is cut inside a node; what is left out is said.
 */
export function withinTokens(answer: Found, maxTokens: number | undefined): Found {
  if (maxTokens === undefined) return answer;
  let left = maxTokens * CHARACTERS_A_TOKEN;
  const fitting = <T>(items: readonly T[]): T[] => {
    const count = items.findIndex((item) => (left -= JSON.stringify(item).length) < 0);
    return count < 0 ? [...items] : items.slice(0, count);
  };
  const results = fitting(answer.results);
  const edges = fitting(answer.edges);
  const hyperedges = fitting(answer.hyperedges);
  const isCut =
    results.length < answer.results.length ||
    edges.length < answer.edges.length ||
    hyperedges.length < answer.hyperedges.length;
  const truncated = isCut ? [...answer.truncated, 'max_tokens'] : answer.truncated;
  return { ...answer, results, edges, hyperedges, truncated };
}

/** Cuts an answer to what one holds at most, in the same order; what is left out is said. */
export function withinSize(answer: Found): Found {
  const space = new AnswerSpace();
  const results = space.take(answer.results);
  const edges = space.take(answer.edges);
  const hyperedges = space.take(answer.hyperedges);
  const isSaid = answer.truncated.includes(ANSWER_SIZE);
  const truncated = [...answer.truncated, ...(isSaid ? [] : space.truncated)];
  return { ...answer, results, edges, hyperedges, truncated };
}
