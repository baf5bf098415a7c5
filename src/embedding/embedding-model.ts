import path from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { WEIGHTS, type ModelFolder } from './model-folder.ts';
import { loadOnnxRuntime } from './onnx-runtime.ts';
import { pooledVector } from './pooled-vector.ts';
import { loadTokenizer, type TextTokens } from './text-tokens.ts';

export interface EmbeddingModel {
  /** The vector owns its buffer, so that it can be transferred. */
  embed(text: string): Promise<Float32Array<ArrayBuffer>>;
  dispose(): Promise<void>;
}

const INPUTS: readonly string[] = [
  'input_ids',
  'attention_mask',
  'token_type_ids',
] satisfies (keyof TextTokens)[];
// One thread a session: a second one gains nothing on short texts unless it spins, and spinning takes a core from the
// database. Several workers use the other cores. Only fatal errors are printed: no log may contain callers' texts.
const SESSION = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 4,
} as const;

/** Loads tokenizer and weights into this thread. Embedding blocks the thread, so never load the model in the main one. */
export async function loadModel({ dir, settings }: ModelFolder): Promise<EmbeddingModel> {
  const { InferenceSession, Tensor } = loadOnnxRuntime();
  const tokensOf = await loadTokenizer(dir);
  const session = await InferenceSession.create(path.join(dir, WEIGHTS[settings.dtype]), SESSION);
  const inputs = inputsOf(session);
  return {
    embed: async (text) => {
      const tokens = tokensOf(text);
      const feeds = inputs.map((name) => {
        const values = BigInt64Array.from(tokens[name], BigInt);
        return [name, new Tensor('int64', values, [1, values.length])] as const;
      });
      const { data, dims } = outputOf(await session.run(Object.fromEntries(feeds)));
      return pooledVector(data as Float32Array, dims.at(-1) ?? 0, settings);
    },
    dispose: () => session.release(),
  };
}

function inputsOf({ inputNames }: InferenceSession): (keyof TextTokens)[] {
  const unknown = inputNames.filter((name) => !INPUTS.includes(name));
  if (unknown.length === 0) return inputNames as (keyof TextTokens)[];
  throw new Error(`the model wants inputs other than ${INPUTS.join(', ')}: ${unknown.join(', ')}`);
}

/** The vectors of the text's tokens, one after the other. */
function outputOf(outputs: InferenceSession.OnnxValueMapType) {
  const output = outputs['last_hidden_state'] ?? outputs['token_embeddings'];
  if (output?.type === 'float32') return output;
  throw new Error(`the model gives no float32 vectors of tokens, but ${Object.keys(outputs).join(', ')}`);
}
