import { readFileSync } from 'node:fs';

/** What is used of it: TypeScript knows it only together with all that browsers have. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

// It has SIMD instructions: a recall takes a thousand of these products, which take a sixth of the time so.
const module = new WebAssembly.Module(readFileSync(new URL('dots.wasm', import.meta.url)));
const { memory, dots } = new WebAssembly.Instance(module).exports as {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly dots: (length: number, rounded: number, count: number, products: number) => void;
};
const floats = new Float32Array(memory.buffer);
const bytes = new Int8Array(memory.buffer);

/** Neo4j indexes no longer vectors. */
const LONGEST = 4_096;
/** Where things lie in its memory: the vector first, then the products, then as many rounded vectors as there is room for. */
const PRODUCTS = LONGEST * Float32Array.BYTES_PER_ELEMENT;
const ROUNDED = 2 * PRODUCTS;

/** Dot products of a vector with each of the rounded ones of the same length that lie one behind the other. */
export function dotsWithRounded(one: Float32Array, rounded: Int8Array): Float32Array {
  const { length } = one;
  if (length > LONGEST) throw new RangeError(`A vector has ${LONGEST} dimensions at most.`);
  const count = rounded.length / length;
  const atOnce = Math.min(Math.floor((bytes.length - ROUNDED) / length), LONGEST);
  floats.set(one);
  if (count <= atOnce) return dotsAtOnce(length, rounded, count);
  const products = new Float32Array(count);
  for (let from = 0; from < count; from += atOnce) {
    const some = rounded.subarray(from * length, (from + atOnce) * length);
    products.set(dotsAtOnce(length, some, some.length / length), from);
  }
  return products;
}

function dotsAtOnce(length: number, rounded: Int8Array, count: number): Float32Array {
  if (count === 0) return new Float32Array();
  bytes.set(rounded, ROUNDED);
  dots(length, ROUNDED, count, PRODUCTS);
  const first = PRODUCTS / Float32Array.BYTES_PER_ELEMENT;
  return floats.slice(first, first + count);
}
