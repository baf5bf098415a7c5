import path from 'node:path';
import { AutoModel, AutoTokenizer, env, LogLevel, type Tensor } from '@huggingface/transformers';
import type { ModelFolder } from './model-folder.ts';
import { poolTokens } from './pool-tokens.ts';

export interface EmbeddingModel {
  embed(text: string): Promise<Float32Array<ArrayBuffer>>;
  dispose(): Promise<void>;
}

// One thread a session: a second one gains nothing on short texts unless it spins, and spinning burns a core that
// the database needs. Several workers use the other cores.
const SESSION = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' } as const;

/** Loads tokenizer and weights into this thread. Running the model blocks the thread: never do so on the main one. */
export async function loadModel({ dir, settings }: ModelFolder): Promise<EmbeddingModel> {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useFSCache = false;
  env.logLevel = LogLevel.NONE; // The library prints what a model failed on; callers' texts belong in no log.
  env.localModelPath = path.dirname(dir);
  const name = path.basename(dir);
  const tokenizer = await AutoTokenizer.from_pretrained(name);
  if (!Number.isSafeInteger(tokenizer.model_max_length)) {
    throw new Error('tokenizer_config.json names no model_max_length, so long texts would not be cut');
  }
  const model = await AutoModel.from_pretrained(name, { dtype: settings.dtype, session_options: SESSION });

  return {
    async embed(text) {
      const output = (await model(tokenizer(text, { truncation: true }))) as { last_hidden_state: Tensor };
      const { data, dims } = output.last_hidden_state;
      return poolTokens(data as Float32Array, dims.at(-1) ?? 0, settings.pooling);
    },
    async dispose() {
      await model.dispose();
    },
  };
}
