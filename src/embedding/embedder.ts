import { availableParallelism } from 'node:os';
import { reasonOf } from './embedding-errors.ts';
import { EmbeddingPool } from './embedding-pool.ts';
import { modelFolderError, readModelFolder, type ModelFolder } from './model-folder.ts';
import { startWorkerThread } from './model-thread.ts';

export interface Embedder {
  /** Name of the model, recorded beside every vector. */
  readonly model: string;
  readonly dimensions: number;
  /** Cosine below which two texts do not match by meaning: the 99th percentile of random query-passage pairs. */
  readonly cosineFloor: number;
  /** One vector of unit length a text; the same text gives the same vector whatever else is asked. */
  embedPassages(texts: readonly string[]): Promise<Float32Array[]>;
  /** The same for what nobody waits for: it gives way to all other texts. */
  embedInBackground(texts: readonly string[]): Promise<Float32Array[]>;
  /** The vector of a text that looks for passages: it goes before passages and carries the model's query prefix. */
  embedQuery(text: string): Promise<Float32Array>;
  /** Ends the worker threads; what still waits is rejected. */
  close(): Promise<void>;
}

export interface EmbedderOptions {
  readonly modelDir: string;
  /** Worker threads, each with a copy of the model; by default one a core, at most MAX_WORKERS. */
  readonly workers?: number;
}

const MAX_WORKERS = 4;

/** Loads the model of a folder into worker threads. Throws ModelFolderError when the folder does not hold one. */
export async function openEmbedder(options: EmbedderOptions): Promise<Embedder> {
  const folder = await readModelFolder(options.modelDir);
  const pool = await openPool(folder, options.workers ?? Math.min(availableParallelism(), MAX_WORKERS));
  const { name, dimensions, cosine_floor, query_prefix } = folder.settings;
  return {
    model: name,
    dimensions,
    cosineFloor: cosine_floor,
    embedPassages: (texts) => pool.embedPassages(texts),
    embedInBackground: (texts) => pool.embedInBackground(texts),
    embedQuery: (text) => pool.embedQuery(query_prefix + text),
    close: () => pool.close(),
  };
}

async function openPool(folder: ModelFolder, threads: number): Promise<EmbeddingPool> {
  try {
    return await EmbeddingPool.open({ threads, startThread: (onEnd) => startWorkerThread(folder, onEnd) });
  } catch (cause) {
    throw modelFolderError(folder.dir, `holds a model that does not load (${reasonOf(cause)})`, cause);
  }
}
