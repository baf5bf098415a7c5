import path from 'node:path';

/** The model folder that the setup makes. */
export const MODEL_DIR = path.resolve(import.meta.dirname, '../../../neo4j/target/model/bge-small-en-v1.5');

/** Of vectors of unit length. */
export function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** A sentence of its own for each number, of some twenty tokens. */
export function sentence(number: number): string {
  const [who, where] = [`Person ${number % 97}`, `city ${number % 31}`];
  return `${who} moved to ${where} in ${1900 + (number % 120)} and wrote letter ${number} about the harbour there.`;
}
