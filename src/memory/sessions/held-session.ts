import type { TenantGraph } from '../../graph/graph.ts';
import { neighboursOfHot, readSession } from '../../graph/queries/session.ts';
import { runQuery } from '../../graph/run-query.ts';
import { MAX_TOUCHED, Session, type Nearness } from './session.ts';

/** Between two looks at the surroundings of the hot nodes, and at what other replicas wrote. */
const LOOK_MS = 1_000;
const FRESH_MS = 10_000;
/** Hot nodes whose surroundings are looked at, neighbours of each, and neighbours of those. */
const HOTTEST = 12;
const NEAR = 30;
const FAR = 10;
/** A session that was used once may never be used again. */
const WRITTEN_FROM_USE = 2;

export type Touch = readonly [key: string, time: number];

/** A session as the process holds it: what it touched, and what of that its graph does not hold yet. */
export class HeldSession {
  readonly session = new Session();
  usedAt = 0;
  #isEnded = false;
  readonly #graph: TenantGraph;
  readonly #id: string;
  readonly #goneBefore: () => number;
  readonly #unwritten = new Map<string, number>();
  #unwrittenRecalls = 0;
  #uses = 0;
  #readAt = -Infinity;
  #lookedAt = -Infinity;
  /** It touched nodes whose surroundings are not looked at. */
  #isStale = false;
  #refreshing: Promise<void> | undefined;

  constructor(graph: TenantGraph, id: string, goneBefore: () => number) {
    this.#graph = graph;
    this.#id = id;
    this.#goneBefore = goneBefore;
  }

  /** Notes that it was ended for good. */
  end(): void {
    this.#isEnded = true;
    this.#readAt = performance.now();
  }

  /** Whether it was ended; where other replicas were asked a while ago, they are asked again for the next time. */
  async isEnded(): Promise<boolean> {
    if (this.#readAt === -Infinity) await this.#read();
    else if (performance.now() - this.#readAt > FRESH_MS) void this.#read();
    return this.#isEnded;
  }

  get isDirty(): boolean {
    return this.#uses >= WRITTEN_FROM_USE && (this.#unwritten.size > 0 || this.#unwrittenRecalls > 0);
  }

  note(keys: readonly string[], recalls: number, at: number): void {
    this.session.touch(keys, at);
    this.session.recalls += recalls;
    this.#uses += 1;
    this.#isStale ||= keys.length > 0;
    this.giveBack(
      keys.map((key) => [key, at]),
      recalls,
    );
  }

  forget(key: string): void {
    this.session.forget(key);
    this.#unwritten.delete(key);
    this.#isStale = true;
  }

  /** What is to be written, which counts as written from now on. */
  take(): { readonly touches: readonly Touch[]; readonly recalls: number } {
    const taken = { touches: [...this.#unwritten], recalls: this.#unwrittenRecalls };
    this.#unwritten.clear();
    this.#unwrittenRecalls = 0;
    return taken;
  }

  /** Notes what is not written, such as what was taken and could not be; no more than the database keeps. */
  giveBack(touches: readonly Touch[], recalls: number): void {
    this.#unwrittenRecalls += recalls;
    for (const [key, time] of touches)
      this.#unwritten.set(key, Math.max(time, this.#unwritten.get(key) ?? 0));
    const oldest = [...this.#unwritten].sort(([, a], [, b]) => a - b).slice(0, -MAX_TOUCHED);
    for (const [key] of oldest) this.#unwritten.delete(key);
  }

  /** Reads what other replicas wrote and what is near, each where it was read a while ago. */
  async refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined));
    await this.#refreshing;
  }

  async #refresh(): Promise<void> {
    if (performance.now() - this.#readAt > FRESH_MS) await this.#read();
    if (this.#isStale && performance.now() - this.#lookedAt > LOOK_MS) await this.#look();
  }

  /** A session is a help, no condition: where it cannot be read, the recall goes on without. */
  async #read(): Promise<void> {
    this.#readAt = performance.now();
    const params = { id: this.#id, goneBefore: this.#goneBefore() };
    const [row] = await runQuery(this.#graph, readSession, params).catch(() => []);
    if (!row) return;
    this.#isEnded = row.ended;
    row.keys.forEach((key, index) => this.session.touch([key], row.times[index] ?? 0));
    this.session.recalls = Math.max(this.session.recalls, row.recalls);
    this.#isStale = true;
  }

  async #look(): Promise<void> {
    this.#lookedAt = performance.now();
    this.#isStale = false;
    const hottest = this.session.touched().slice(0, HOTTEST);
    const keys = hottest.map(([key]) => key);
    const rows = await runQuery(this.#graph, neighboursOfHot, { keys, near: NEAR, far: FAR }).catch(() => []);
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
    this.session.setNear(found);
  }
}
