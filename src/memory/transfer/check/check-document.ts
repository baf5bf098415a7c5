import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../../concurrency/worker-file.ts';
import { AppError } from '../../../errors.ts';
import type { CheckedDocument, CheckReply, CheckRequest } from './checked-document.ts';

const WORKER = workerFile('check-worker', import.meta.url);
/** Enough for the keys of some millions of nodes. */
const MAX_HEAP_MB = 1_024;

/**
 * Checks a document in a worker thread, and writes its records into a file for each section. Throws INVALID_INPUT with the
 * place of what is wrong, and PAYLOAD_TOO_LARGE where it takes too much memory.
 */
export async function checkDocument(request: CheckRequest): Promise<CheckedDocument> {
  const worker = new Worker(WORKER, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    const [reply] = (await once(worker, 'message')) as [CheckReply];
    if ('checked' in reply) return reply.checked;
    const { code, message, details } = reply.refusal;
    throw new AppError(code, message, details && { details });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error;
  } finally {
    await worker.terminate();
  }
}

function tooMuch(): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    'The document takes too much memory to check. Import it in parts.',
  );
}
