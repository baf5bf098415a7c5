import type { EmbeddingSettings } from './model-folder.ts';

/** Turns the vectors of a text's tokens, one after the other in `values`, into one vector of unit length. */
export function poolTokens(
  values: Float32Array,
  dimensions: number,
  pooling: EmbeddingSettings['pooling'],
): Float32Array<ArrayBuffer> {
  return toUnitLength(pooling === 'cls' ? values.slice(0, dimensions) : sumOfTokens(values, dimensions));
}

// The mean but for its length, which is made one anyway.
function sumOfTokens(values: Float32Array, dimensions: number): Float32Array<ArrayBuffer> {
  const sum = new Float32Array(dimensions);
  for (const [at, value] of values.entries()) sum[at % dimensions]! += value;
  return sum;
}

function toUnitLength(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}
