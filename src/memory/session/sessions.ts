import {
  deleteUnusedSessions,
  neighboursOfHot,
  readSession,
  writeSession,
} from '../../graph/queries/session.ts';
import { runQuery } from '../../graph/run-query.ts';
import { outlivingCall, type MemoryContext } from '../memory-context.ts';
import { EndedSessions } from './ended-sessions.ts';
import { MOST_TOUCHED, Session, type Nearness } from './session.ts';
import { goneBefore } from './unused.ts';

/** Sessions kept in the process. */
const MOST_SESSIONS = 5_000;
/** Between two writes of one session, and between two looks at what other replicas wrote. */
const FLUSH_MS = 1_000;
const FRESH_MS = 10_000;
const CLEANING_MS = 3_600_000;
/** Hot nodes whose surroundings are looked at, neighbours of each, and neighbours of those. */
const HOTTEST = 12;
const NEAR = 30;
const FAR = 10;

interface Held {
  readonly id: string;
  readonly memory: MemoryContext;
  readonly session: Session;
  /** When the database was last read, and when the surroundings of the hot nodes. */
  readAt: number;
  lookedAt: number;
  refreshing: Promise<void> | undefined;
  /** It touched nodes whose surroundings are not looked at. */
  isStale: boolean;
  uses: number;
  usedAt: number;
  /** Not written yet. */
  unwrittenTouches: Map<string, number>;
  unwrittenRecalls: number;
  flush: NodeJS.Timeout | undefined;
}

/**
 * Sessions of all tenants, kept in the process and written behind: from its second use on a session is a node of its
 * tenant's graph, so that it outlives a restart and other replicas see it. Nothing of that is waited for.
 */
export class Sessions {
  readonly #held = new Map<string, Held>();
  readonly #cleaned = new Map<string, number>();
  readonly #writes = new Set<Promise<void>>();
  readonly #ended = new EndedSessions();

  /** The session for a recall, with what other replicas wrote and the surroundings of its hot nodes, a little old. */
  async open(memory: MemoryContext, id: string): Promise<Session> {
    const held = this.#hold(memory, id);
    held.refreshing ??= this.#refresh(held).finally(() => (held.refreshing = undefined));
    await held.refreshing;
    return held.session;
  }

  /** Counts a recall of the session and remembers what it touched. */
  note(memory: MemoryContext, id: string, keys: readonly string[], recalls = 0): void {
    const held = this.#hold(memory, id);
    const at = memory.clock().getTime();
    held.session.touch(keys, at);
    held.session.recalls += recalls;
    held.unwrittenRecalls += recalls;
    for (const key of keys) held.unwrittenTouches.set(key, at);
    held.uses += 1;
    if (held.uses > 1) held.flush ??= setTimeout(() => this.#startFlush(held), FLUSH_MS).unref();
    held.isStale ||= keys.length > 0;
  }

  /** A node that is gone leaves every session of the tenant. */
  forget(memory: MemoryContext, key: string): void {
    for (const [name, held] of this.#held) {
      if (!name.startsWith(`${memory.graph.database}\n`)) continue;
      held.session.forget(key);
      held.unwrittenTouches.delete(key);
      held.isStale = true;
    }
  }

  /** Ends a session for good: what it touched is forgotten, and it is known as ended for a day. */
  async end(memory: MemoryContext, id: string): Promise<void> {
    const name = `${memory.graph.database}\n${id}`;
    clearTimeout(this.#held.get(name)?.flush);
    this.#held.delete(name);
    await this.#ended.add(memory, id);
    await this.#clean(memory);
  }

  isEnded(memory: MemoryContext, id: string): Promise<boolean> {
    return this.#ended.has(memory, id);
  }

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    for (const held of this.#held.values()) {
      if (held.flush === undefined) continue;
      clearTimeout(held.flush);
      this.#startFlush(held);
    }
    await Promise.all(this.#writes);
  }

  #hold(memory: MemoryContext, id: string): Held {
    this.#dropUnused(goneBefore(memory));
    const name = `${memory.graph.database}\n${id}`;
    const held = this.#held.get(name) ?? newlyHeld(memory, id);
    held.usedAt = memory.clock().getTime();
    // Behind all others, so that the longest unused comes first.
    this.#held.delete(name);
    this.#held.set(name, held);
    this.#dropOldest();
    return held;
  }

  async #refresh(held: Held): Promise<void> {
    if (performance.now() - held.readAt > FRESH_MS) await this.#read(held);
    if (held.isStale && performance.now() - held.lookedAt > FLUSH_MS) await this.#look(held);
  }

  async #read(held: Held): Promise<void> {
    const { memory, id, session } = held;
    held.readAt = performance.now();
    const [row] = await runQuery(memory.graph, readSession, { id, goneBefore: goneBefore(memory) }).catch(
      () => [],
    );
    if (!row) return;
    row.keys.forEach((key, index) => session.touch([key], row.times[index] ?? 0));
    session.recalls = Math.max(session.recalls, row.recalls);
    held.isStale = true;
  }

  async #look(held: Held): Promise<void> {
    const { memory, session } = held;
    held.lookedAt = performance.now();
    held.isStale = false;
    const keys = session
      .touched()
      .slice(0, HOTTEST)
      .map(([key]) => key);
    const rows = await runQuery(memory.graph, neighboursOfHot, { keys, near: NEAR, far: FAR }).catch(
      () => [],
    );
    const found = new Map<string, Nearness[]>();
    const add = (key: string, hot: string, steps: number) => {
      const known = found.get(key);
      if (known) known.push({ hot, steps });
      else found.set(key, [{ hot, steps }]);
    };
    for (const { key, near, far } of rows) {
      add(near, key, 1);
      for (const each of far) if (each !== key) add(each, key, 2);
    }
    session.setNear(found);
  }

  #startFlush(held: Held): void {
    held.flush = undefined;
    const write = this.#flush(held).catch(() => undefined);
    this.#writes.add(write);
    void write.finally(() => this.#writes.delete(write));
  }

  async #flush(held: Held): Promise<void> {
    const { memory, id } = held;
    const touches = [...held.unwrittenTouches];
    const recalls = held.unwrittenRecalls;
    held.unwrittenTouches = new Map();
    held.unwrittenRecalls = 0;
    const now = memory.clock().getTime();
    await runQuery(memory.graph, writeSession, {
      id,
      keys: touches.map(([key]) => key),
      times: touches.map(([, time]) => time),
      recalls,
      most: MOST_TOUCHED,
      now,
      goneBefore: goneBefore(memory),
    });
    await this.#clean(memory);
  }

  async #clean(memory: MemoryContext): Promise<void> {
    const { database } = memory.graph;
    const now = memory.clock().getTime();
    if (now - (this.#cleaned.get(database) ?? 0) < CLEANING_MS) return;
    this.#cleaned.set(database, now);
    await runQuery(memory.graph, deleteUnusedSessions, { before: goneBefore(memory) });
  }

  #dropUnused(before: number): void {
    for (const [name, { usedAt, flush }] of this.#held) {
      if (usedAt >= before || flush !== undefined) return;
      this.#held.delete(name);
    }
  }

  #dropOldest(): void {
    const [oldest] = this.#held;
    if (this.#held.size <= MOST_SESSIONS || !oldest) return;
    if (oldest[1].flush === undefined) this.#held.delete(oldest[0]);
  }
}

function newlyHeld(memory: MemoryContext, id: string): Held {
  return {
    id,
    memory: outlivingCall(memory),
    session: new Session(),
    readAt: -Infinity,
    lookedAt: -Infinity,
    refreshing: undefined,
    isStale: false,
    uses: 0,
    usedAt: memory.clock().getTime(),
    unwrittenTouches: new Map(),
    unwrittenRecalls: 0,
    flush: undefined,
  };
}
