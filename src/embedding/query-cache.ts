import type { Embedder } from './embedder.ts';

/**
 * Remembers the vectors of the latest queries, so that a question asked again costs no model run; the least recently
 * asked is dropped first. A query under way is shared, a failed one is not kept.
 */
export function withQueryCache(embedder: Embedder, most: number): Embedder {
  const vectors = new Map<string, Promise<Float32Array>>();
  const embedQuery = (text: string): Promise<Float32Array> => {
    const known = vectors.get(text);
    vectors.delete(text);
    const vector = known ?? embedder.embedQuery(text);
    vectors.set(text, vector);
    if (!known) vector.catch(() => vectors.delete(text));
    const [oldest] = vectors.keys();
    if (vectors.size > most && oldest !== undefined) vectors.delete(oldest);
    return vector;
  };
  return { ...embedder, embedQuery };
}
