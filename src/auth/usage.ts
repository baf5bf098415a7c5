import type { ServiceGraph } from '../graph/graph.ts';
import { addUsage, deleteOldUsage, listUsage } from '../graph/queries/service/usage.ts';
import { runQuery } from '../graph/run-query.ts';
import type { Principal } from './principal.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
/** Rows of one answer. */
const MAX_ROWS = 10_000;

interface Count {
  readonly accountId: string;
  readonly graphId: string;
  readonly subject: string;
  readonly day: string;
  requests: number;
}

/** Counts the requests of each caller by graph and day (UTC), and writes the counts off the way of the answers. */
export class Usage {
  readonly #records: ServiceGraph;
  readonly #now: () => number;
  #counts = new Map<string, Count>();

  constructor(records: ServiceGraph, now: () => number = Date.now) {
    this.#records = records;
    this.#now = now;
  }

  /** Counts one request. */
  count({ accountId, graphId, subject }: Principal): void {
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
      await runQuery(this.#records, addUsage, { rows: [...written.values()] });
    } catch (error) {
      this.#takeBack(written);
      throw error;
    }
  }

  /** The days from one to another, the last thirty by default, of one account or of all; the latest first. */
  async list(
    accountId: string | undefined,
    from = dayOf(this.#now() - 30 * DAY_MS),
    to = dayOf(this.#now()),
  ) {
    await this.flush();
    return runQuery(this.#records, listUsage, { from, to, accountId: accountId ?? null, limit: MAX_ROWS });
  }

  async clean(): Promise<void> {
    await runQuery(this.#records, deleteOldUsage, { before: dayOf(this.#now() - KEPT_DAYS * DAY_MS) });
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
