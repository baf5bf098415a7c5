import { AppError } from '../../errors.ts';
import { outlivingCall, type MemoryContext } from '../memory-context.ts';
import { writeGroup, type Creation, type PreparedStore } from './write-group.ts';

interface Waiting {
  readonly store: PreparedStore;
  resolve(creation: Creation): void;
  reject(error: AppError): void;
}

/** Stores that share one commit at most: more gain little and make the first wait longer. */
const GROUP = 128;
/** Stores of one tenant that may wait; beyond it callers are told to come again. */
const WAITING = 2_000;

/**
 * Stores that arrive while a commit of their tenant is under way share the next one, since the vector index makes a
 * commit dear whatever it holds. One lane a tenant: one tenant never waits for another. Stores of one key keep their
 * order and never share a commit.
 */
export class WriteLanes {
  readonly #lanes = new Map<string, Waiting[]>();

  /** Resolves once the store's transaction is committed. Throws AppError, and UNAVAILABLE where too many wait. */
  submit(memory: MemoryContext, store: PreparedStore): Promise<Creation> {
    const { database, signal } = memory.graph;
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const lane = this.#lanes.get(database);
    if (lane && lane.length >= WAITING) return Promise.reject(tooManyWaiting());
    return new Promise((resolve, reject) => {
      const waiting = { store, resolve, reject };
      if (lane) lane.push(waiting);
      else void this.#run(outlivingCall(memory), [waiting]);
    });
  }

  /** Whether stores of this database are being written. */
  isBusy(database: string): boolean {
    return this.#lanes.has(database);
  }

  async #run(memory: MemoryContext, lane: Waiting[]): Promise<void> {
    this.#lanes.set(memory.graph.database, lane);
    while (lane.length > 0) {
      const group = takeGroup(lane);
      const outcomes = await writeGroup(
        memory,
        group.map(({ store }) => store),
      );
      for (const [index, waiting] of group.entries()) {
        const outcome = outcomes[index] as Creation | AppError;
        if (outcome instanceof AppError) waiting.reject(outcome);
        else waiting.resolve(outcome);
      }
    }
    this.#lanes.delete(memory.graph.database);
  }
}

/** Takes the first stores of different keys out of the lane. */
function takeGroup(lane: Waiting[]): Waiting[] {
  const keys = new Set<string>();
  const group: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const waiting of lane) {
    const { key } = waiting.store.node;
    if (group.length < GROUP && !keys.has(key)) group.push(waiting);
    else rest.push(waiting);
    keys.add(key);
  }
  lane.splice(0, lane.length, ...rest);
  return group;
}

function tooManyWaiting(): AppError {
  return new AppError('UNAVAILABLE', 'Too many stores of this graph wait already. Try again shortly.', {
    retryAfter: 1,
  });
}
