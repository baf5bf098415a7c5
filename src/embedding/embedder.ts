import { availableParallelism } from 'node:os';
import { reasonOf } from './embedding-errors.ts';
import { EmbeddingPool } from './embedding-pool.ts';
import { readKnownLetters } from './known-letters.ts';
import { modelFolderError, readModelFolder } from './model-folder.ts';
import { startWorkerThread } from './model-thread.ts';

export interface Embedder {
  /** Name of the model, recorded with every vector. */
  readonly model: string;
  readonly dimensions: number;
  /** Cosine below which two texts do not match by meaning: the 99th percentile of random query-passage pairs. */
  readonly cosineFloor: number;
  /** Whether the model has tokens for most letters of a text; a vector of others says nothing. Undefined where all are known. */
  readonly knows?: ((text: string) => boolean) | undefined;
  /** One vector of unit length a text; the same text always gives the same vector. Tenants take turns. */
  embedPassages(texts: readonly string[], tenant?: string): Promise<Float32Array[]>;
  /** The same for calls with many items: they yield to the single texts of all callers. */
  embedBatch(texts: readonly string[], tenant?: string): Promise<Float32Array[]>;
  /** The same for background work: it yields to all other texts. */
  embedInBackground(texts: readonly string[], tenant?: string): Promise<Float32Array[]>;
  /** The vector of a text that searches for passages: it goes before passages and carries the model's query prefix. */
  embedQuery(text: string, tenant?: string): Promise<Float32Array>;
  /** Ends the worker threads and rejects the texts that wait. */
  close(): Promise<void>;
}

export interface EmbedderOptions {
  readonly modelDir: string;
  /** Worker threads, each with a copy of the model; by default one a core, at most MAX_WORKERS. */
  readonly workers?: number;
}

const MAX_WORKERS = 4;

/** Loads the model of a folder into worker threads. Throws INVALID_INPUT where the folder contains none. */
export async function openEmbedder({ modelDir, workers }: EmbedderOptions): Promise<Embedder> {
  const folder = await readModelFolder(modelDir);
  const threads = workers ?? Math.min(availableParallelism(), MAX_WORKERS);
  const pool = await EmbeddingPool.open(threads, (onEnd) => startWorkerThread(folder, onEnd)).catch(
    (cause: unknown) => {
      throw modelFolderError(folder.dir, `contains a model that does not load (${reasonOf(cause)})`, cause);
    },
  );
  const { name, dimensions, cosine_floor, query_prefix } = folder.settings;
  return {
    model: name,
    dimensions,
    cosineFloor: cosine_floor,
    knows: await readKnownLetters(folder.dir),
    embedPassages: (texts, tenant) => pool.embed('passage', texts, tenant),
    embedBatch: (texts, tenant) => pool.embed('batch', texts, tenant),
    embedInBackground: (texts, tenant) => pool.embed('background', texts, tenant),
    embedQuery: async (text, tenant) => {
      const [vector] = await pool.embed('query', [query_prefix + text], tenant);
      return vector as Float32Array;
    },
    close: () => pool.close(),
  };
}
