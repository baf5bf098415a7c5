import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';

/** A text as a model takes it, by the names of the model's inputs: a number for each token. */
export interface TextTokens {
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
export async function loadTokenizer(dir: string): Promise<(text: string) => TextTokens> {
  const [tokenizer, config] = await Promise.all(
    ['tokenizer.json', 'tokenizer_config.json'].map((file) => readJson(path.join(dir, file))),
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

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
