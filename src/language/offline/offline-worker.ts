import { parentPort } from 'node:worker_threads';
import type { Cancellation, ExtractionReply, ExtractionTask } from './thread-messages.ts';
import { OfflineExtractor } from './offline-extractor.ts';

const extractor = new OfflineExtractor();
const readings = new Map<number, AbortController>();

parentPort?.on('message', (message: ExtractionTask | Cancellation) => {
  if ('cancelled' in message) readings.get(message.cancelled)?.abort();
  else void answer(message);
});

async function answer({ id, request }: ExtractionTask): Promise<void> {
  const controller = new AbortController();
  readings.set(id, controller);
  const reply = await extractor.extract({ ...request, signal: controller.signal }).then(
    (outcome): ExtractionReply => ({ id, outcome }),
    (error: unknown): ExtractionReply => ({ id, error: error as Error }),
  );
  readings.delete(id);
  parentPort?.postMessage(reply);
}
