import { deleteUnusedSessions, endSession, writeSessions } from '../../graph/queries/session.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { Clock, WithClock, WithGraph } from '../dependencies.ts';
import type { TenantGraph } from '../../graph/graph.ts';
import { HeldSession } from './held-session.ts';
import { MAX_TOUCHED, type Session } from './session.ts';

/** Sessions of one graph that are kept in the process. */
const MAX_SESSIONS = 1_000;
/** Sessions that nobody used for so long are gone. */
const UNUSED_MS = 24 * 3_600_000;

/**
 * The sessions of one graph, kept in the process and written behind: from its second use on a session is a node of the
 * graph, so that it outlives a restart and other replicas see it. Nothing of that is waited for.
 */
export class Sessions {
  readonly #graph: TenantGraph;
  readonly #clock: Clock;
  /** The longest unused first. */
  readonly #held = new Map<string, HeldSession>();

  constructor({ graph, clock }: WithGraph & WithClock) {
    this.#graph = graph;
    this.#clock = clock;
  }

  /** The session for a recall, with what other replicas wrote and the surroundings of its hot nodes, a little old. */
  async open(id: string): Promise<Session> {
    const held = this.#hold(id);
    await held.refresh();
    return held.session;
  }

  /** Counts a recall of the session and remembers what it touched. */
  note(id: string, keys: readonly string[], recalls = 0): void {
    this.#hold(id).note(keys, recalls, this.#now());
  }

  /** A node that is gone leaves every session. */
  forget(key: string): void {
    for (const held of this.#held.values()) held.forget(key);
  }

  /** Ends a session for good: what it touched is forgotten, and it is known as ended for a day. */
  async end(id: string): Promise<void> {
    this.#held.delete(id);
    await runQuery(this.#graph, endSession, { id, now: this.#now() });
    this.#hold(id).end();
  }

  /** Where the database cannot say, the session counts as one that goes on: the request itself will fail then. */
  isEnded(id: string): Promise<boolean> {
    return this.#hold(id).isEnded();
  }

  /** Whether there is something to write. */
  get isDirty(): boolean {
    return [...this.#held.values()].some((held) => held.isDirty);
  }

  /** Writes what sessions touched since; what cannot be written stays. Throws AppError. */
  async flush(): Promise<void> {
    const dirty = [...this.#held].filter(([, held]) => held.isDirty).sort(byId);
    if (dirty.length === 0) return;
    const taken = dirty.map(([id, held]) => ({ id, held, ...held.take() }));
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
        goneBefore: this.#goneBefore(),
      });
    } catch (error) {
      for (const { held, touches, recalls } of taken) held.giveBack(touches, recalls);
      throw error;
    }
  }

  /** Deletes what nobody used for a day. Throws AppError. */
  async clean(): Promise<void> {
    const before = this.#goneBefore();
    for (const [id, { usedAt, isDirty }] of this.#held)
      if (usedAt < before && !isDirty) this.#held.delete(id);
    await runQuery(this.#graph, deleteUnusedSessions, { before });
  }

  #hold(id: string): HeldSession {
    const known = this.#held.get(id);
    const isGone = known !== undefined && known.usedAt < this.#goneBefore();
    const held = known && !isGone ? known : new HeldSession(this.#graph, id, () => this.#goneBefore());
    held.usedAt = this.#now();
    this.#held.delete(id);
    this.#held.set(id, held);
    const [oldest] = this.#held.keys();
    // Also where it could not be written: a database that is away must not make them pile up here.
    if (this.#held.size > MAX_SESSIONS && oldest !== undefined) this.#held.delete(oldest);
    return held;
  }

  #now(): number {
    return this.#clock().getTime();
  }

  #goneBefore(): number {
    return this.#now() - UNUSED_MS;
  }
}

export interface WithSessions {
  readonly sessions: Sessions;
}

/** All replicas lock sessions in one order. */
function byId([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
