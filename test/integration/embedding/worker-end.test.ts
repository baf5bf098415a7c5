import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { openEmbedder } from '../../../src/embedding/embedder.ts';
import { EmbeddingFailedError } from '../../../src/embedding/embedding-errors.ts';
import { MODEL_DIR, sentence } from './model.ts';

// No request has this form: the worker throws on it and ends.
const NO_REQUEST = null;

describe('a worker thread', { timeout: 60_000 }, () => {
  test('that ends fails the text it had, and its successor serves what waited', async () => {
    const started = once(process, 'worker') as Promise<[Worker]>;
    const embedder = await openEmbedder({ modelDir: MODEL_DIR, workers: 1 });
    const [worker] = await started;
    const before = await embedder.embedQuery('harbour');

    worker.postMessage(NO_REQUEST);
    const lost = embedder.embedPassages([sentence(1)]);
    const waiting = embedder.embedQuery('harbour');

    await expect(lost).rejects.toThrow(EmbeddingFailedError);
    await expect(waiting).resolves.toEqual(before);
    await embedder.close();
  });

  test('shares its listener for the exit of the process with all others, and leaves none', async () => {
    const before = process.listenerCount('exit');
    const one = await openEmbedder({ modelDir: MODEL_DIR, workers: 2 });
    const withOne = process.listenerCount('exit');
    expect(withOne - before).toBeLessThanOrEqual(1);
    const other = await openEmbedder({ modelDir: MODEL_DIR, workers: 1 });
    expect(process.listenerCount('exit')).toBe(withOne);
    await Promise.all([one.close(), other.close()]);
    expect(process.listenerCount('exit')).toBe(before);
  });

  test('amid a text does not abort a process that exits', async () => {
    const program = path.join(import.meta.dirname, 'exit-amid-text.ts');
    const child = spawn(process.execPath, [program], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});
