import { Worker } from 'node:worker_threads';
import { EmbeddingFailedError } from './embedding-errors.ts';
import type { ModelFolder } from './model-folder.ts';
import type { ThreadAnswer, ThreadRequest } from './thread-messages.ts';

/** A place where the model runs, one text at a time. */
export interface ModelThread {
  embed(text: string): Promise<Float32Array>;
  /** Ends the thread once the text under way is finished. */
  close(): Promise<void>;
}

/** Starts a thread; resolves once its model has answered. `onEnd` tells that it ended without being closed. */
export type StartModelThread = (onEnd: (thread: ModelThread) => void) => Promise<ModelThread>;

const CLOSE_GRACE_MS = 2_000;

/** Starts the model of this folder in a worker thread and checks that it gives vectors of the promised length. */
export async function startWorkerThread(
  folder: ModelFolder,
  onEnd: (thread: ModelThread) => void,
): Promise<ModelThread> {
  const thread = new WorkerThread(folder, onEnd);
  try {
    const { length } = await thread.embed('warm up');
    const { dimensions } = folder.settings;
    if (length === dimensions) return thread;
    throw new EmbeddingFailedError(
      `embedding.json promises ${dimensions} dimensions, the model gives ${length}`,
    );
  } catch (error) {
    await thread.close();
    throw error;
  }
}

interface Run {
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: Error) => void;
}

class WorkerThread implements ModelThread {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  #run: Run | undefined;
  #isReady = false;
  #isClosing = false;
  #cause: unknown;

  constructor(folder: ModelFolder, onEnd: (thread: ModelThread) => void) {
    const file = new URL('./embedding-worker.ts', import.meta.url);
    this.#worker = new Worker(file, { workerData: folder, name: 'embedding' });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#receive(answer));
    this.#worker.on('error', (cause: unknown) => {
      this.#cause = cause;
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        this.#takeRun()?.reject(this.#endedError(code));
        resolve();
        if (this.#isReady && !this.#isClosing) onEnd(this);
      });
    });
  }

  embed(text: string): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      this.#run = { resolve, reject };
      this.#ask({ kind: 'embed', text });
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#ask({ kind: 'close' });
    const deadline = setTimeout(() => void this.#worker.terminate(), CLOSE_GRACE_MS);
    await this.#ended;
    clearTimeout(deadline);
  }

  #ask(request: ThreadRequest): void {
    this.#worker.postMessage(request);
  }

  #receive(answer: ThreadAnswer): void {
    this.#isReady = true;
    if (answer.kind === 'vector') this.#takeRun()?.resolve(answer.vector);
    else this.#takeRun()?.reject(new EmbeddingFailedError(`The embedding model failed: ${answer.reason}`));
  }

  #takeRun(): Run | undefined {
    const run = this.#run;
    this.#run = undefined;
    return run;
  }

  #endedError(code: number): EmbeddingFailedError {
    const reason = this.#cause instanceof Error ? this.#cause.message : `exit code ${code}`;
    const message = this.#isReady
      ? `An embedding thread ended while it worked (${reason}); a new one is started. Repeat the request.`
      : reason;
    return new EmbeddingFailedError(message, { cause: this.#cause });
  }
}
