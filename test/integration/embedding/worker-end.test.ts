import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { openEmbedder } from '../../../src/embedding/embedder.ts';
import { MODEL_DIR, sentence } from './model.ts';

// The worker throws on a request of this form and ends.
const NO_REQUEST = null;

describe('a worker thread', () => {
  test('that ends fails its text, and its successor serves the texts that waited', async () => {
    const started = once(process, 'worker') as Promise<[Worker]>;
    const embedder = await openEmbedder({ modelDir: MODEL_DIR, workers: 1 });
    const [worker] = await started;
    const before = await embedder.embedQuery('harbour');

    worker.postMessage(NO_REQUEST);
    const lost = embedder.embedPassages([sentence(1)]);
    const waiting = embedder.embedQuery('harbour');

    await expect(lost).rejects.toThrow('The embedding model did not answer');
    await expect(waiting).resolves.toEqual(before);
    await embedder.close();
  });

  test('leaves no listener for the exit of the process', async () => {
    const before = process.listenerCount('exit');
    const embedder = await openEmbedder({ modelDir: MODEL_DIR, workers: 2 });
    await embedder.close();
    expect(process.listenerCount('exit')).toBe(before);
  });

  test('in the middle of a text does not abort a process that exits', async () => {
    const program = path.join(import.meta.dirname, 'exit-amid-text.ts');
    const child = spawn(process.execPath, [program], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});
