import { describe, expect, test } from 'vitest';
import { poolTokens } from '../../../src/embedding/pool-tokens.ts';

const TWO_TOKENS = Float32Array.of(3, 4, 0, 1, 0, 0);

describe('poolTokens', () => {
  test('cls takes the first token and makes its length one', () => {
    expectVector(poolTokens(TWO_TOKENS, 3, 'cls'), [0.6, 0.8, 0]);
  });

  test('mean takes the direction of all tokens', () => {
    expectVector(poolTokens(TWO_TOKENS, 3, 'mean'), [Math.SQRT1_2, Math.SQRT1_2, 0]);
  });

  test('a vector of zeros stays one instead of becoming NaN', () => {
    expectVector(poolTokens(new Float32Array(3), 3, 'cls'), [0, 0, 0]);
  });

  test('the vector owns its buffer, so that it can be transferred', () => {
    expect(poolTokens(TWO_TOKENS, 3, 'cls').buffer.byteLength).toBe(3 * Float32Array.BYTES_PER_ELEMENT);
  });
});

function expectVector(vector: Float32Array, expected: number[]): void {
  expect(vector).toHaveLength(expected.length);
  for (const [at, value] of expected.entries()) expect(vector[at]).toBeCloseTo(value, 6);
}
