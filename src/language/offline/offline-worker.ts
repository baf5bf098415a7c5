import { parentPort } from 'node:worker_threads';
import type { ExtractionReply, ExtractionTask } from './thread-messages.ts';
import { OfflineExtractor } from './offline-extractor.ts';

const extractor = new OfflineExtractor();
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (task: ExtractionTask) => {
  last = last.then(() => answer(task));
});

async function answer({ id, request }: ExtractionTask): Promise<void> {
  const { signal } = new AbortController();
  const reply = await extractor.extract({ ...request, signal }).then(
    (outcome): ExtractionReply => ({ id, outcome }),
    (error: unknown): ExtractionReply => ({ id, error: error as Error }),
  );
  parentPort?.postMessage(reply);
}
