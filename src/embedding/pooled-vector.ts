import type { EmbeddingSettings } from './model-folder.ts';

/**
 * The unit vector of a text from those of its tokens, which follow one another: the first or their mean. Of a Matryoshka
 * model the first numbers are enough (arXiv 2205.13147).
 */
export function pooledVector(
  tokens: Float32Array,
  width: number,
  { pooling, dimensions }: Pick<EmbeddingSettings, 'pooling' | 'dimensions'>,
): Float32Array<ArrayBuffer> {
  const vector = pooling === 'cls' ? tokens.slice(0, width) : meanOf(tokens, width);
  const unit = unitVector(vector as Float32Array<ArrayBuffer>);
  return unit.length <= dimensions ? unit : unitVector(unit.slice(0, dimensions));
}

function meanOf(tokens: Float32Array, width: number): Float32Array {
  const sum = new Float32Array(width);
  for (let i = 0; i < tokens.length; i += 1) sum[i % width]! += tokens[i]!;
  return sum.map((value) => value / (tokens.length / width));
}

function unitVector(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
