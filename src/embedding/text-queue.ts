import { AppError } from '../errors.ts';
import { PRIORITIES, type EmbeddingRequest, type Priority, type TakenText } from './embedding-request.ts';
import { Turns } from './turns.ts';

/** Texts that may wait. Beyond it a tenant is refused that has its share of them already. */
const MAX_WAITING_TEXTS = 10_000;
/** After so many texts of higher priority in a row one text that waits is taken. */
const MAX_PASSED_OVER = 8;
/** What callers wait for, the first first. */
const ASKED = PRIORITIES.filter((priority) => priority !== 'background');

/** The texts that wait for a model thread. Within a priority tenants take turns: a single text waits for nobody's thousands. */
export class TextQueue {
  readonly #turns: Readonly<Record<Priority, Turns>> = {
    query: new Turns(),
    passage: new Turns(),
    batch: new Turns(),
    background: new Turns(),
  };
  /** How often in a row each priority waited while another was taken. */
  readonly #passedOver = { query: 0, passage: 0, batch: 0 };

  /** Background calls are not limited: their caller waits for one before it makes the next. Throws UNAVAILABLE. */
  add(request: EmbeddingRequest): void {
    if (request.priority !== 'background') this.#checkLimit(request);
    this.#turns[request.priority].add(request);
  }

  /** The next text that a caller waits for; undefined where none waits. */
  take(): TakenText | undefined {
    const waiting = ASKED.filter((priority) => !this.#turns[priority].isEmpty);
    const next = waiting.find((priority) => this.#passedOver[priority] >= MAX_PASSED_OVER) ?? waiting[0];
    if (next === undefined) return undefined;
    for (const other of waiting) this.#passedOver[other] += 1;
    this.#passedOver[next] = 0;
    return this.#turns[next].take();
  }

  takeBackground(): TakenText | undefined {
    return this.#turns.background.take();
  }

  /** Fails a call and drops its texts that still wait. */
  fail(request: EmbeddingRequest, error: Error): void {
    this.#turns[request.priority].remove(request);
    request.fail(error);
  }

  failAll(error: Error): void {
    for (const turns of Object.values(this.#turns)) for (const request of turns.clear()) request.fail(error);
  }

  /** A tenant may fill what the others leave, but these always have a place. */
  #checkLimit({ tenant, waiting: added }: EmbeddingRequest): void {
    const asked = ASKED.map((priority) => this.#turns[priority]);
    const sum = (count: (turns: Turns) => number) => asked.reduce((total, turns) => total + count(turns), 0);
    const waiting = sum((turns) => turns.waiting);
    if (waiting + added <= MAX_WAITING_TEXTS) return;
    const tenants = new Set([tenant, ...asked.flatMap((turns) => [...turns.tenants])]);
    const own = sum((turns) => turns.waitingOf(tenant));
    if (tenants.size > 1 && own + added <= MAX_WAITING_TEXTS / tenants.size) return;
    const message =
      `${waiting} texts wait to be embedded, ${own} of them yours, and ${added} more would pass the limit of ` +
      `${MAX_WAITING_TEXTS}. Repeat the request in a few seconds, with fewer texts if it holds thousands.`;
    throw new AppError('UNAVAILABLE', message, { retryAfter: 5 });
  }
}
