import { describe, expect, test } from 'vitest';
import type { Found } from '../../../../../src/memory/recall/recall-types.ts';
import { withinTokens } from '../../../../../src/memory/recall/answer/size-limits.ts';

function answerOf(descriptions: readonly string[]): Found {
  return {
    mode: 'hybrid',
    results: descriptions.map((description, at) => ({
      key: `k${at}`,
      description,
      node_type: 'fact',
      data: {},
      score: 1 - at / 10,
      matched_by: ['text'],
      signals: { general: 1, topical: 0, session: 0 },
      connections: 0,
      created_at: '',
      updated_at: '',
    })),
    edges: [],
    hyperedges: [],
    channels: [],
    truncated: [],
  };
}

describe('withinTokens', () => {
  test('keeps an answer that fits as it is', () => {
    const answer = answerOf(['short']);
    expect(withinTokens(answer, 1_000)).toEqual(answer);
    expect(withinTokens(answer, undefined)).toBe(answer);
  });

  test('keeps the best results that fit, whole, and names the limit', () => {
    const cut = withinTokens(answerOf(['a'.repeat(400), 'b'.repeat(400), 'c']), 200);
    expect(cut.results.map(({ description }) => description)).toEqual(['a'.repeat(400)]);
    expect(cut.truncated).toEqual(['max_tokens']);
  });

  test('returns no result rather than a part of one', () => {
    const cut = withinTokens(answerOf(['a'.repeat(4_000)]), 100);
    expect(cut).toMatchObject({ results: [], truncated: ['max_tokens'] });
  });
});
