import { describe, expect, test } from 'vitest';
import { dot, inverseLength, quantize } from '../../../../../src/memory/derivation/features/features.ts';

describe('quantize', () => {
  test('uses the whole range of 8 bits, whatever the length of the vector', () => {
    expect([...quantize(Float32Array.of(0.5, -0.25, 0))]).toEqual([127, -63, 0]);
    expect([...quantize(Float32Array.of(-2_000, 1_000, 4))]).toEqual([-127, 64, 0]);
  });

  test('keeps a zero vector', () => {
    expect([...quantize(new Float32Array(3))]).toEqual([0, 0, 0]);
  });
});

describe('inverseLength', () => {
  test('is one over the length', () => {
    expect(inverseLength(Int8Array.of(3, -4))).toBeCloseTo(1 / 5, 12);
  });

  test('is 0 for a zero vector', () => {
    expect(inverseLength(new Int8Array(3))).toBe(0);
  });
});

describe('dot', () => {
  test('is the sum of the products', () => {
    expect(dot(Int8Array.of(1, -2, 3), Int8Array.of(4, 5, -6))).toBe(-24);
    expect(dot(Float32Array.of(1, 0.5), Int8Array.of(-128, 127))).toBe(-64.5);
  });
});
