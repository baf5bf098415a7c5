import { Worker } from 'node:worker_threads';
import { BusyFlag } from './busy-flag.ts';
import { EmbeddingFailedError } from './embedding-errors.ts';
import type { ModelFolder } from './model-folder.ts';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './thread-messages.ts';

/** A place where the model runs, one text at a time. */
export interface ModelThread {
  embed(text: string): Promise<Float32Array>;
  /** Ends the thread once the text under way is finished. */
  close(): Promise<void>;
}

/** Starts a thread; resolves once its model has answered. `onEnd` tells that it ended without being closed. */
export type StartModelThread = (onEnd: (thread: ModelThread) => void) => Promise<ModelThread>;

// Longer than any text takes.
const END_GRACE_MS = 2_000;

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

/** Of every thread there is. One listener serves them all: Node warns of a leak where an event has more than ten. */
const busyFlags = new Set<BusyFlag>();

function waitAtExit(busy: BusyFlag): void {
  if (busyFlags.size === 0) process.on('exit', waitForAll);
  busyFlags.add(busy);
}

function endWait(busy: BusyFlag): void {
  busyFlags.delete(busy);
  if (busyFlags.size === 0) process.off('exit', waitForAll);
}

// A thread that is stopped while it loads or runs the model aborts the process instead of letting it exit.
function waitForAll(): void {
  for (const busy of busyFlags) busy.waitUntilClear(END_GRACE_MS);
}

interface Run {
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: Error) => void;
}

class WorkerThread implements ModelThread {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #busy = new BusyFlag();
  #run: Run | undefined;
  #isReady = false;
  #isClosing = false;
  #cause: unknown;

  constructor(folder: ModelFolder, onEnd: (thread: ModelThread) => void) {
    const file = new URL('./embedding-worker.ts', import.meta.url);
    const workerData: ThreadData = { folder, busy: this.#busy.memory };
    this.#busy.set();
    this.#worker = new Worker(file, { workerData, name: 'embedding' });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#receive(answer));
    this.#worker.on('error', (cause: unknown) => {
      this.#cause = cause;
    });
    waitAtExit(this.#busy);
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        endWait(this.#busy);
        this.#takeRun()?.reject(this.#endedError(code));
        resolve();
        if (this.#isReady && !this.#isClosing) onEnd(this);
      });
    });
  }

  embed(text: string): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      this.#run = { resolve, reject };
      this.#busy.set();
      this.#ask({ kind: 'embed', text });
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#ask({ kind: 'close' });
    const deadline = setTimeout(() => void this.#worker.terminate(), END_GRACE_MS);
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
