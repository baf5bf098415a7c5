import { describe, expect, test } from 'vitest';
import {
  dotOfRounded,
  dotsWithRounded,
  inverseLength,
  quantize,
} from '../../../../src/memory/features/quantize.ts';

describe('quantize', () => {
  test('spreads a vector over the whole of 8 bits, whatever its length', () => {
    expect([...quantize(Float32Array.of(0.5, -0.25, 0))]).toEqual([127, -63, 0]);
    expect([...quantize(Float32Array.of(-2_000, 1_000, 4))]).toEqual([-127, 64, 0]);
  });

  test('keeps a vector without direction as it is', () => {
    expect([...quantize(new Float32Array(3))]).toEqual([0, 0, 0]);
  });
});

describe('inverseLength', () => {
  test('is one over the length', () => {
    expect(inverseLength(Int8Array.of(3, -4))).toBeCloseTo(1 / 5, 12);
  });

  test('is 0 for a vector without direction', () => {
    expect(inverseLength(new Int8Array(3))).toBe(0);
  });
});

describe('dot', () => {
  test('is the sum of the products', () => {
    expect(dotOfRounded(Int8Array.of(1, -2, 3), Int8Array.of(4, 5, -6))).toBe(-24);
  });

  test('is taken with each of the rounded vectors that lie one behind the other', () => {
    const products = dotsWithRounded(Float32Array.of(1, 0.5), Int8Array.of(4, -2, 0, 3, -128, 127));
    expect(products).toEqual(Float32Array.of(3, 1.5, -64.5));
  });

  test('with no vectors is none', () => {
    expect(dotsWithRounded(Float32Array.of(1, 2), new Int8Array())).toEqual(new Float32Array());
  });
});
