import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { SerialQueue } from '../concurrency/serial-queue.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import { leftWork, markWork, renewWork, unmarkWork } from '../graph/queries/work.ts';
import { runQuery } from '../graph/run-query.ts';
import { databaseName, type Tenant } from '../graph/tenant.ts';

/** A graph without work for so long loses its mark; until then the next write need not mark it again. */
const UNMARKED_AFTER_MS = 60_000;
/** A mark not renewed for so long is that of a process that is gone. */
const LEFT_AFTER_MS = 180_000;

interface Mark {
  /** Resolves once the mark is in the records. */
  readonly marked: Promise<void>;
  /** Writes and jobs under way. */
  holds: number;
  freeSince: number;
}

/**
 * Marks in the service's records which graphs this process has background work in, before anything is written there: so
 * work is found again at the next start, or by another process, without a visit to every graph.
 */
export class TenantWork {
  readonly #records: ServiceGraph;
  readonly #logger: Logger;
  readonly #process = uuidv7();
  readonly #marks = new Map<string, Mark>();
  /** In the order in which they are decided, so that no mark is taken away that was set anew. */
  readonly #statements = new SerialQueue();

  constructor(records: ServiceGraph, logger: Logger) {
    this.#records = records;
    this.#logger = logger;
  }

  /** Runs what may leave work behind, once the graph is marked. */
  async during<T>(tenant: Tenant, run: () => Promise<T>): Promise<T> {
    const mark = this.#hold(tenant);
    try {
      await mark.marked;
      return await run();
    } finally {
      mark.holds -= 1;
      mark.freeSince = performance.now();
    }
  }

  /** Tells that this process is there, and takes away the marks of graphs that have had no work for a while. */
  async renew(): Promise<void> {
    if (this.#marks.size === 0) return;
    await runQuery(this.#records, renewWork, { process: this.#process, now: Date.now() });
    const free = [...this.#marks].filter(
      ([, { holds, freeSince }]) => holds === 0 && performance.now() - freeSince > UNMARKED_AFTER_MS,
    );
    for (const [database] of free) this.#marks.delete(database);
    await this.#unmark(free.map(([database]) => ({ database, process: this.#process })));
  }

  /** Takes away this process's marks of graphs without work. */
  async close(): Promise<void> {
    const free = [...this.#marks].filter(([, { holds }]) => holds === 0);
    await this.#unmark(free.map(([database]) => ({ database, process: this.#process })));
  }

  /**
   * Hands over the graphs that processes which are gone had work in, and takes their marks away. Where no other process
   * can share the records, `isAlone`, every other one is gone.
   */
  async adopt(isAlone: boolean, takeOver: (tenant: Tenant) => void): Promise<void> {
    const since = Date.now() - (isAlone ? 0 : LEFT_AFTER_MS);
    const left = await runQuery(this.#records, leftWork, { process: this.#process, since });
    for (const { namespace, graph, sandbox } of left) {
      const tenant = { namespace, database: graph, sandbox };
      await this.during(tenant, () => Promise.resolve(takeOver(tenant)));
    }
    await this.#unmark(left.map(({ database, process }) => ({ database, process })));
  }

  #hold(tenant: Tenant): Mark {
    const database = databaseName(tenant);
    const known = this.#marks.get(database);
    const mark = known ?? { marked: this.#mark(database, tenant), holds: 0, freeSince: 0 };
    mark.holds += 1;
    this.#marks.set(database, mark);
    return mark;
  }

  /** A write goes on without: only a start after an end at just this moment would not find the work. */
  async #mark(database: string, { namespace, database: graph, sandbox }: Tenant): Promise<void> {
    const params = { database, process: this.#process, namespace, graph, sandbox, now: Date.now() };
    const mark = () => runQuery(this.#records, markWork, params);
    await this.#statements.run('marks', mark).catch((error: unknown) => {
      this.#marks.delete(database);
      this.#logger.warn({ err: error, database }, 'a graph was not marked as having background work');
    });
  }

  async #unmark(marks: { database: string; process: string }[]): Promise<void> {
    if (marks.length === 0) return;
    await this.#statements.run('marks', () => runQuery(this.#records, unmarkWork, { marks }));
  }
}
