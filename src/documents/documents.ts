import type { Logger } from 'pino';
import { orElseAfter } from '../concurrency/deadline.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { AppError } from '../errors.ts';
import type { Passage, Reading, DocumentReply, DocumentTask } from './document.ts';
import { DocumentThread, ThreadEnded, type ThreadLimits } from './document-thread.ts';

const READING: ThreadLimits = { workMs: 120_000, memoryMb: 512 };
const DETECTION: ThreadLimits = { workMs: 10_000, memoryMb: 128 };
/** A caller that takes longer for one batch does not hold the thread. */
const TAKEN_WITHIN_MS = 60_000;
const READING_THREADS = 2;
const DETECTING_THREADS = 2;

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Reads files and tells their types, each in a worker thread of its own, so that one which crashes or stalls harms no other. */
export class Documents {
  readonly #logger: Logger;
  readonly #limits: ThreadLimits;
  readonly #readings = new Semaphore(READING_THREADS);
  readonly #detections = new Semaphore(DETECTING_THREADS);
  readonly #closing = new AbortController();

  constructor(logger: Logger, limits: ThreadLimits = READING) {
    this.#logger = logger;
    this.#limits = limits;
  }

  /** Throws INVALID_INPUT for an empty file, UNSUPPORTED_MEDIA_TYPE where the name claims another type than the content has. */
  async detect(path: string, filename: string, { signal }: ReadOptions = {}): Promise<string> {
    const task = { kind: 'detect', path, filename } as const;
    const run = () => this.#run(task, DETECTION, signal, (thread) => thread.next());
    const reply = await this.#detections.run(run).catch((error: unknown) => {
      throw error instanceof ThreadEnded ? notDetected(error) : error;
    });
    if (reply.kind === 'type') return reply.mediaType;
    throw errorOf(reply);
  }

  /**
   * Reads the passages of a file in their order. The next ones are read when `onPassages` has taken a batch. Resolves with
   * what else was found; a type without text has no passages. Throws the reason of the signal, what `onPassages` throws, and
   * UNAVAILABLE where that takes a minute for a batch.
   */
  async read(
    path: string,
    mediaType: string,
    onPassages: (passages: readonly Passage[]) => Promise<void> | void,
    { signal }: ReadOptions = {},
  ): Promise<Reading> {
    const task = { kind: 'read', path, mediaType } as const;
    const run = () =>
      this.#run(task, this.#limits, signal, async (thread) => {
        let reply = await this.#next(thread);
        for (; reply.kind === 'passages'; reply = await this.#next(thread))
          await orElseAfter(TAKEN_WITHIN_MS, Promise.resolve(onPassages(reply.passages)), notTaken);
        if (reply.kind !== 'end') throw errorOf(reply);
        if (reply.detail !== undefined)
          this.#logger.info({ mediaType, detail: reply.detail }, 'a file is not readable');
        return reply.reading;
      });
    return this.#readings.run(run);
  }

  /** Ends the reading of all files; their callers get UNAVAILABLE. */
  close(): void {
    this.#closing.abort(
      new AppError('UNAVAILABLE', 'The service stops. Repeat the request when it runs again.'),
    );
  }

  /** A thread beyond its limits ends the reading, not the call. */
  async #next(thread: DocumentThread): Promise<DocumentReply> {
    return thread.next().catch((error: unknown) => {
      if (!(error instanceof ThreadEnded)) throw error;
      const reading = { metadata: {}, unreadable: 'too large or too complex' } as const;
      return { kind: 'end', reading, detail: error.message } as const;
    });
  }

  async #run<T>(
    task: DocumentTask,
    limits: ThreadLimits,
    signal: AbortSignal | undefined,
    work: (thread: DocumentThread) => Promise<T>,
  ): Promise<T> {
    const ending = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    ending.throwIfAborted();
    const thread = new DocumentThread(task, limits, ending);
    try {
      return await work(thread);
    } finally {
      await thread.close();
    }
  }
}

function notTaken(): never {
  throw new AppError('UNAVAILABLE', 'The passages of the file could not be stored in time. Send it again.', {
    retryAfter: 10,
  });
}

function notDetected(cause: ThreadEnded): AppError {
  const message = 'The type of the file could not be told. Send it in another format.';
  return new AppError('UNSUPPORTED_MEDIA_TYPE', message, { cause });
}

function errorOf(reply: DocumentReply): unknown {
  if (reply.kind === 'refused')
    return new AppError(reply.code, reply.message, reply.details && { details: reply.details });
  return reply.kind === 'failed' ? reply.error : new Error(`A thread replied with ${reply.kind}.`);
}
