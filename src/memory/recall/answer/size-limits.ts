import { ANSWER_SIZE, AnswerSpace } from '../../limits/answer-space.ts';
import type { Found } from '../recall-types.ts';

/** Characters of JSON per token, by the rule of thumb for English text. */
const CHARACTERS_PER_TOKEN = 4;

/** Cuts an answer to about so many tokens. */
export function withinTokens(answer: Found, maxTokens: number | undefined): Found {
  if (maxTokens === undefined) return answer;
  let left = maxTokens * CHARACTERS_PER_TOKEN;
  const fitting = <T>(items: readonly T[]): T[] => {
    const end = items.findIndex((item) => (left -= JSON.stringify(item).length) < 0);
    return end < 0 ? [...items] : items.slice(0, end);
  };
  return cut(answer, fitting, 'max_tokens');
}

/** Cuts an answer to the largest size of any answer. */
export function withinSize(answer: Found): Found {
  const space = new AnswerSpace();
  return cut(answer, (items) => space.take(items), ANSWER_SIZE);
}

/** Keeps whole results, best first, then edges and hyperedges, and names the limit if it leaves something out. */
function cut(answer: Found, fitting: <T>(items: readonly T[]) => T[], limit: string): Found {
  const results = fitting(answer.results);
  const edges = fitting(answer.edges);
  const hyperedges = fitting(answer.hyperedges);
  const isCut =
    results.length < answer.results.length ||
    edges.length < answer.edges.length ||
    hyperedges.length < answer.hyperedges.length;
  const truncated = isCut ? [...new Set([...answer.truncated, limit])] : answer.truncated;
  return { ...answer, results, edges, hyperedges, truncated };
}
