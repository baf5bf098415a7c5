import { Worker } from 'node:worker_threads';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { workerFile } from '../../concurrency/worker-file.ts';
import { AppError } from '../../errors.ts';
import type { AnswerReply } from './answer-worker.ts';
import { notACompletion } from './model-errors.ts';
import { readPlainAnswer, type AnswerTask, type ReadAnswer } from './read-answer.ts';

const WORKER = workerFile('answer-worker', import.meta.url);
/** A usual answer has some ten thousand characters, which are read in a millisecond. */
const MAX_AT_ONCE = 32_768;
/** Many times the size of the largest answer that is accepted. */
const MAX_HEAP_MB = 256;

/**
 * Reads the answers of a model. One that is long, damaged or no JSON is read in a thread, which ends with it: to find and mend
 * its JSON may take a second.
 */
export class AnswerReader {
  readonly #threads = new Semaphore(1);

  /** Throws as `readAnswer`, and the reason of the signal. */
  async read(task: AnswerTask, signal: AbortSignal): Promise<ReadAnswer> {
    const plain = task.body.length <= MAX_AT_ONCE ? readPlainAnswer(task) : undefined;
    return plain ?? this.#threads.run(() => readInThread(task, signal));
  }
}

async function readInThread(task: AnswerTask, signal: AbortSignal): Promise<ReadAnswer> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<AnswerReply>();
  const worker = new Worker(WORKER, {
    name: 'answer',
    env: {},
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  worker.on('message', resolve);
  worker.on('error', () => reject(notACompletion()));
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const reply = await promise;
    if ('answer' in reply) return reply.answer;
    throw new AppError(reply.failure.code, reply.failure.message);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
