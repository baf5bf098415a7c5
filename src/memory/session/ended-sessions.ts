import { endSession, readSession } from '../../graph/queries/session.ts';
import { runQuery } from '../../graph/run-query.ts';
import { outlivingCall, type MemoryContext } from '../memory-context.ts';
import { goneBefore } from './unused.ts';

/** Sessions whose state is remembered, and how long a look at what other replicas ended lasts. */
const MOST = 5_000;
const FRESH_MS = 10_000;

/** Which sessions were ended. The database says; the process remembers, so that a request does not wait for it. */
export class EndedSessions {
  readonly #known = new Map<string, { readonly isEnded: boolean; readonly readAt: number }>();

  async add(memory: MemoryContext, id: string): Promise<void> {
    await runQuery(memory.graph, endSession, { id, now: memory.clock().getTime() });
    this.#remember(memory, id, true);
  }

  /** Where the database cannot say, the session counts as one that goes on: the request itself will fail then. */
  async has(memory: MemoryContext, id: string): Promise<boolean> {
    const known = this.#known.get(nameOf(memory, id));
    if (!known) return this.#read(memory, id).catch(() => false);
    if (!known.isEnded && performance.now() - known.readAt > FRESH_MS) {
      this.#remember(memory, id, false);
      void this.#read(outlivingCall(memory), id).catch(() => undefined);
    }
    return known.isEnded;
  }

  async #read(memory: MemoryContext, id: string): Promise<boolean> {
    const [row] = await runQuery(memory.graph, readSession, { id, goneBefore: goneBefore(memory) });
    return this.#remember(memory, id, row?.ended ?? false);
  }

  #remember(memory: MemoryContext, id: string, isEnded: boolean): boolean {
    const name = nameOf(memory, id);
    this.#known.delete(name);
    this.#known.set(name, { isEnded, readAt: performance.now() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
    return isEnded;
  }
}

function nameOf(memory: MemoryContext, id: string): string {
  return `${memory.graph.database}\n${id}`;
}
