import { readFile, symlink, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { projectDir, temporaryFolder } from './test-app.ts';

const FIRST_MODEL_DIR = path.join(projectDir, 'neo4j/target/model/bge-small-en-v1.5');
/** The model that the set-up fetches. */
export const FIRST_MODEL = 'bge-small-en-v1.5-q8';
export const SECOND_MODEL = 'bge-small-en-v1.5-mean';

/** A model of fewer dimensions. */
export const SHORT_MODEL = { name: 'bge-small-en-v1.5-256', dimensions: 256 };

/**
 * Makes the folder of a further model: the same weights, whose outputs are pooled in another way, so that its vectors are
 * others and no file has to be fetched.
 */
async function furtherModel(settings: { name: string; dimensions?: number }): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'model');
  await mkdir(folder);
  for (const name of ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx'])
    await symlink(path.join(FIRST_MODEL_DIR, name), path.join(folder, name));
  const first = JSON.parse(await readFile(path.join(FIRST_MODEL_DIR, 'embedding.json'), 'utf8')) as object;
  const further = { ...first, pooling: 'mean', cosine_floor: 0.5, ...settings };
  await writeFile(path.join(folder, 'embedding.json'), JSON.stringify(further));
  return folder;
}

export function secondModel(): Promise<string> {
  return furtherModel({ name: SECOND_MODEL });
}

export function shortModel(): Promise<string> {
  return furtherModel(SHORT_MODEL);
}
