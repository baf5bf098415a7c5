import { AppError } from '../../errors.ts';
import { outlivingCall, type MemoryContext } from '../memory-context.ts';
import { changeStanding, isToChange, type Change } from './change-standing.ts';
import { writeGroup, type Creation, type PreparedStore } from './write-group.ts';

/** What stands under a store's key, and what the store changed of it. */
export interface Written extends Creation {
  readonly change: Change | undefined;
}

interface Waiting {
  readonly memory: MemoryContext;
  readonly store: PreparedStore;
  resolve(written: Written): void;
  reject(error: unknown): void;
}

interface Lane {
  waiting: Waiting[];
  /** Keys whose node a store is changing: the next store of such a key waits for the end of that. */
  readonly changing: Set<string>;
  isCommitting: boolean;
}

/** Stores that share one commit at most: more gain little and make the first wait longer. */
const GROUP = 128;
/** Stores of one tenant that may wait; beyond it callers are told to come again. */
const WAITING = 2_000;

/**
 * Stores that arrive while a commit of their tenant is under way share the next one, since the vector index makes a
 * commit dear whatever it holds. One lane a tenant: one tenant never waits for another. Stores of one key keep their
 * order and never share a commit; one that changes a standing node ends before the next begins.
 */
export class WriteLanes {
  readonly #lanes = new Map<string, Lane>();

  /** Resolves once all of the store is committed. Throws AppError, and UNAVAILABLE where too many wait. */
  submit(memory: MemoryContext, store: PreparedStore): Promise<Written> {
    const { database, signal } = memory.graph;
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const lane = this.#lanes.get(database) ?? { waiting: [], changing: new Set(), isCommitting: false };
    if (lane.waiting.length >= WAITING) return Promise.reject(tooManyWaiting());
    this.#lanes.set(database, lane);
    return new Promise((resolve, reject) => {
      lane.waiting.push({ memory, store, resolve, reject });
      if (!lane.isCommitting) void this.#commit(outlivingCall(memory), lane);
    });
  }

  /** Whether stores of this database are being written. */
  isBusy(database: string): boolean {
    return this.#lanes.has(database);
  }

  /** Commits until nothing is left that can be; the end of a change goes on with what waited for it. */
  async #commit(memory: MemoryContext, lane: Lane): Promise<void> {
    lane.isCommitting = true;
    for (let group = takeGroup(lane); group.length > 0; group = takeGroup(lane)) {
      const outcomes = await writeGroup(
        memory,
        group.map(({ store }) => store),
      );
      for (const [index, waiting] of group.entries()) {
        const outcome = outcomes[index] as Creation | AppError;
        if (outcome instanceof AppError) waiting.reject(outcome);
        else if (isToChange(waiting.store, outcome)) void this.#change(lane, waiting, outcome);
        else waiting.resolve({ ...outcome, change: undefined });
      }
    }
    lane.isCommitting = false;
    this.#dropIdle(memory, lane);
  }

  async #change(lane: Lane, waiting: Waiting, creation: Creation): Promise<void> {
    const { memory, store } = waiting;
    const { key } = store.input;
    lane.changing.add(key);
    try {
      waiting.resolve({ ...creation, change: await changeStanding(memory, store) });
    } catch (error) {
      waiting.reject(error);
    }
    lane.changing.delete(key);
    if (!lane.isCommitting) await this.#commit(outlivingCall(memory), lane);
  }

  #dropIdle({ graph }: MemoryContext, { waiting, changing }: Lane): void {
    if (waiting.length === 0 && changing.size === 0) this.#lanes.delete(graph.database);
  }
}

/** Takes the first stores of different keys out of the lane, none of a key whose node is being changed. */
function takeGroup(lane: Lane): Waiting[] {
  const keys = new Set(lane.changing);
  const group: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const waiting of lane.waiting) {
    const { key } = waiting.store.node;
    if (group.length < GROUP && !keys.has(key)) group.push(waiting);
    else rest.push(waiting);
    keys.add(key);
  }
  lane.waiting = rest;
  return group;
}

function tooManyWaiting(): AppError {
  return new AppError('UNAVAILABLE', 'Too many stores of this graph wait already. Try again shortly.', {
    retryAfter: 1,
  });
}
