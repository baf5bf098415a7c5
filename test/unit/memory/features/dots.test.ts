import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import openWabt from 'wabt';
import { dotsWithRounded } from '../../../../src/memory/features/dots.ts';
import { seeded } from '../../../support/random.ts';

const random = seeded(3);
const floatsOf = (length: number) => Float32Array.from({ length }, () => random() - 0.5);
const bytesOf = (length: number) => Int8Array.from({ length }, () => Math.floor(random() * 256) - 128);

function expectDots(length: number, count: number, skip = 0): void {
  const one = floatsOf(length);
  const rounded = bytesOf(skip + length * count).subarray(skip);
  const products = dotsWithRounded(one, rounded);
  expect(products).toHaveLength(count);
  products.forEach((product, at) => {
    const other = rounded.subarray(at * length, (at + 1) * length);
    const exact = one.reduce((sum, value, index) => sum + value * (other[index] as number), 0);
    expect(Math.abs(product - exact)).toBeLessThan(1e-5 * 128 * length);
  });
}

const source = new URL('../../../../src/memory/features/dots.wat', import.meta.url);
const built = new URL('../../../../src/memory/features/dots.wasm', import.meta.url);

describe('dot products with rounded vectors', () => {
  test.for([1, 3, 15, 16, 17, 100, 384, 768, 1_024, 4_096])('are right for %i dimensions', (length) => {
    for (const count of [1, 2, 7]) expectDots(length, count);
  });

  test('are right for vectors that begin anywhere', () => {
    for (let skip = 0; skip < 17; skip++) expectDots(384, 3, skip);
  });

  test('are right for more vectors than are looked at together', () => {
    for (const count of [580, 600, 2_000]) expectDots(384, count);
    expectDots(4_096, 200);
    expectDots(1, 20_000);
  });

  test('of no vectors are none', () => {
    expect(dotsWithRounded(floatsOf(384), new Int8Array())).toEqual(new Float32Array());
  });

  test('are given out for good: the next do not change them', () => {
    const one = Float32Array.of(1, 2);
    const first = dotsWithRounded(one, Int8Array.of(3, 4));
    dotsWithRounded(one, Int8Array.of(5, 6));
    expect(first).toEqual(Float32Array.of(11));
  });

  test('of a vector that no index holds are refused', () => {
    expect(() => dotsWithRounded(floatsOf(4_097), bytesOf(4_097))).toThrow(RangeError);
  });

  test('run what their source says', async () => {
    const wabt = await openWabt();
    const { buffer } = wabt.parseWat('dots.wat', readFileSync(source, 'utf8')).toBinary({});
    expect(Buffer.from(buffer).equals(readFileSync(built))).toBe(true);
  });
});
