import type { Logger } from 'pino';
import { SerialQueue } from '../concurrency/serial-queue.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import { leftWork, markWork, renewWork, unmarkWork } from '../graph/queries/service/work.ts';
import { runQuery } from '../graph/run-query.ts';
import { databaseName, type Tenant } from '../graph/tenant.ts';
import type { OwnProcess } from './job-kind.ts';

/** A graph keeps its mark this long after its last work, so that its next write need not set it again. */
const KEEP_MARK_MS = 60_000;
/** A mark that is not renewed within this time belongs to a process that has ended. */
const LEASE_MS = 180_000;

interface Mark {
  /** Resolves once the mark is in the records. */
  readonly marked: Promise<void>;
  running: number;
  idleSince: number;
}

/**
 * Marks in the service's records in which graphs this process has background work. A graph is marked before anything is
 * written to it, so that the next start or another process finds the work without opening every graph.
 */
export class TenantWork {
  readonly #records: ServiceGraph;
  readonly #logger: Logger;
  readonly #process: OwnProcess;
  readonly #marks = new Map<string, Mark>();
  /** Keeps marking and unmarking in order, so that no new mark is deleted. */
  readonly #statements = new SerialQueue();

  constructor(records: ServiceGraph, process: OwnProcess, logger: Logger) {
    this.#process = process;
    this.#records = records;
    this.#logger = logger;
  }

  /** Marks the graph, and then runs what may leave background work in it. */
  async during<T>(tenant: Tenant, run: () => Promise<T>): Promise<T> {
    const mark = this.#markOf(tenant);
    mark.running += 1;
    try {
      await mark.marked;
      return await run();
    } finally {
      mark.running -= 1;
      mark.idleSince = performance.now();
    }
  }

  /** Renews the marks of this process, and deletes those of graphs that have had no work for a while. */
  async renew(): Promise<void> {
    if (this.#marks.size === 0) return;
    await runQuery(this.#records, renewWork, { process: this.#process.id, now: Date.now() });
    await this.#unmarkIdle(KEEP_MARK_MS);
  }

  /** Forgets the mark of a graph that was dropped. */
  forget(tenant: Tenant): void {
    this.#marks.delete(databaseName(tenant));
  }

  /** Deletes this process's marks of graphs without work. */
  async close(): Promise<void> {
    await this.#unmarkIdle(-1);
  }

  /** Passes on the graphs in which processes that have ended had work, and deletes their marks. */
  async adopt(takeOver: (tenant: Tenant) => void): Promise<void> {
    const since = Date.now() - (this.#process.isAlone ? 0 : LEASE_MS);
    const left = await runQuery(this.#records, leftWork, { process: this.#process.id, since });
    for (const { namespace, graph, sandbox, database, process } of left) {
      const tenant = { namespace, database: graph, sandbox };
      try {
        await this.during(tenant, () => Promise.resolve(takeOver(tenant)));
        await this.#unmark([{ database, process }]);
      } catch (error) {
        this.#logger.warn({ err: error, database }, 'the background work of a graph was not adopted');
      }
    }
  }

  #markOf(tenant: Tenant): Mark {
    const database = databaseName(tenant);
    const known = this.#marks.get(database);
    if (known) return known;
    const mark = { marked: this.#mark(database, tenant), running: 0, idleSince: 0 };
    this.#marks.set(database, mark);
    return mark;
  }

  /** A failure does not stop the write: its work is only missed if the process ends before the next mark. */
  async #mark(database: string, { namespace, database: graph, sandbox }: Tenant): Promise<void> {
    const params = { database, process: this.#process.id, namespace, graph, sandbox, now: Date.now() };
    const mark = () => runQuery(this.#records, markWork, params);
    await this.#statements.run('marks', mark).catch((error: unknown) => {
      this.#marks.delete(database);
      this.#logger.warn({ err: error, database }, 'a graph was not marked as having background work');
    });
  }

  async #unmarkIdle(minIdleMs: number): Promise<void> {
    const isIdle = ({ running, idleSince }: Mark) =>
      running === 0 && performance.now() - idleSince > minIdleMs;
    const idle = [...this.#marks].filter(([, mark]) => isIdle(mark)).map(([database]) => database);
    for (const database of idle) this.#marks.delete(database);
    await this.#unmark(idle.map((database) => ({ database, process: this.#process.id })));
  }

  async #unmark(marks: { database: string; process: string }[]): Promise<void> {
    if (marks.length === 0) return;
    await this.#statements.run('marks', () => runQuery(this.#records, unmarkWork, { marks }));
  }
}
