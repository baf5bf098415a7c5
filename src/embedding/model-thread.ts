import { Worker } from 'node:worker_threads';
import { workerFile } from '../concurrency/worker-file.ts';
import { embeddingFailed } from './embedding-errors.ts';
import type { ModelFolder } from './model-folder.ts';
import { BUSY, type ThreadAnswer, type ThreadData, type ThreadRequest } from './thread-messages.ts';

/** A thread that runs the model, on one text at a time. */
export interface ModelThread {
  embed(text: string): Promise<Float32Array>;
  /** Ends the thread once the text under way is finished. */
  close(): Promise<void>;
}

/** Starts a thread; resolves once its model has answered. Calls `onEnd` when the thread ends without being closed. */
export type StartModelThread = (onEnd: (thread: ModelThread) => void) => Promise<ModelThread>;

// ONNX Runtime otherwise keeps an id of the device in the user's folder and reports its use to its makers. It reads the
// environment of the process, which a worker thread cannot set.
process.env['ORT_DISABLE_TELEMETRY'] = '1';

// Longer than the model takes to load, or a text, on a busy machine.
const END_WITHIN_MS = 10_000;

/** Starts the model of this folder in a worker thread and checks the length of its vectors. */
export async function startWorkerThread(
  folder: ModelFolder,
  onEnd: (thread: ModelThread) => void,
): Promise<ModelThread> {
  const thread = new WorkerThread(folder, onEnd);
  try {
    const { length } = await thread.embed('warm up');
    const { dimensions } = folder.settings;
    if (length === dimensions) return thread;
    throw embeddingFailed(`embedding.json promises ${dimensions} dimensions, the model gives ${length}`);
  } catch (error) {
    await thread.close();
    throw error;
  }
}

class WorkerThread implements ModelThread {
  readonly #worker: Worker;
  readonly #state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #ended: Promise<void>;
  #run: PromiseWithResolvers<Float32Array> | undefined;
  #isReady = false;
  #isClosing = false;
  #cause: unknown;

  constructor(folder: ModelFolder, onEnd: (thread: ModelThread) => void) {
    const workerData: ThreadData = { folder, state: this.#state };
    const file = workerFile('embedding-worker', import.meta.url);
    Atomics.store(this.#state, 0, BUSY);
    this.#worker = new Worker(file, { workerData, name: 'embedding' });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#receive(answer));
    this.#worker.on('error', (cause: unknown) => {
      this.#cause = cause;
    });
    // A process that exits while a thread loads or runs the model is aborted.
    const waitUntilFree = () => void Atomics.wait(this.#state, 0, BUSY, END_WITHIN_MS);
    process.on('exit', waitUntilFree);
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        process.off('exit', waitUntilFree);
        this.#run?.reject(this.#endedError(code));
        resolve();
        if (this.#isReady && !this.#isClosing) onEnd(this);
      });
    });
  }

  embed(text: string): Promise<Float32Array> {
    this.#run = Promise.withResolvers();
    Atomics.store(this.#state, 0, BUSY);
    this.#ask({ kind: 'embed', text });
    return this.#run.promise;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#ask({ kind: 'close' });
    const deadline = setTimeout(() => void this.#worker.terminate(), END_WITHIN_MS);
    await this.#ended;
    clearTimeout(deadline);
  }

  #ask(request: ThreadRequest): void {
    this.#worker.postMessage(request);
  }

  #receive(answer: ThreadAnswer): void {
    this.#isReady = true;
    if (answer.kind === 'vector') this.#run?.resolve(answer.vector);
    else this.#run?.reject(embeddingFailed(`The embedding model failed: ${answer.reason}`));
  }

  #endedError(code: number): Error {
    const reason = this.#cause instanceof Error ? this.#cause.message : `exit code ${code}`;
    const message = this.#isReady
      ? `An embedding thread ended while it worked (${reason}); a new one is started. Repeat the request.`
      : reason;
    return embeddingFailed(message, this.#cause);
  }
}
