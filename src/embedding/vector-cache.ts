import type { Embedder } from './embedder.ts';

/**
 * Caches the vectors of the most recently used texts, so that a repeated question and a repeated text need no run of the
 * model. Calls share a run under way; a failed run is not cached.
 */
export function withVectorCache(embedder: Embedder, max: { queries: number; passages: number }): Embedder {
  const queries = new VectorCache(max.queries);
  const passages = new VectorCache(max.passages);
  return {
    ...embedder,
    embedQuery: (text) => queries.get(text) ?? queries.add(text, embedder.embedQuery(text)),
    embedPassages: (texts) => embedMissing(passages, texts, (missing) => embedder.embedPassages(missing)),
    embedInBackground: (texts) =>
      embedMissing(passages, texts, (missing) => embedder.embedInBackground(missing)),
  };
}

async function embedMissing(
  cache: VectorCache,
  texts: readonly string[],
  embed: Embedder['embedPassages'],
): Promise<Float32Array[]> {
  const vectors = new Map(texts.map((text) => [text, cache.get(text)]));
  const missing = [...vectors.keys()].filter((text) => vectors.get(text) === undefined);
  const embedded = embed(missing);
  for (const [index, text] of missing.entries()) {
    const vector = embedded.then((all) => all[index] as Float32Array);
    vectors.set(text, cache.add(text, vector));
  }
  return Promise.all(texts.map((text) => vectors.get(text) as Promise<Float32Array>));
}

class VectorCache {
  readonly #vectors = new Map<string, Promise<Float32Array>>();
  readonly #maxSize: number;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(text: string): Promise<Float32Array> | undefined {
    const vector = this.#vectors.get(text);
    if (vector === undefined) return undefined;
    this.#vectors.delete(text);
    this.#vectors.set(text, vector);
    return vector;
  }

  add(text: string, vector: Promise<Float32Array>): Promise<Float32Array> {
    this.#vectors.set(text, vector);
    vector.catch(() => this.#vectors.delete(text));
    const [oldest] = this.#vectors.keys();
    if (this.#vectors.size > this.#maxSize && oldest !== undefined) this.#vectors.delete(oldest);
    return vector;
  }
}
