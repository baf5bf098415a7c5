import type { Embedder } from './embedder.ts';

/**
 * Remembers the vectors of the latest texts, so that a question asked again and a text stored again cost no model run;
 * the least recently used is dropped first. A run under way is shared, a failed one is not kept.
 */
export function withVectorCache(embedder: Embedder, most: { queries: number; passages: number }): Embedder {
  const queries = new LatestVectors(most.queries);
  const passages = new LatestVectors(most.passages);
  return {
    ...embedder,
    embedQuery: (text) => queries.get(text) ?? queries.keep(text, embedder.embedQuery(text)),
    embedPassages: (texts) => embedThrough(passages, texts, (missing) => embedder.embedPassages(missing)),
    embedInBackground: (texts) =>
      embedThrough(passages, texts, (missing) => embedder.embedInBackground(missing)),
  };
}

/** The texts that are not known go to the model in one call. */
async function embedThrough(
  known: LatestVectors,
  texts: readonly string[],
  embed: (texts: string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const missing = [...new Set(texts)].filter((text) => known.get(text) === undefined);
  const fresh = new Map<string, Promise<Float32Array>>();
  if (missing.length > 0) {
    const all = embed(missing);
    for (const [index, text] of missing.entries()) {
      const vector = all.then((vectors) => vectors[index] as Float32Array);
      fresh.set(text, known.keep(text, vector));
    }
  }
  return Promise.all(texts.map((text) => fresh.get(text) ?? (known.get(text) as Promise<Float32Array>)));
}

class LatestVectors {
  readonly #vectors = new Map<string, Promise<Float32Array>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(text: string): Promise<Float32Array> | undefined {
    const vector = this.#vectors.get(text);
    if (vector === undefined) return undefined;
    this.#vectors.delete(text);
    this.#vectors.set(text, vector);
    return vector;
  }

  keep(text: string, vector: Promise<Float32Array>): Promise<Float32Array> {
    this.#vectors.set(text, vector);
    vector.catch(() => this.#vectors.delete(text));
    const [oldest] = this.#vectors.keys();
    if (this.#vectors.size > this.#most && oldest !== undefined) this.#vectors.delete(oldest);
    return vector;
  }
}
