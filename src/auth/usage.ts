import { AppError } from '../errors.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import * as queries from '../graph/queries/service/usage.ts';
import { runQuery } from '../graph/run-query.ts';
import type { Principal } from './principal.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
const MAX_ROWS = 10_000;

/** A graph that is in use is measured again after this time. */
const MEASURE_MS = 10 * 60_000;

/** What a graph holds: its nodes, the bytes of its database where they can be seen, and those of its files. */
export interface Stored {
  readonly nodes: number;
  readonly bytes: number | null;
  readonly fileBytes: number;
}

type Used = Pick<Principal, 'accountId' | 'graphId' | 'tenant'>;

/** What a graph holds; undefined where it has no database, or none any more. */
export type Measure = (graph: Used) => Promise<Stored | undefined>;

interface Count {
  readonly accountId: string;
  readonly graphId: string;
  readonly subject: string;
  readonly day: string;
  requests: number;
}

/** Counts the requests of each caller by graph and day (UTC), and measures the graphs in use, off the way of the answers. */
export class Usage {
  readonly #records: ServiceGraph;
  readonly #measure: Measure;
  readonly #now: () => number;
  /** Graphs that were used since they were measured. */
  readonly #used = new Map<string, Used>();
  readonly #measuredAt = new Map<string, number>();
  #counts = new Map<string, Count>();

  constructor(records: ServiceGraph, measure: Measure, now: () => number = Date.now) {
    this.#records = records;
    this.#measure = measure;
    this.#now = now;
  }

  count({ accountId, graphId, tenant, subject }: Principal): void {
    this.#used.set(`${graphId} ${tenant.sandbox}`, { accountId, graphId, tenant });
    const day = dayOf(this.#now());
    const name = `${graphId} ${day} ${subject}`;
    const known = this.#counts.get(name);
    if (known) known.requests += 1;
    else this.#counts.set(name, { accountId, graphId, subject, day, requests: 1 });
  }

  /** Writes what was counted; after a failure it stays counted, and is written the next time. */
  async flush(): Promise<void> {
    const written = this.#counts;
    if (written.size === 0) return;
    this.#counts = new Map();
    try {
      await runQuery(this.#records, queries.addUsage, { rows: [...written.values()] });
    } catch (error) {
      this.#takeBack(written);
      throw error;
    }
  }

  /**
   * Measures the graphs in use whose last measure is some time ago. One that does not answer is measured the next time, and
   * does not keep the others from being measured. Throws the first failure at the end.
   */
  async measure(): Promise<void> {
    const now = this.#now();
    for (const [name, at] of this.#measuredAt) if (now - at >= MEASURE_MS) this.#measuredAt.delete(name);
    const failures: unknown[] = [];
    for (const [name, used] of this.#used) {
      if (this.#measuredAt.has(name)) continue;
      await this.#measureOne(name, used, now).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async #measureOne(name: string, used: Used, now: number): Promise<void> {
    const { accountId, graphId, tenant } = used;
    const stored = await this.#measure(used);
    this.#used.delete(name);
    if (!stored) return;
    this.#measuredAt.set(name, now);
    const of = { accountId, graphId, sandbox: tenant.sandbox, day: dayOf(now) };
    await runQuery(this.#records, queries.setStorage, { ...of, ...stored });
  }

  /** What graphs held on the days from one to another, by default the thirty before; the latest first. Throws INVALID_INPUT. */
  async storage(accountId: string | undefined, from?: string, to?: string) {
    const days = { ...this.#period(from, to), accountId: accountId ?? null, limit: MAX_ROWS };
    return runQuery(this.#records, queries.listStorage, days);
  }

  /** The days from one to another, by default the thirty before, of one account or of all; the latest first. Throws INVALID_INPUT. */
  async list(accountId: string | undefined, from?: string, to?: string) {
    const days = { ...this.#period(from, to), accountId: accountId ?? null, limit: MAX_ROWS };
    await this.flush();
    return runQuery(this.#records, queries.listUsage, days);
  }

  async clean(): Promise<void> {
    const before = dayOf(this.#now() - KEPT_DAYS * DAY_MS);
    await runQuery(this.#records, queries.deleteOldUsage, { before });
  }

  #period(from: string | undefined, to: string | undefined) {
    const last = to ?? dayOf(this.#now());
    const first = from ?? dayOf(Date.parse(last) - 30 * DAY_MS);
    if (first <= last) return { from: first, to: last };
    const message = to === undefined ? 'lies after today' : 'lies after to';
    throw new AppError('INVALID_INPUT', `from: ${message}.`, {
      details: { issues: [{ path: 'from', message }] },
    });
  }

  #takeBack(counts: ReadonlyMap<string, Count>): void {
    for (const [name, count] of counts) {
      const since = this.#counts.get(name);
      if (since) since.requests += count.requests;
      else this.#counts.set(name, count);
    }
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
