import { EmbedderBusyError } from './embedding-errors.ts';
import type { EmbeddingRequest, TakenText } from './embedding-request.ts';

export interface QueueLimits {
  /** Texts that may wait; a call that would pass it is refused. */
  readonly waiting: number;
  /** Queries that go in a row while passages wait: then one passage has its turn. */
  readonly queriesInARow: number;
}

export const DEFAULT_LIMITS: QueueLimits = { waiting: 10_000, queriesInARow: 8 };

/**
 * The texts that wait for a model thread, in three lanes. Queries go first. Among calls with passages each has one text
 * a turn, so that a single passage does not wait for the thousands of an import. What is made in the background comes
 * when nothing else waits.
 */
export class TextQueue {
  readonly #limits: QueueLimits;
  readonly #queries: EmbeddingRequest[] = [];
  #passages: EmbeddingRequest[] = [];
  #background: EmbeddingRequest[] = [];
  #waiting = 0;
  #queriesInARow = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  addQuery(request: EmbeddingRequest): void {
    this.#count(request);
    this.#queries.push(request);
  }

  addPassages(request: EmbeddingRequest): void {
    this.#count(request);
    if (request.waiting > 0) this.#passages.push(request);
  }

  /** Not bounded: whoever works in the background waits for one call before it makes the next. */
  addBackground(request: EmbeddingRequest): void {
    if (request.waiting > 0) this.#background.push(request);
  }

  /** The text whose turn it is among those that somebody waits for; undefined when there is none. */
  take(): TakenText | undefined {
    const isPassagesTurn = this.#queriesInARow >= this.#limits.queriesInARow && this.#passages.length > 0;
    const query = isPassagesTurn ? undefined : this.#queries.shift();
    this.#queriesInARow = query ? this.#queriesInARow + 1 : 0;
    const request = query ?? this.#passages.shift();
    if (!request) return undefined;
    this.#waiting -= 1;
    const taken = request.take();
    if (request.waiting > 0) this.#passages.push(request);
    return taken;
  }

  takeBackground(): TakenText | undefined {
    const request = this.#background[0];
    const taken = request?.take();
    if (request?.waiting === 0) this.#background.shift();
    return taken;
  }

  /** Fails a call, part of which may still wait. */
  fail(request: EmbeddingRequest, error: Error): void {
    const isBackground = this.#background.includes(request);
    if (isBackground) this.#background = this.#background.filter((other) => other !== request);
    else this.#waiting -= request.waiting;
    this.#passages = this.#passages.filter((other) => other !== request);
    request.fail(error);
  }

  /** Fails everything that waits. */
  failAll(error: Error): void {
    for (const request of this.#queries.splice(0)) request.fail(error);
    for (const request of this.#passages.splice(0)) request.fail(error);
    for (const request of this.#background.splice(0)) request.fail(error);
    this.#waiting = 0;
  }

  #count(request: EmbeddingRequest): void {
    if (this.#waiting + request.waiting > this.#limits.waiting) throw this.#busy(request);
    this.#waiting += request.waiting;
  }

  #busy(request: EmbeddingRequest): EmbedderBusyError {
    return new EmbedderBusyError(
      `${this.#waiting} texts wait to be embedded and ${request.waiting} more would pass the limit of ` +
        `${this.#limits.waiting}. Repeat the request in a few seconds, with fewer texts if it holds thousands.`,
    );
  }
}
