import { AppError } from '../../errors.ts';
import type { PreparedStore, Stored, StoreOutcome } from './store-transaction.ts';
import { charactersOf } from './write-load.ts';

/** Names the stores of one batch, which are written in their order. */
export type Batch = symbol;

/** What the queue does with stores. */
export interface StoreWriter {
  /** Writes stores of different keys, which send about so many characters, in one transaction. */
  commit(stores: readonly PreparedStore[], characters: number): Promise<StoreOutcome[]>;
  /** Prepares a store again, for what stands under its key now. */
  prepareAgain(store: PreparedStore): Promise<PreparedStore>;
}

interface Waiting {
  store: PreparedStore;
  /** What the store sends to the database. */
  readonly characters: number;
  readonly batch: Batch;
  timesOutdated: number;
  resolve(stored: Stored): void;
  reject(error: unknown): void;
}

/** Stores that share one commit at most: more gain little and make the first wait longer. */
const GROUP = 128;
/** And the characters that they send together, unless one alone is larger: a transaction's memory is bounded. */
const GROUP_CHARACTERS = 4 * 2 ** 20;
/** Stores that may wait; beyond it callers are told to come again. */
const MAX_WAITING = 2_000;
const MAX_OUTDATED = 5;

/**
 * The write queue of one graph, with group commit: stores that arrive while a commit is under way share the next one, since
 * the vector index makes a commit dear whatever it holds. Stores of one key keep their order and never share a commit;
 * stores of one batch never overtake one another.
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

  /** Resolves once the store is committed. Throws AppError, and UNAVAILABLE where too many wait. */
  submit(store: PreparedStore, batch: Batch = Symbol('alone')): Promise<Stored> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(tooManyWaiting());
    return new Promise((resolve, reject) => {
      const characters = charactersOf([store.properties, store.vector, store.links]);
      this.#waiting.push({ store, batch, characters, timesOutdated: 0, resolve, reject });
      if (!this.#isCommitting) void this.#commitAll();
    });
  }

  async #commitAll(): Promise<void> {
    this.#isCommitting = true;
    while (this.#waiting.length > 0) {
      const { group, rest } = takeGroup(this.#waiting);
      this.#waiting = rest;
      const outcomes = await this.#commit(group);
      const outdated = group.filter((waiting, index) => !settle(waiting, outcomes[index] as StoreOutcome));
      // Before the stores that wait, so that those of its key keep their order.
      this.#waiting.unshift(...(await this.#prepareAgain(outdated)));
    }
    this.#isCommitting = false;
  }

  async #commit(group: readonly Waiting[]): Promise<StoreOutcome[]> {
    const characters = group.reduce((sum, waiting) => sum + waiting.characters, 0);
    return this.#writer.commit(
      group.map(({ store }) => store),
      characters,
    );
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

/** Tells the caller how its store ended; false where it is to be prepared again. */
function settle(waiting: Waiting, outcome: StoreOutcome): boolean {
  if (outcome instanceof AppError) waiting.reject(outcome);
  else if (outcome !== 'outdated') waiting.resolve(outcome);
  else if (waiting.timesOutdated++ < MAX_OUTDATED) return false;
  else waiting.reject(keepsChanging(waiting.store.input.key));
  return true;
}

/**
 * Takes the first stores of different keys, none of a batch an earlier one of which stays, and no more than go into one
 * transaction.
 */
function takeGroup(waiting: readonly Waiting[]): { group: Waiting[]; rest: Waiting[] } {
  const keys = new Set<string>();
  const staying = new Set<Batch>();
  const group: Waiting[] = [];
  const rest: Waiting[] = [];
  let characters = 0;
  let isFull = false;
  for (const each of waiting) {
    const { key } = each.store.input;
    const mayShare = !keys.has(key) && !staying.has(each.batch);
    const isTooMuch = group.length > 0 && characters + each.characters > GROUP_CHARACTERS;
    isFull ||= group.length === GROUP || (isTooMuch && mayShare);
    if (!isFull && mayShare) {
      group.push(each);
      characters += each.characters;
    } else {
      rest.push(each);
      staying.add(each.batch);
    }
    keys.add(key);
  }
  return { group, rest };
}

function keepsChanging(key: string): AppError {
  return new AppError('CONFLICT', `Others keep changing the node ${key}. Try again.`, { retryAfter: 1 });
}

function tooManyWaiting(): AppError {
  return new AppError('UNAVAILABLE', 'Too many stores of this graph wait already. Try again shortly.', {
    retryAfter: 1,
  });
}
