import { nameIn, VECTOR_SLOTS, type VectorSlot } from '../../graph/vector-slots.ts';

/** The vectors of one text: of the model of each slot that the graph writes. */
export type Vectors = Readonly<Partial<Record<VectorSlot, Float32Array>>>;

/** What is made of each vector, by the property of its slot. */
export function inProperties<Name extends 'embedding' | 'features', T>(
  name: Name,
  vectors: Vectors,
  make: (vector: Float32Array) => T,
): { [Property in Name | `${Name}_b`]?: T } {
  const entries = VECTOR_SLOTS.flatMap((slot): [string, T][] => {
    const vector = vectors[slot];
    return vector ? [[nameIn(slot, name), make(vector)]] : [];
  });
  return Object.fromEntries(entries) as { [Property in Name | `${Name}_b`]?: T };
}

/** The vectors by the properties that they are written to. */
export function embeddings(vectors: Vectors): Record<string, Float32Array> {
  return inProperties('embedding', vectors, (vector) => vector);
}
