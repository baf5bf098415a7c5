import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession } from 'onnxruntime-node';
import type * as OnnxRuntime from 'onnxruntime-node';
import { WEIGHTS, type ModelFolder, type EmbeddingSettings } from './model-folder.ts';

interface EmbeddingModel {
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

/** The ONNX runtime: a clone has the npm package, an installed package names the folder of its binary in this variable. */
function loadOnnxRuntime(): typeof OnnxRuntime {
  const require = createRequire(import.meta.url);
  return require(process.env['ONNXRUNTIME_NODE_DIR'] || 'onnxruntime-node') as typeof OnnxRuntime;
}

/** The unit vector of a text: that of its first token, or the mean of all, cut for Matryoshka models (arXiv 2205.13147). */
function pooledVector(
  tokens: Float32Array,
  width: number,
  { pooling, dimensions }: Pick<EmbeddingSettings, 'pooling' | 'dimensions'>,
): Float32Array<ArrayBuffer> {
  const vector = pooling === 'cls' ? tokens.slice(0, width) : meanOf(tokens, width);
  const unit = unitVector(vector as Float32Array<ArrayBuffer>);
  return unit.length <= dimensions ? unit : unitVector(unit.slice(0, dimensions));
}

function meanOf(tokens: Float32Array, width: number): Float32Array {
  const sum = new Float32Array(width);
  for (let i = 0; i < tokens.length; i += 1) sum[i % width]! += tokens[i]!;
  return sum.map((value) => value / (tokens.length / width));
}

function unitVector(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** A text as a model takes it, by the names of the model's inputs: a number for each token. */
interface TextTokens {
  readonly input_ids: readonly number[];
  readonly attention_mask: readonly number[];
  readonly token_type_ids: readonly number[];
}

/** The part of the library that is used; its own types do not resolve from ES modules. */
interface Encoder {
  encode(
    text: string,
    options: { return_token_type_ids: true },
  ): { ids: number[]; attention_mask: number[]; token_type_ids: number[] };
}
const LoadedTokenizer = Tokenizer as unknown as new (tokenizer: unknown, config: unknown) => Encoder;

/** Loads the tokenizer of a model folder. The texts are cut to the length that the model reads. */
async function loadTokenizer(dir: string): Promise<(text: string) => TextTokens> {
  const [tokenizer, config] = await Promise.all(
    ['tokenizer.json', 'tokenizer_config.json'].map(
      async (file) => JSON.parse(await readFile(path.join(dir, file), 'utf8')) as unknown,
    ),
  );
  const { model_max_length: maxLength } = config as { model_max_length?: unknown };
  if (!Number.isSafeInteger(maxLength))
    throw new Error('tokenizer_config.json names no model_max_length, so long texts would not be cut');
  const encoder = new LoadedTokenizer(tokenizer, config);
  return (text) => {
    const encoding = encoder.encode(text, { return_token_type_ids: true });
    const cut = (values: readonly number[]) => values.slice(0, maxLength as number);
    return {
      input_ids: cut(encoding.ids),
      attention_mask: cut(encoding.attention_mask),
      token_type_ids: cut(encoding.token_type_ids),
    };
  };
}
