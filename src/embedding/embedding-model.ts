import path from 'node:path';
import { env, LogLevel, pipeline } from '@huggingface/transformers';
import type { ModelFolder } from './model-folder.ts';

export interface EmbeddingModel {
  /** The vector owns its buffer, so that it can be transferred. */
  embed(text: string): Promise<Float32Array<ArrayBuffer>>;
  dispose(): Promise<void>;
}

// One thread a session: a second one gains nothing on short texts unless it spins, and spinning takes a core from the
// database. Several workers use the other cores.
const SESSION = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' } as const;

/** Loads tokenizer and weights into this thread. Embedding blocks the thread, so never load the model in the main one. */
export async function loadModel({ dir, settings }: ModelFolder): Promise<EmbeddingModel> {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useFSCache = false;
  env.logLevel = LogLevel.NONE; // The library prints the input of a failed run, and no log may contain callers' texts.
  env.localModelPath = path.dirname(dir);
  const model = await pipeline('feature-extraction', path.basename(dir), {
    dtype: settings.dtype,
    session_options: SESSION,
  });
  if (!Number.isSafeInteger(model.tokenizer.model_max_length)) {
    throw new Error('tokenizer_config.json names no model_max_length, so long texts would not be cut');
  }
  return {
    embed: async (text) => {
      const { data } = await model(text, { pooling: settings.pooling, normalize: true });
      return shortened(data as Float32Array<ArrayBuffer>, settings.dimensions);
    },
    dispose: () => model.dispose(),
  };
}

/** The first numbers of a vector as a unit vector, which is how a Matryoshka model is shortened (arXiv 2205.13147). */
function shortened(vector: Float32Array<ArrayBuffer>, dimensions: number): Float32Array<ArrayBuffer> {
  if (vector.length <= dimensions) return vector;
  const first = vector.slice(0, dimensions);
  const length = Math.hypot(...first);
  return first.map((value) => value / length);
}
