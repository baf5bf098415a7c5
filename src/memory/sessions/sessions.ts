import type { TenantGraph } from '../../graph/graph.ts';
import { deleteUnusedSessions, endSession, writeSessions } from '../../graph/queries/session.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { Clock, WithClock, WithGraph } from '../transaction/dependencies.ts';
import { CachedSession } from './cached-session.ts';
import { MAX_TOUCHED, type Session } from './session.ts';

/** Sessions of one graph in the process. */
const MAX_SESSIONS = 1_000;
/** A session expires when nobody uses it for so long. */
const MAX_UNUSED_MS = 24 * 3_600_000;

/** The sessions of one graph, cached, and written in the background from the second use: replicas and restarts see them. */
export class Sessions {
  readonly #graph: TenantGraph;
  readonly #clock: Clock;
  /** The least recently used first. */
  readonly #cached = new Map<string, CachedSession>();

  constructor({ graph, clock }: WithGraph & WithClock) {
    this.#graph = graph;
    this.#clock = clock;
  }

  /** The session for a recall. What other replicas wrote and the neighbours of its nodes may be a few seconds old. */
  async open(id: string): Promise<Session> {
    const cached = this.#get(id);
    await cached.refresh();
    return cached.session;
  }

  /** Adds touched nodes, and recalls, to a session. */
  note(id: string, keys: readonly string[], recalls = 0): void {
    this.#get(id).note(keys, recalls, this.#now());
  }

  /** Takes a deleted node out of every session. */
  forget(key: string): void {
    for (const cached of this.#cached.values()) cached.forget(key);
  }

  /** Ends a session for good: it forgets its nodes, and counts as ended for a day. */
  async end(id: string): Promise<void> {
    this.#cached.delete(id);
    await runQuery(this.#graph, endSession, { id, now: this.#now() });
    this.#get(id).markEnded();
  }

  /** A session that cannot be read counts as not ended: the request itself fails then. */
  isEnded(id: string): Promise<boolean> {
    return this.#get(id).isEnded();
  }

  /** Whether there is something to write. */
  get isDirty(): boolean {
    return [...this.#cached.values()].some((cached) => cached.isDirty);
  }

  /** Writes what is not written; after a failure it stays unwritten. Throws AppError. */
  async flush(): Promise<void> {
    const dirty = [...this.#cached]
      .filter(([, cached]) => cached.isDirty)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    if (dirty.length === 0) return;
    const taken = dirty.map(([id, cached]) => ({ id, cached, ...cached.takeUnwritten() }));
    try {
      await runQuery(this.#graph, writeSessions, {
        sessions: taken.map(({ id, touches, recalls }) => ({
          id,
          keys: touches.map(([key]) => key),
          times: touches.map(([, time]) => time),
          recalls,
        })),
        keys: [...new Set(taken.flatMap(({ touches }) => touches.map(([key]) => key)))].sort(),
        maxTouched: MAX_TOUCHED,
        now: this.#now(),
        expiredBefore: this.#expiredBefore(),
      });
    } catch (error) {
      for (const { cached, touches, recalls } of taken) cached.addUnwritten(touches, recalls);
      throw error;
    }
  }

  /** Deletes expired sessions. Throws AppError. */
  async clean(): Promise<void> {
    const before = this.#expiredBefore();
    for (const [id, { usedAt, isDirty }] of this.#cached)
      if (usedAt < before && !isDirty) this.#cached.delete(id);
    await runQuery(this.#graph, deleteUnusedSessions, { before });
  }

  #get(id: string): CachedSession {
    const known = this.#cached.get(id);
    const isExpired = known !== undefined && known.usedAt < this.#expiredBefore();
    const cached =
      known && !isExpired ? known : new CachedSession(this.#graph, id, () => this.#expiredBefore());
    cached.usedAt = this.#now();
    this.#cached.delete(id);
    this.#cached.set(id, cached);
    const [oldest] = this.#cached.keys();
    // Drops unwritten sessions too, or they would pile up while the database is unavailable.
    if (this.#cached.size > MAX_SESSIONS && oldest !== undefined) this.#cached.delete(oldest);
    return cached;
  }

  #now(): number {
    return this.#clock().getTime();
  }

  #expiredBefore(): number {
    return this.#now() - MAX_UNUSED_MS;
  }
}

export interface WithSessions {
  readonly sessions: Sessions;
}
