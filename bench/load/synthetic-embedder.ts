import type { Embedder } from '../../src/embedding/embedder.ts';
import { Random } from '../synthetic/random.ts';

const NOISE = 0.02;

/**
 * Vectors for filler without a run of the model. Each lies between two real ones, with noise, so that they have the
 * distribution of real vectors and a search through them is as hard.
 */
export function syntheticEmbedder(real: readonly Float32Array[], seed: number): Embedder {
  const random = new Random(seed);
  const [{ length: dimensions } = new Float32Array()] = real;
  const make = () => unit(between(random, random.pick(real), random.pick(real)));
  return {
    model: 'synthetic',
    dimensions,
    cosineFloor: 0,
    embedPassages: (texts) => Promise.resolve(texts.map(make)),
    embedBatch: (texts) => Promise.resolve(texts.map(make)),
    embedInBackground: (texts) => Promise.resolve(texts.map(make)),
    embedQuery: () => Promise.resolve(make()),
    close: () => Promise.resolve(),
  };
}

function between(random: Random, one: Float32Array, other: Float32Array): Float32Array {
  const share = random.next();
  return one.map((value, index) => {
    const mixed = share * value + (1 - share) * (other[index] ?? 0);
    return mixed + NOISE * (random.next() + random.next() - 1);
  });
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
