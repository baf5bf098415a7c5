import { dotOfRounded, dotsWithRounded, inverseLength, quantize } from './quantize.ts';

/** What ranking needs to know of a node, besides what the indexes tell. */
export interface Features {
  /**
   * Of the node's vector, the same as in the vector index, and then one a sentence: none where these are not made yet or
   * would repeat the vector.
   */
  readonly directions: Directions;
  /** Hashes of the terms of the description, ascending. */
  readonly terms: Int32Array;
  /** Hashes of the terms that only the key and `data` hold, ascending. */
  readonly otherTerms: Int32Array;
  /** Days that the node states for itself, YYYYMMDD. */
  readonly dates: Int32Array;
  /** Hashes of the description's terms in order, by which near-duplicates are told; empty of a long text. */
  readonly sequence: Int32Array;
  /** Hash of `data`. */
  readonly data: number;
}

/** Vectors to 8 bits a dimension, one behind the other, and one over the length of each. */
export interface Directions {
  readonly values: Int8Array;
  readonly inverseLengths: Float64Array;
}

export interface FeatureSource {
  readonly vector: Float32Array;
  readonly sentences: readonly Float32Array[];
  readonly terms: readonly number[];
  readonly otherTerms: readonly number[];
  readonly dates: readonly number[];
  readonly sequence: readonly number[];
  readonly data: number;
}

const FORM = 1;
const HEADER = 8;

/**
 * Features as one property of bytes: eight 32-bit numbers (form, dimensions, number of sentences, of terms, other terms,
 * dates and terms in sequence, hash of data), then the numbers, then the vectors, little endian.
 */
export function encodeFeatures({ vector, sentences, data, ...source }: FeatureSource): Int8Array {
  const lists = [
    Int32Array.from(source.terms).sort(),
    Int32Array.from(source.otherTerms).sort(),
    Int32Array.from(source.dates),
    Int32Array.from(source.sequence),
  ];
  const header = [FORM, vector.length, sentences.length, ...lists.map((list) => list.length), data];
  const numbers = Int32Array.from([...header, ...lists.flatMap((list) => [...list])]);
  const bytes = new Int8Array(numbers.byteLength + vector.length * (1 + sentences.length));
  bytes.set(new Int8Array(numbers.buffer));
  [vector, ...sentences].forEach((each, index) =>
    bytes.set(quantize(each), numbers.byteLength + index * vector.length),
  );
  return bytes;
}

/** Undefined where the bytes are damaged or of a form that this version does not know. */
export function decodeFeatures(stored: Int8Array): Features | undefined {
  // A copy: what the driver hands out need not begin at a multiple of four, and would keep its whole buffer alive.
  const bytes = Int8Array.from(stored);
  if (bytes.length < HEADER * 4) return undefined;
  const [form, dimensions = 0, sentences = 0, terms = 0, otherTerms = 0, dates = 0, sequence = 0, data = 0] =
    new Int32Array(bytes.buffer, 0, HEADER);
  const size = (HEADER + terms + otherTerms + dates + sequence) * 4 + dimensions * (1 + sentences);
  const isSound = Math.min(sentences, terms, otherTerms, dates, sequence) >= 0;
  if (form !== FORM || size !== bytes.length || !isSound) return undefined;
  let offset = HEADER * 4;
  const numbers = (count: number) => new Int32Array(bytes.buffer, (offset += count * 4) - count * 4, count);
  const lists = {
    terms: numbers(terms),
    otherTerms: numbers(otherTerms),
    dates: numbers(dates),
    sequence: numbers(sequence),
  };
  const values = bytes.subarray(offset);
  const inverseLengths = Float64Array.from({ length: 1 + sentences }, (_, at) =>
    inverseLength(values.subarray(at * dimensions, (at + 1) * dimensions)),
  );
  return { ...lists, data, directions: { values, inverseLengths } };
}

/** Cosines of a vector of unit length with those of the directions. */
export function cosinesWith(unit: Float32Array, { values, inverseLengths }: Directions): Float32Array {
  const cosines = dotsWithRounded(unit, values);
  for (let at = 0; at < cosines.length; at++)
    cosines[at] = (cosines[at] as number) * (inverseLengths[at] as number);
  return cosines;
}

/** Cosine of the vectors of two nodes. */
export function cosineOfNodes({ directions: one }: Features, { directions: other }: Features): number {
  const dimensions = one.values.length / one.inverseLengths.length;
  const product = dotOfRounded(one.values.subarray(0, dimensions), other.values.subarray(0, dimensions));
  return product * (one.inverseLengths[0] as number) * (other.inverseLengths[0] as number);
}

/** Whether ascending hashes hold one. */
export function holds(hashes: Int32Array, hash: number): boolean {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hashes[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === hash;
}
