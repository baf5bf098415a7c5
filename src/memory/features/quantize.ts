/** A vector rounded to 8 bits a dimension; its length carries no meaning, only its direction does. */
export function quantize(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest === 0 ? 0 : 127 / largest;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/** One over the length of a rounded vector; 0 for one without direction. */
export function inverseLength(vector: Int8Array): number {
  const sum = dotOfRounded(vector, vector);
  return sum === 0 ? 0 : 1 / Math.sqrt(sum);
}

// The same loop for each pair of kinds of arrays: one that meets several kinds takes half as long again.

/** Of vectors of unit length this is the cosine. */
export function dotOfFloats(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] as number) * (other[index] as number);
  return sum;
}

/** Of two rounded vectors; to be scaled by the inverse length of each. */
export function dotOfRounded(one: Int8Array, other: Int8Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] as number) * (other[index] as number);
  return sum;
}

/**
 * Of a vector with each of the rounded ones of the same length that lie one behind the other; to be scaled by the inverse
 * length of each.
 */
export function dotsWithRounded(one: Float32Array, rounded: Int8Array): Float32Array {
  const { length } = one;
  const products = new Float32Array(rounded.length / length);
  for (let at = 0; at < products.length; at++) {
    let sum = 0;
    for (let index = 0; index < length; index++)
      sum += (one[index] as number) * (rounded[at * length + index] as number);
    products[at] = sum;
  }
  return products;
}
