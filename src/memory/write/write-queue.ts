import { AppError, asAppError } from '../../errors.ts';
import { keepsChanging } from './store/conflict.ts';
import type { PreparedStore, Stored, StoreOutcome } from './store/store-transaction.ts';
import { charactersOf } from '../transaction/write-load.ts';

export interface StoreWriter {
  /** Writes stores of different keys, which send about so many characters, in one transaction. */
  commit(stores: readonly PreparedStore[], characters: number): Promise<StoreOutcome[]>;
  /** Prepares an outdated store for the node that its key has now. */
  prepareAgain(store: PreparedStore): Promise<PreparedStore>;
}

interface Waiting {
  store: PreparedStore;
  /** What the store sends to the database. */
  readonly characters: number;
  timesOutdated: number;
  resolve(stored: Stored): void;
  reject(error: unknown): void;
}

/** A larger group gains little and makes its first store wait longer. */
const MAX_GROUP_STORES = 128;
/** Bounds the memory of a transaction. A single store may send more. */
const MAX_GROUP_CHARACTERS = 4 * 2 ** 20;
const MAX_WAITING_STORES = 2_000;
const MAX_TIMES_OUTDATED = 5;

/**
 * The write queue of one graph, with group commit: the stores that arrive during a commit share the next one, because the
 * vector index makes every commit expensive. Stores are committed in the order of their arrival, and stores of one key
 * never share a commit.
 */
export class WriteQueue {
  readonly #writer: StoreWriter;
  #waiting: Waiting[] = [];
  #isCommitting = false;

  constructor(writer: StoreWriter) {
    this.#writer = writer;
  }

  get isBusy(): boolean {
    return this.#isCommitting;
  }

  /** Resolves once the store is committed. Throws AppError, such as UNAVAILABLE when too many stores wait. */
  submit(store: PreparedStore): Promise<Stored> {
    if (this.#waiting.length >= MAX_WAITING_STORES) {
      const message = 'Too many stores of this graph wait already. Try again shortly.';
      return Promise.reject(new AppError('UNAVAILABLE', message, { retryAfter: 1 }));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Stored>();
    const characters = charactersOf([store.properties, store.vector, store.links]);
    this.#waiting.push({ store, characters, timesOutdated: 0, resolve, reject });
    if (!this.#isCommitting) void this.#commitAll();
    return promise;
  }

  async #commitAll(): Promise<void> {
    this.#isCommitting = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, groupSize(this.#waiting));
      const outcomes = await this.#commit(group);
      const outdated = group.filter((waiting, index) => !settle(waiting, outcomes[index] as StoreOutcome));
      // They go before the stores that wait, so that stores of one key keep their order.
      this.#waiting.unshift(...(await this.#prepareAgain(outdated)));
    }
    this.#isCommitting = false;
  }

  async #commit(group: readonly Waiting[]): Promise<StoreOutcome[]> {
    const stores = group.map(({ store }) => store);
    const characters = group.reduce((sum, waiting) => sum + waiting.characters, 0);
    try {
      return await this.#writer.commit(stores, characters);
    } catch (error) {
      return stores.map(() => asAppError(error));
    }
  }

  async #prepareAgain(outdated: readonly Waiting[]): Promise<Waiting[]> {
    const prepared: Waiting[] = [];
    for (const waiting of outdated) {
      try {
        waiting.store = await this.#writer.prepareAgain(waiting.store);
        prepared.push(waiting);
      } catch (error) {
        waiting.reject(error);
      }
    }
    return prepared;
  }
}

/** Reports the outcome to the caller. False when the store must be prepared again. */
function settle(waiting: Waiting, outcome: StoreOutcome): boolean {
  if (outcome instanceof AppError) waiting.reject(outcome);
  else if (outcome !== 'outdated') waiting.resolve(outcome);
  else if (waiting.timesOutdated++ < MAX_TIMES_OUTDATED) return false;
  else waiting.reject(keepsChanging(waiting.store.input.key));
  return true;
}

/** How many of the first stores can share a transaction: of different keys, and within the limits. */
function groupSize(waiting: readonly Waiting[]): number {
  const keys = new Set<string>();
  let characters = 0;
  const end = waiting.findIndex(({ store, characters: more }, index) => {
    const { key } = store.input;
    characters += more;
    if (index === MAX_GROUP_STORES || keys.has(key)) return true;
    keys.add(key);
    return index > 0 && characters > MAX_GROUP_CHARACTERS;
  });
  return end < 0 ? waiting.length : end;
}
