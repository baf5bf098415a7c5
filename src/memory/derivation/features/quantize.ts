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
