import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../errors.ts';

export const WEIGHTS = { q8: 'onnx/model_quantized.onnx', fp32: 'onnx/model.onnx' } as const;

const EmbeddingSettings = z.strictObject({
  name: z.string().min(1).describe('recorded with every vector'),
  dimensions: z
    .int()
    .positive()
    .describe('fewer than the model gives: the first ones, as of a Matryoshka model'),
  pooling: z.enum(['cls', 'mean']),
  normalize: z.literal(true).describe('every vector has unit length: scores are cosines'),
  dtype: z.enum(['q8', 'fp32']),
  query_prefix: z.string().describe('put before a query, never before a passage'),
  cosine_floor: z.number().min(-1).max(1).describe('99th percentile of random query-passage pairs'),
});

export type EmbeddingSettings = z.infer<typeof EmbeddingSettings>;

export interface ModelFolder {
  /** Absolute path. */
  readonly dir: string;
  readonly settings: EmbeddingSettings;
}

/** Reads embedding.json of a model folder and checks that the model's files exist. Throws INVALID_INPUT. */
export async function readModelFolder(modelDir: string): Promise<ModelFolder> {
  const dir = path.resolve(modelDir);
  const settings = await readSettings(dir);
  for (const file of ['config.json', 'tokenizer.json', 'tokenizer_config.json', WEIGHTS[settings.dtype]]) {
    await access(path.join(dir, file)).catch((cause: unknown) => {
      throw modelFolderError(dir, `has no readable ${file}`, cause);
    });
  }
  return { dir, settings };
}

async function readSettings(dir: string): Promise<EmbeddingSettings> {
  const text = await readFile(path.join(dir, 'embedding.json'), 'utf8').catch((cause: unknown) => {
    throw modelFolderError(dir, 'has no readable embedding.json', cause);
  });
  const parsed = EmbeddingSettings.safeParse(parseJson(dir, text));
  if (parsed.success) return parsed.data;
  throw modelFolderError(dir, `has a wrong embedding.json: ${z.prettifyError(parsed.error)}`, parsed.error);
}

function parseJson(dir: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw modelFolderError(dir, 'has an embedding.json that is not JSON', cause);
  }
}

/** Names the folder and what it must contain. */
export function modelFolderError(dir: string, fault: string, cause?: unknown): AppError {
  const message =
    `The model folder ${dir} ${fault}. It must contain config.json, tokenizer.json, tokenizer_config.json ` +
    `(with model_max_length and the special tokens), embedding.json (${Object.keys(EmbeddingSettings.shape).join(', ')}) ` +
    `and ${WEIGHTS.q8} (dtype q8) or ${WEIGHTS.fp32} (dtype fp32). Run the setup again, or name another folder in EMBEDDING_MODEL_DIR.`;
  return new AppError('INVALID_INPUT', message, { cause });
}
