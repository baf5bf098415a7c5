import type { TenantGraph } from '../../graph/graph.ts';
import { neighboursOfTouched, readSession } from '../../graph/queries/session.ts';
import { runQuery } from '../../graph/run-query.ts';
import { addTouches, Session, type Touch } from './session.ts';

/** How old the neighbours of touched nodes may be, and what other replicas wrote. */
const MAX_NEIGHBOURS_AGE_MS = 1_000;
const MAX_STORED_AGE_MS = 10_000;
/** Recently touched nodes whose neighbours are read, neighbours of each, and neighbours of those. */
const MAX_RECENT = 12;
const MAX_NEAR = 30;
const MAX_FAR = 10;
/** A session with a single use may never be used again. */
const MIN_WRITTEN_USES = 2;

/** A session in the process, with the touches that its graph does not store yet. */
export class CachedSession {
  readonly session = new Session();
  usedAt = 0;
  #isEnded = false;
  readonly #graph: TenantGraph;
  readonly #id: string;
  readonly #expiredBefore: () => number;
  readonly #unwritten = new Map<string, number>();
  #unwrittenRecalls = 0;
  #uses = 0;
  #storedReadAt = -Infinity;
  #neighboursReadAt = -Infinity;
  /** Whether it touched nodes whose neighbours are not read. */
  #isStale = false;
  #refreshing: Promise<void> | undefined;

  constructor(graph: TenantGraph, id: string, expiredBefore: () => number) {
    this.#graph = graph;
    this.#id = id;
    this.#expiredBefore = expiredBefore;
  }

  markEnded(): void {
    this.#isEnded = true;
    this.#storedReadAt = performance.now();
  }

  /** Whether it is ended. An old answer is renewed in the background, for the next call. */
  async isEnded(): Promise<boolean> {
    if (this.#storedReadAt === -Infinity) await this.#readStored();
    else if (performance.now() - this.#storedReadAt > MAX_STORED_AGE_MS) void this.#readStored();
    return this.#isEnded;
  }

  get isDirty(): boolean {
    return this.#uses >= MIN_WRITTEN_USES && (this.#unwritten.size > 0 || this.#unwrittenRecalls > 0);
  }

  note(keys: readonly string[], recalls: number, at: number): void {
    const touches = keys.map((key): Touch => [key, at]);
    this.session.touch(touches);
    this.session.recalls += recalls;
    this.#uses += 1;
    this.#isStale ||= keys.length > 0;
    this.addUnwritten(touches, recalls);
  }

  forget(key: string): void {
    this.session.forget(key);
    this.#unwritten.delete(key);
    this.#isStale = true;
  }

  /** Returns what is not written, and counts it as written. */
  takeUnwritten(): { readonly touches: readonly Touch[]; readonly recalls: number } {
    const taken = { touches: [...this.#unwritten], recalls: this.#unwrittenRecalls };
    this.#unwritten.clear();
    this.#unwrittenRecalls = 0;
    return taken;
  }

  /** Adds what is to be written, also what a failed write gives back. */
  addUnwritten(touches: readonly Touch[], recalls: number): void {
    addTouches(this.#unwritten, touches);
    this.#unwrittenRecalls += recalls;
  }

  /** Reads what other replicas wrote and the neighbours of touched nodes, where they are old. */
  async refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined));
    await this.#refreshing;
  }

  async #refresh(): Promise<void> {
    if (performance.now() - this.#storedReadAt > MAX_STORED_AGE_MS) await this.#readStored();
    const age = performance.now() - this.#neighboursReadAt;
    if (this.#isStale && age > MAX_NEIGHBOURS_AGE_MS) await this.#readNeighbours();
  }

  /** A recall goes on without its session where the session cannot be read. */
  async #readStored(): Promise<void> {
    this.#storedReadAt = performance.now();
    const params = { id: this.#id, expiredBefore: this.#expiredBefore() };
    const [row] = await runQuery(this.#graph, readSession, params).catch(() => []);
    if (!row) return;
    this.#isEnded = row.ended;
    this.session.touch(row.keys.map((key, at): Touch => [key, row.times[at] ?? 0]));
    this.session.recalls = Math.max(this.session.recalls, row.recalls);
    this.#isStale = true;
  }

  async #readNeighbours(): Promise<void> {
    this.#neighboursReadAt = performance.now();
    this.#isStale = false;
    const recent = this.session.touched().slice(0, MAX_RECENT);
    const params = { keys: recent.map(([key]) => key), near: MAX_NEAR, far: MAX_FAR };
    const rows = await runQuery(this.#graph, neighboursOfTouched, params).catch(() => []);
    const found = new Map<string, Map<string, number>>();
    const add = (key: string, touched: string, steps: number) => {
      const known = found.get(key) ?? new Map<string, number>();
      found.set(key, known.set(touched, Math.min(steps, known.get(touched) ?? steps)));
    };
    for (const { key, near, far } of rows) {
      add(near, key, 1);
      for (const each of far) if (each !== key) add(each, key, 2);
    }
    this.session.setNear(found);
  }
}
