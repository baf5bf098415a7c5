import { describe, expect, test } from 'vitest';
import type { Found } from '../../../../src/memory/recall/recall-types.ts';
import { withinTokens } from '../../../../src/memory/recall/recall.ts';
import { seeded } from '../../../support/random.ts';

function answerOf(descriptions: readonly string[]): Found {
  return {
    mode: 'hybrid',
    confidence: 'high',
    results: descriptions.map((description, at) => ({
      key: `k${at}`,
      description,
      node_type: 'fact',
      data: {},
      score: 1 - at / 10,
      confidence: 'high' as const,
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

  test('cuts the text of the best result where not even that fits', () => {
    const cut = withinTokens(answerOf(['a'.repeat(4_000), 'b']), 100);
    expect(cut).toMatchObject({ results: [{ key: 'k0' }], truncated: ['max_tokens'] });
    expect(cut.results[0]?.description).toMatch(/^a{20,} …$/);
  });

  test('refuses tokens that do not hold a result without its text, and says how many do', () => {
    expect(() => withinTokens(answerOf(['a']), 10)).toThrow(/Send at least \d\d, or leave it out/);
  });

  test('never exceeds the tokens, whatever the texts are', () => {
    const random = seeded(7);
    for (let round = 0; round < 200; round++) {
      const lengths = Array.from({ length: 1 + Math.floor(random() * 12) }, () => Math.floor(random() * 900));
      const tokens = 70 + Math.floor(random() * 600);
      const { results, edges, hyperedges } = withinTokens(
        answerOf(lengths.map((n) => 'ö"'.repeat(n))),
        tokens,
      );
      expect(JSON.stringify({ results, edges, hyperedges }).length / 4).toBeLessThanOrEqual(tokens);
      expect(results.length).toBeGreaterThan(0);
    }
  });
});
