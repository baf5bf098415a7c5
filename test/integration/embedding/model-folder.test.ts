import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedder } from '../../../src/embedding/embedder.ts';
import { AppError } from '../../../src/errors.ts';
import { MODEL_DIR } from './model.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'model-'));
  await cp(MODEL_DIR, dir, { recursive: true, filter: (source) => !source.endsWith('.onnx') });
  await mkdir(path.join(dir, 'onnx'), { recursive: true });
  await symlink(
    path.join(MODEL_DIR, 'onnx/model_quantized.onnx'),
    path.join(dir, 'onnx/model_quantized.onnx'),
  );
});

afterEach(() => rm(dir, { recursive: true }));

async function refusal(modelDir = dir): Promise<string> {
  const error: unknown = await openEmbedder({ modelDir, workers: 1 }).then(
    (embedder) => embedder.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).message;
}

async function changeJson(file: string, change: object): Promise<void> {
  const now = JSON.parse(await readFile(path.join(dir, file), 'utf8')) as object;
  await writeFile(path.join(dir, file), JSON.stringify({ ...now, ...change }));
}

describe('opening a model folder', () => {
  test('that does not exist names the folder and what it must contain', async () => {
    const message = await refusal(path.join(dir, 'absent'));
    expect(message).toContain(path.join(dir, 'absent'));
    expect(message).toMatch(/must contain config\.json, tokenizer\.json, .*onnx\/model_quantized\.onnx/);
  });

  test.each(['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'])(
    'without %s names that file',
    async (file) => {
      await rm(path.join(dir, file));
      expect(await refusal()).toContain(`has no readable ${file}`);
    },
  );

  test.each([
    [{ cosine_floor: 'high' }, /cosine_floor/],
    [{ pooling: 'max' }, /pooling/],
    [{ prefix: 'query: ' }, /prefix/],
  ])('whose embedding.json contains %j names the field', async (change, field) => {
    await changeJson('embedding.json', change);
    expect(await refusal()).toMatch(field);
  });

  test('whose embedding.json is not JSON says so', async () => {
    await writeFile(path.join(dir, 'embedding.json'), '{');
    expect(await refusal()).toContain('not JSON');
  });

  test('whose model gives other dimensions than promised is refused', async () => {
    await changeJson('embedding.json', { dimensions: 768 });
    expect(await refusal()).toContain('promises 768 dimensions, the model gives 384');
  });

  test('whose tokenizer would not cut long texts is refused', async () => {
    await changeJson('tokenizer_config.json', { model_max_length: undefined });
    expect(await refusal()).toContain('model_max_length');
  });

  test('whose weights are damaged is refused with the reason', async () => {
    await rm(path.join(dir, 'onnx/model_quantized.onnx'));
    await writeFile(path.join(dir, 'onnx/model_quantized.onnx'), 'damaged');
    expect(await refusal()).toMatch(/does not load \(.+\)/);
  });

  test('pools the mean of the tokens where embedding.json asks for it', async () => {
    await changeJson('embedding.json', { pooling: 'mean' });
    const embedder = await openEmbedder({ modelDir: dir, workers: 1 });
    await expect(embedder.embedPassages(['one', 'two words'])).resolves.toHaveLength(2);
    await embedder.close();
  });
});
