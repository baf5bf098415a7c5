import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { outlivingCall, type MemoryContext } from '../memory-context.ts';
import { deriveBatch, readPending } from './derive-batch.ts';
import { FirstUses } from './first-uses.ts';

const BATCH = 32;
/** Stores come in bursts, whose nodes are cheaper to work on together. */
const GATHER_MS = 150;
/** Stores come first: a batch waits for a pause between them, but not for ever. */
const GIVE_WAY_MS = 10_000;
const LOOK_AGAIN_MS = 100;
/** Wait after a failure, doubled at each in a row up to the longest. */
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Makes derived properties in the background, a run a tenant while it has pending nodes. What waits is marked in the
 * database, so that it outlives the process: the first access of a tenant takes it up again.
 */
export class Derivations {
  readonly firstUses = new FirstUses();
  readonly #runs = new Map<string, Run>();
  readonly #onFailure: (error: unknown) => void;
  readonly #closing = new AbortController();

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** Says that the tenant may have pending nodes. */
  notify(memory: MemoryContext): void {
    const { database } = memory.graph;
    const run = this.#runs.get(database);
    if (run) run.isAskedAgain = true;
    else if (!this.#closing.signal.aborted) this.#start(outlivingCall(memory));
  }

  /** Takes up what an earlier process left, at the tenant's first access in this one. */
  takeUp(memory: MemoryContext): void {
    if (!this.firstUses.hasBegun(memory.graph.database)) this.notify(memory);
  }

  /** Whether a run of the tenant is under way in this process. */
  isBusy({ graph }: MemoryContext): boolean {
    return this.#runs.has(graph.database);
  }

  /** Resolves when no run of the tenant is under way. */
  async settled(memory: MemoryContext): Promise<void> {
    await this.#runs.get(memory.graph.database)?.ended;
  }

  /** Lets the batches under way end and starts no other. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
  }

  #start(memory: MemoryContext): void {
    const run: Run = { isAskedAgain: false, ended: Promise.resolve() };
    this.#runs.set(memory.graph.database, run);
    run.ended = this.#drain(memory, run).finally(() => this.#runs.delete(memory.graph.database));
  }

  async #drain(memory: MemoryContext, run: Run): Promise<void> {
    const failed = new Set<string>();
    let pause = PAUSE_MS;
    if (this.firstUses.begin(memory.graph.database)) await this.#afterFirstUses();
    else await this.#sleep(GATHER_MS);
    while (!this.#closing.signal.aborted) {
      run.isAskedAgain = false;
      try {
        const isEmpty = await this.#deriveNext(memory, failed);
        pause = PAUSE_MS;
        if (isEmpty && !run.isAskedAgain) return;
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        this.#onFailure(error);
        await this.#sleep(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  async #giveWay({ writes, graph }: MemoryContext): Promise<void> {
    const deadline = performance.now() + GIVE_WAY_MS;
    while (writes.isBusy(graph.database) && performance.now() < deadline && !this.#closing.signal.aborted) {
      await this.#sleep(LOOK_AGAIN_MS);
    }
  }

  async #afterFirstUses(): Promise<void> {
    await this.firstUses.over(this.#closing.signal).catch(() => undefined);
  }

  async #sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  /** One batch; true where nothing waited. A node that fails alone is passed over until the next run. */
  async #deriveNext(memory: MemoryContext, failed: Set<string>): Promise<boolean> {
    await this.#giveWay(memory);
    const pending = await readPending(memory, BATCH, [...failed]);
    if (pending.length === 0) return true;
    try {
      await deriveBatch(memory, pending);
    } catch (error) {
      if (isPassing(error)) throw error;
      for (const node of pending) {
        await deriveBatch(memory, [node]).catch((alone: unknown) => {
          if (isPassing(alone)) throw alone;
          failed.add(node.node.id);
          this.#onFailure(alone);
        });
      }
    }
    return false;
  }
}

interface Run {
  isAskedAgain: boolean;
  ended: Promise<void>;
}

/** A database or a model that is away comes back; it says nothing about the node. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT');
}
