/** What ranking needs to know of a node beside the hits of the indexes. */
export interface Features {
  readonly directions: Directions;
  /** Hashes of the terms of the description, ascending. */
  readonly terms: Int32Array;
  /** Hashes of the terms that only the key and `data` have, ascending. */
  readonly otherTerms: Int32Array;
  /** Days that the node states for itself, YYYYMMDD. */
  readonly dates: Int32Array;
  /** Hashes of the description's terms in order, to find near-duplicates; empty for a long text. */
  readonly sequence: Int32Array;
  /** Hash of `data`. */
  readonly data: number;
}

/**
 * Vectors of 8 bits a dimension, one behind the other, and one over the length of each. The first is the node's vector, as
 * in the vector index. A vector a sentence follows once it is made and if it does not repeat the first.
 */
interface Directions {
  readonly values: Int8Array;
  readonly inverseLengths: Float64Array;
}

type FeatureLists = Readonly<Record<'terms' | 'otherTerms' | 'dates' | 'sequence', readonly number[]>>;

interface FeatureSource extends FeatureLists {
  readonly vector: Float32Array;
  readonly sentences: readonly Float32Array[];
  readonly data: number;
}

const FORMAT = 1;
const HEADER_NUMBERS = 8;

/** Packs features: 32-bit numbers (format, dimensions, counts of the lists, hash of data), the lists, the vectors; little-endian. */
export function encodeFeatures({ vector, sentences, data, ...source }: FeatureSource): Int8Array {
  const lists = [
    Int32Array.from(source.terms).sort(),
    Int32Array.from(source.otherTerms).sort(),
    Int32Array.from(source.dates),
    Int32Array.from(source.sequence),
  ];
  const header = [FORMAT, vector.length, sentences.length, ...lists.map((list) => list.length), data];
  const numbers = Int32Array.from([...header, ...lists.flatMap((list) => [...list])]);
  const bytes = new Int8Array(numbers.byteLength + vector.length * (1 + sentences.length));
  bytes.set(new Int8Array(numbers.buffer));
  [vector, ...sentences].forEach((each, at) =>
    bytes.set(quantize(each), numbers.byteLength + at * vector.length),
  );
  return bytes;
}

/** The features with a vector in place of their own, and without those of sentences. */
export function withVector(features: Features, vector: Float32Array): Features {
  const values = quantize(vector);
  return { ...features, directions: { values, inverseLengths: Float64Array.of(inverseLength(values)) } };
}

/** Undefined where the bytes are damaged or have another format. */
export function decodeFeatures(stored: Int8Array): Features | undefined {
  // The driver's bytes may not be aligned to four, and would keep its whole buffer alive.
  const bytes = Int8Array.from(stored);
  if (bytes.length < HEADER_NUMBERS * 4) return undefined;
  const [
    format,
    dimensions = 0,
    sentences = 0,
    terms = 0,
    otherTerms = 0,
    dates = 0,
    sequence = 0,
    data = 0,
  ] = new Int32Array(bytes.buffer, 0, HEADER_NUMBERS);
  const size = (HEADER_NUMBERS + terms + otherTerms + dates + sequence) * 4 + dimensions * (1 + sentences);
  const isSound = Math.min(sentences, terms, otherTerms, dates, sequence) >= 0;
  if (format !== FORMAT || size !== bytes.length || !isSound) return undefined;
  let offset = HEADER_NUMBERS * 4;
  const numbers = (count: number) => new Int32Array(bytes.buffer, (offset += count * 4) - count * 4, count);
  const lists = {
    terms: numbers(terms),
    otherTerms: numbers(otherTerms),
    dates: numbers(dates),
    sequence: numbers(sequence),
  };
  const values = bytes.subarray(offset);
  const inverseLengths = Float64Array.from({ length: 1 + sentences }, (_, at) =>
    inverseLength(vectorAt(values, at, dimensions)),
  );
  return { ...lists, data, directions: { values, inverseLengths } };
}

/** Cosines of a unit vector with each vector of a node. Twice as fast as `dot`, which gets arrays of several types. */
export function cosinesWith(unit: Float32Array, { values, inverseLengths }: Directions): Float32Array {
  return Float32Array.from(inverseLengths, (inverseLength, at) => {
    const start = at * unit.length;
    let sum = 0;
    for (let index = 0; index < unit.length; index++)
      sum += (unit[index] as number) * (values[start + index] as number);
    return sum * inverseLength;
  });
}

/** Cosine of the vectors of two nodes. */
export function cosineOfNodes({ directions: one }: Features, { directions: other }: Features): number {
  const dimensions = one.values.length / one.inverseLengths.length;
  const product = dot(vectorAt(one.values, 0, dimensions), vectorAt(other.values, 0, dimensions));
  return product * (one.inverseLengths[0] as number) * (other.inverseLengths[0] as number);
}

function vectorAt(values: Int8Array, at: number, dimensions: number): Int8Array {
  return values.subarray(at * dimensions, (at + 1) * dimensions);
}

/** Whether the description, the key or `data` has the term. */
export function hasTerm({ terms, otherTerms }: Features, hash: number): boolean {
  return terms.includes(hash) || otherTerms.includes(hash);
}

/** A vector rounded to 8 bits a dimension. Its direction is kept and its length is lost. */
export function quantize(vector: Float32Array): Int8Array {
  const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const scale = largest === 0 ? 0 : 127 / largest;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/** One over the length of a rounded vector; 0 for a zero vector. */
export function inverseLength(vector: Int8Array): number {
  const sum = dot(vector, vector);
  return sum === 0 ? 0 : 1 / Math.sqrt(sum);
}

/** The dot product; of vectors of unit length it is the cosine. */
export function dot(one: Float32Array | Int8Array, other: Float32Array | Int8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
