import type { Logger } from 'pino';

/** Work that comes again and again for as long as the service runs. */
export interface PeriodicTask {
  readonly name: string;
  readonly everyMs: number;
  /** A failure is logged; the task runs again at its next time. */
  run(): Promise<unknown>;
}

/** Runs each of its tasks every so often, none of them while it still runs. */
export class PeriodicTasks {
  readonly #timers: NodeJS.Timeout[];
  readonly #underWay = new Map<PeriodicTask, Promise<void>>();
  readonly #logger: Logger;

  constructor(tasks: readonly PeriodicTask[], logger: Logger) {
    this.#logger = logger;
    this.#timers = tasks.map((task) => setInterval(() => this.#begin(task), task.everyMs).unref());
  }

  /** Begins no other run, and lets those under way end. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#underWay.values());
  }

  #begin(task: PeriodicTask): void {
    if (this.#underWay.has(task)) return;
    const run = this.#run(task).finally(() => this.#underWay.delete(task));
    this.#underWay.set(task, run);
  }

  async #run(task: PeriodicTask): Promise<void> {
    try {
      await task.run();
    } catch (error) {
      this.#logger.warn({ err: error, task: task.name }, 'a periodic task failed');
    }
  }
}
