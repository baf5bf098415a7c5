import { AppError } from '../errors.ts';
import type { EmbeddingRequest, Priority, TakenText } from './embedding-request.ts';

/** Texts that may wait; a call that would exceed this limit is refused. */
const MAX_WAITING_TEXTS = 10_000;
/** After so many queries in a row one waiting passage is taken. */
const MAX_QUERIES_IN_A_ROW = 8;

/**
 * The texts that wait for a model thread. Calls of one priority take turns, a text each, so that a single passage does not
 * wait for the thousands of an import.
 */
export class TextQueue {
  readonly #requests: Record<Priority, EmbeddingRequest[]> = { query: [], passage: [], background: [] };
  #queriesInARow = 0;

  /** Background calls are not limited: their caller waits for one before it makes the next. Throws UNAVAILABLE. */
  add(request: EmbeddingRequest): void {
    if (request.priority !== 'background') this.#checkLimit(request.waiting);
    this.#requests[request.priority].push(request);
  }

  /** The next text of a query or a passage; undefined where none waits. */
  take(): TakenText | undefined {
    const { query, passage } = this.#requests;
    const isQueryNext =
      query.length > 0 && (passage.length === 0 || this.#queriesInARow < MAX_QUERIES_IN_A_ROW);
    this.#queriesInARow = isQueryNext ? this.#queriesInARow + 1 : 0;
    return this.#takeFrom(isQueryNext ? query : passage);
  }

  takeBackground(): TakenText | undefined {
    return this.#takeFrom(this.#requests.background);
  }

  /** Fails a call and drops its texts that still wait. */
  fail(request: EmbeddingRequest, error: Error): void {
    const { priority } = request;
    this.#requests[priority] = this.#requests[priority].filter((other) => other !== request);
    request.fail(error);
  }

  failAll(error: Error): void {
    for (const request of Object.values(this.#requests).flat()) this.fail(request, error);
  }

  #takeFrom(requests: EmbeddingRequest[]): TakenText | undefined {
    const request = requests.shift();
    const taken = request?.take();
    if (request && request.waiting > 0) requests.push(request);
    return taken;
  }

  #checkLimit(added: number): void {
    const { query, passage } = this.#requests;
    const waiting = [...query, ...passage].reduce((sum, request) => sum + request.waiting, 0);
    if (waiting + added <= MAX_WAITING_TEXTS) return;
    throw new AppError(
      'UNAVAILABLE',
      `${waiting} texts wait to be embedded and ${added} more would pass the limit of ` +
        `${MAX_WAITING_TEXTS}. Repeat the request in a few seconds, with fewer texts if it holds thousands.`,
      { retryAfter: 5 },
    );
  }
}
