import { expect, test } from 'vitest';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { EmbeddingModels } from '../../../src/embedding/embedding-models.ts';
import { FIRST_MODEL, SECOND_MODEL, secondModel } from '../../support/second-model.ts';
import { fakeEmbedder } from '../../unit/memory/fake-memory.ts';
import { MODEL_DIR } from './model.ts';

test('a model that new graphs do not begin with is open while it is used', async () => {
  const otherDir = await secondModel();
  const happened: string[] = [];
  const open = ({ modelDir }: { modelDir: string }): Promise<Embedder> => {
    const model = modelDir === otherDir ? SECOND_MODEL : FIRST_MODEL;
    happened.push(`opened ${model}`);
    return Promise.resolve(
      fakeEmbedder({ model, close: () => Promise.resolve(void happened.push(`closed ${model}`)) }),
    );
  };
  const models = await EmbeddingModels.open({ modelDir: MODEL_DIR, otherDirs: [otherDir, MODEL_DIR], open });
  expect(models.find(SECOND_MODEL)).toEqual({ model: SECOND_MODEL, dimensions: 384 });
  expect(models.find('another')).toBeUndefined();
  const first = await models.use(FIRST_MODEL);
  expect(happened).toEqual([`opened ${FIRST_MODEL}`]);

  const used = await Promise.all([models.use(SECOND_MODEL), models.use(SECOND_MODEL)]);
  expect(used[0].embedder).toBe(used[1].embedder);
  used[0].release();
  first.release();
  expect(happened.splice(1)).toEqual([`opened ${SECOND_MODEL}`]);
  used[1].release();
  await expect.poll(() => happened.splice(1)).toEqual([`closed ${SECOND_MODEL}`]);

  await models.use(SECOND_MODEL);
  await models.close();
  const ended = [`closed ${FIRST_MODEL}`, `closed ${SECOND_MODEL}`];
  expect(happened.sort()).toEqual([...ended, `opened ${FIRST_MODEL}`, `opened ${SECOND_MODEL}`].sort());
});
