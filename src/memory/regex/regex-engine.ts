import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import { READY, type MatchReply, type MatchRequest } from './regex-messages.ts';

interface Pending {
  readonly request: MatchRequest;
  resolve(matches: boolean[]): void;
  reject(error: Error): void;
}

/** Time one batch may take; far beyond what a batch of ours needs with any sane pattern. */
const BATCH_DEADLINE_MS = 1_000;
const WORKER = new URL('./regex-worker.ts', import.meta.url);

/**
 * Regular expressions in time linear in the text (RE2), case-insensitive, in a worker thread, so that neither a hostile
 * pattern nor a long text holds up the event loop. Batches run in turn; one that overruns ends its worker, not others.
 */
export class RegexEngine {
  readonly #file: URL;
  #worker: Worker | undefined;
  /** A worker's loading does not count against its first batch: on a busy machine it takes as long as a batch may. */
  #isReady = false;
  #nextId = 1;
  readonly #queue: Pending[] = [];
  #deadline: NodeJS.Timeout | undefined;

  constructor(file = WORKER) {
    this.#file = file;
  }

  /** Which of the items match. Throws INVALID_INPUT for a pattern that does not compile or costs too much. */
  match(pattern: string, texts: readonly (readonly string[])[]): Promise<boolean[]> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ request: { id: this.#nextId++, pattern, texts }, resolve, reject });
      if (this.#queue.length === 1) this.#sendFirst();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#deadline);
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #sendFirst(): void {
    const first = this.#queue[0];
    if (!first) return;
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(first.request);
    if (this.#isReady) this.#startDeadline();
  }

  #startDeadline(): void {
    this.#deadline = setTimeout(() => this.#replaceWorker(tooCostly()), BATCH_DEADLINE_MS);
  }

  #startWorker(): Worker {
    this.#isReady = false;
    const worker = new Worker(this.#file);
    worker.unref();
    worker.on('message', (message: MatchReply | typeof READY) => {
      if (message !== READY) return this.#settle(message);
      this.#isReady = true;
      this.#startDeadline();
    });
    worker.on('error', (error: Error) => this.#replaceWorker(error));
    return worker;
  }

  #settle(reply: MatchReply): void {
    clearTimeout(this.#deadline);
    const first = this.#queue.shift();
    if (reply.matches) first?.resolve(reply.matches);
    else first?.reject(doesNotCompile(first.request.pattern, reply.complaint ?? '', reply.position));
    this.#sendFirst();
  }

  #replaceWorker(reason: Error): void {
    clearTimeout(this.#deadline);
    void this.#worker?.removeAllListeners().terminate();
    this.#worker = undefined;
    this.#queue.shift()?.reject(reason);
    this.#sendFirst();
  }
}

function doesNotCompile(pattern: string, complaint: string, position = 0): AppError {
  return new AppError(
    'INVALID_INPUT',
    `The regular expression does not compile at position ${position}: ${complaint}. Use RE2 syntax.`,
    {
      details: { pattern, position },
    },
  );
}

function tooCostly(): AppError {
  return new AppError(
    'INVALID_INPUT',
    'The regular expression takes too long to compile or match. Make it simpler.',
  );
}
