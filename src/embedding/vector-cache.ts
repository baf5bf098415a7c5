import type { Embedder } from './embedder.ts';
import { PRIORITIES, type Priority } from './embedding-request.ts';

/** Caches vectors of recently used texts. Calls share a run under way, unless it may wait longer; a failed one is not cached. */
export function withVectorCache(embedder: Embedder, max: { queries: number; passages: number }): Embedder {
  const queries = new VectorCache(max.queries);
  const passages = new VectorCache(max.passages);
  return {
    ...embedder,
    embedQuery: (text, tenant) =>
      queries.get(text, 'query') ?? queries.add(text, 'query', embedder.embedQuery(text, tenant)),
    embedPassages: (texts, tenant) =>
      embedMissing(passages, 'passage', texts, (missing) => embedder.embedPassages(missing, tenant)),
    embedBatch: (texts, tenant) =>
      embedMissing(passages, 'batch', texts, (missing) => embedder.embedBatch(missing, tenant)),
    embedInBackground: (texts, tenant) =>
      embedMissing(passages, 'background', texts, (missing) => embedder.embedInBackground(missing, tenant)),
  };
}

async function embedMissing(
  cache: VectorCache,
  priority: Priority,
  texts: readonly string[],
  embed: (missing: readonly string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const vectors = new Map(texts.map((text) => [text, cache.get(text, priority)]));
  const missing = [...vectors.keys()].filter((text) => vectors.get(text) === undefined);
  const embedded = embed(missing);
  for (const [index, text] of missing.entries()) {
    const vector = embedded.then((all) => all[index] as Float32Array);
    vectors.set(text, cache.add(text, priority, vector));
  }
  return Promise.all(texts.map((text) => vectors.get(text) as Promise<Float32Array>));
}

interface Entry {
  readonly vector: Promise<Float32Array>;
  /** The priority of its run; undefined once that has ended. */
  runsAs: Priority | undefined;
}

class VectorCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxSize: number;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /** The vector, also one that is being made, if its run is at least as urgent. */
  get(text: string, priority: Priority): Promise<Float32Array> | undefined {
    const entry = this.#entries.get(text);
    if (entry === undefined) return undefined;
    if (entry.runsAs && PRIORITIES.indexOf(entry.runsAs) > PRIORITIES.indexOf(priority)) return undefined;
    this.#entries.delete(text);
    this.#entries.set(text, entry);
    return entry.vector;
  }

  add(text: string, priority: Priority, vector: Promise<Float32Array>): Promise<Float32Array> {
    const entry: Entry = { vector, runsAs: priority };
    this.#entries.delete(text);
    this.#entries.set(text, entry);
    vector.then(
      () => (entry.runsAs = undefined),
      () => this.#entries.get(text) === entry && this.#entries.delete(text),
    );
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#maxSize && oldest !== undefined) this.#entries.delete(oldest);
    return vector;
  }
}
