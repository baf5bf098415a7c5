import { describe, expect, test } from 'vitest';
import {
  cosineOfNodes,
  cosinesWith,
  decodeFeatures,
  encodeFeatures,
  hasTerm,
  type Features,
} from '../../../../../src/memory/derivation/features/features.ts';
import { seeded } from '../../../../support/random.ts';

const SOURCE = {
  vector: Float32Array.of(1, 0, -0.5),
  sentences: [Float32Array.of(0, 1, 0), Float32Array.of(0, 0, -1)],
  terms: [7, -3, 2_000_000_000, -2_000_000_000],
  otherTerms: [5, 4],
  dates: [20240115, 20230500],
  sequence: [7, 2_000_000_000, 7, -3],
  data: -2_000_000_000,
};
const NONE = { terms: [], otherTerms: [], dates: [], sequence: [], data: 0 };
const EMPTY = { ...NONE, vector: Float32Array.of(1), sentences: [] };

function decoded(bytes: Int8Array): Features {
  const features = decodeFeatures(bytes);
  if (!features) throw new Error('the bytes have another format');
  return features;
}

function unitVector(random: () => number, dimensions = 384): Float32Array {
  const values = Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

const exactCosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

describe('encoded features', () => {
  test('are decoded to the same, with hashes in ascending order except in the sequence', () => {
    const features = decoded(encodeFeatures(SOURCE));
    expect([...features.terms]).toEqual([-2_000_000_000, -3, 7, 2_000_000_000]);
    expect([...features.otherTerms]).toEqual([4, 5]);
    expect([...features.dates]).toEqual([20240115, 20230500]);
    expect([...features.sequence]).toEqual([7, 2_000_000_000, 7, -3]);
    expect(features.data).toBe(-2_000_000_000);
    const { values, inverseLengths } = features.directions;
    expect([...values]).toEqual([127, 0, -63, 0, 127, 0, 0, 0, -127]);
    expect([...inverseLengths]).toEqual([1 / Math.hypot(127, 63), 1 / 127, 1 / 127]);
  });

  test('may have only the vector', () => {
    const features = decoded(encodeFeatures(EMPTY));
    const { terms, otherTerms, dates, sequence } = features;
    expect([terms, otherTerms, dates, sequence].map(({ length }) => length)).toEqual([0, 0, 0, 0]);
    expect(features.directions.values).toEqual(Int8Array.of(127));
    expect(features.data).toBe(0);
  });

  test('take four bytes a number and one a dimension', () => {
    expect(encodeFeatures(SOURCE)).toHaveLength(4 * (8 + 4 + 2 + 2 + 4) + 3 * (1 + 2));
  });

  test.for([1, 2, 3, 4, 5])('are decoded also if they begin at byte %i of a buffer', (offset) => {
    const bytes = encodeFeatures(SOURCE);
    const buffer = new Int8Array(offset + bytes.length + 10).fill(-1);
    buffer.set(bytes, offset);
    expect(decodeFeatures(buffer.subarray(offset, offset + bytes.length))).toEqual(decoded(bytes));
  });

  test('do not change with the bytes they are decoded from', () => {
    const bytes = encodeFeatures(SOURCE);
    const features = decoded(bytes);
    bytes.fill(0);
    expect(features).toEqual(decoded(encodeFeatures(SOURCE)));
  });

  test('of another format are undefined', () => {
    const bytes = encodeFeatures(SOURCE);
    bytes[0] = 2;
    expect(decodeFeatures(bytes)).toBeUndefined();
  });

  test('that are too short or too long are undefined', () => {
    const bytes = encodeFeatures(SOURCE);
    const cut = Array.from(bytes, (_, length) => bytes.slice(0, length));
    expect(cut.map(decodeFeatures)).toEqual(cut.map(() => undefined));
    expect(decodeFeatures(Int8Array.of(...bytes, 0))).toBeUndefined();
  });

  test.for([1, 2, 3, 4, 5, 6])('are undefined if number %i of the header does not match', (at) => {
    for (const count of [0, 1_000, 2_147_483_647]) {
      const bytes = encodeFeatures(SOURCE);
      new Int32Array(bytes.buffer, 4 * at, 1)[0] = count;
      expect(decodeFeatures(bytes)).toBeUndefined();
    }
  });
});

describe('the cosine of rounded vectors', () => {
  const random = seeded(1);
  const near = (vector: Float32Array) =>
    unitVector(random).map((value, index) => value / 4 + (vector[index] ?? 0));
  const normal = (vector: Float32Array) => vector.map((value) => value / Math.hypot(...vector));
  const pairs = Array.from({ length: 100 }, (_, index) => {
    const one = unitVector(random);
    return [one, index % 2 === 0 ? unitVector(random) : normal(near(one))] as const;
  });

  const featuresOf = (vector: Float32Array, sentences: Float32Array[] = []) =>
    decoded(encodeFeatures({ ...EMPTY, vector, sentences }));

  test('is within .01 of the exact one', () => {
    for (const [one, other] of pairs) {
      const exact = exactCosine(one, other);
      const [own = 0, sentence = 0] = cosinesWith(one, featuresOf(one, [other]).directions);
      expect(Math.abs(own - 1)).toBeLessThan(0.01);
      expect(Math.abs(sentence - exact)).toBeLessThan(0.01);
      expect(Math.abs(cosineOfNodes(featuresOf(one), featuresOf(other)) - exact)).toBeLessThan(0.01);
    }
  });

  test('of two nodes ignores their sentences', () => {
    const [[one, other] = []] = pairs;
    if (!one || !other) throw new Error('no pair');
    const alone = cosineOfNodes(featuresOf(one), featuresOf(other));
    expect(cosineOfNodes(featuresOf(one, [other, one]), featuresOf(other, [one]))).toBe(alone);
  });

  test('is 1 for the vector itself and 0 for a zero vector', () => {
    const vector = unitVector(random);
    const same = featuresOf(vector);
    const none = featuresOf(new Float32Array(384));
    expect(cosineOfNodes(same, same)).toBeCloseTo(1, 12);
    expect([...cosinesWith(vector, none.directions), cosineOfNodes(same, none)]).toEqual([0, 0]);
  });
});

test('hasTerm finds the terms of the description and the others', () => {
  const features = decoded(encodeFeatures(SOURCE));
  const hashes = [-2_000_000_000, -3, 4, 5, 7, 2_000_000_000];
  expect(hashes.every((hash) => hasTerm(features, hash))).toBe(true);
  expect([-4, 0, 6, 20240115].some((hash) => hasTerm(features, hash))).toBe(false);
});
