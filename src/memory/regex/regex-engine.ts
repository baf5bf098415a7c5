import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';

export interface MatchRequest {
  readonly id: number;
  readonly pattern: string;
  /** Each item's fields; an item matches when one of its fields does. */
  readonly texts: readonly (readonly string[])[];
}

export interface MatchReply {
  readonly id: number;
  readonly matches?: boolean[];
  /** Why the pattern does not compile. */
  readonly complaint?: string;
  /** Where in the pattern, in UTF-16 units from 0. */
  readonly position?: number;
}

interface Pending {
  readonly request: MatchRequest;
  resolve(matches: boolean[]): void;
  reject(error: Error): void;
}

/** Time one batch may take; far beyond what a batch of ours needs with any sane pattern. */
const BATCH_DEADLINE_MS = 1_000;

/**
 * Regular expressions in time linear in the text (RE2), case-insensitive, in a worker thread, so that neither a hostile
 * pattern nor a long text holds up the event loop. Batches run in turn; one that overruns ends its worker, not others.
 */
export class RegexEngine {
  #worker: Worker | undefined;
  #nextId = 1;
  readonly #queue: Pending[] = [];
  #deadline: NodeJS.Timeout | undefined;

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
    this.#deadline = setTimeout(() => this.#replaceWorker(tooCostly()), BATCH_DEADLINE_MS);
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./regex-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (reply: MatchReply) => this.#settle(reply));
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
