import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openEmbedder } from '../../../src/embedding/embedder.ts';
import { EmbeddingFailedError } from '../../../src/embedding/embedding-errors.ts';
import { MODEL_DIR, sentence } from './model.ts';

test('a worker that ends fails the text it had, and its successor serves what waited', async () => {
  const started = once(process, 'worker') as Promise<[Worker]>;
  const embedder = await openEmbedder({ modelDir: MODEL_DIR, workers: 1 });
  const [worker] = await started;
  const before = await embedder.embedQuery('harbour');

  const lost = embedder.embedPassages([sentence(1).repeat(20)]);
  const failed = expect(lost).rejects.toThrow(EmbeddingFailedError);
  const waiting = embedder.embedQuery('harbour');
  await worker.terminate();

  await failed;
  await expect(waiting).resolves.toEqual(before);
  await embedder.close();
});
