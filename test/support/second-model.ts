import { readFile, symlink, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { projectDir, temporaryFolder } from './test-app.ts';

const FIRST_MODEL_DIR = path.join(projectDir, 'neo4j/target/model/bge-small-en-v1.5');
/** The model that the set-up fetches. */
export const FIRST_MODEL = 'bge-small-en-v1.5-q8';
export const SECOND_MODEL = 'bge-small-en-v1.5-mean';

/**
 * Makes the folder of a second model: the same weights, whose outputs are pooled in another way, so that its vectors are
 * others and no file has to be fetched.
 */
export async function secondModel(): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'model');
  await mkdir(folder);
  for (const name of ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx'])
    await symlink(path.join(FIRST_MODEL_DIR, name), path.join(folder, name));
  const first = JSON.parse(await readFile(path.join(FIRST_MODEL_DIR, 'embedding.json'), 'utf8')) as object;
  const second = { ...first, name: SECOND_MODEL, pooling: 'mean', cosine_floor: 0.5 };
  await writeFile(path.join(folder, 'embedding.json'), JSON.stringify(second));
  return folder;
}
