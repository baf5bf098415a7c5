import type { Logger } from 'pino';

export interface PeriodicTask {
  readonly name: string;
  readonly everyMs: number;
  /** A failure is logged; the task runs again at its next time. */
  run(): Promise<unknown>;
}

/** Runs tasks at their intervals. A task that is still running is not started a second time. */
export class PeriodicTasks {
  readonly #timers: NodeJS.Timeout[];
  readonly #running = new Map<PeriodicTask, Promise<void>>();
  readonly #logger: Logger;

  constructor(tasks: readonly PeriodicTask[], logger: Logger) {
    this.#logger = logger;
    this.#timers = tasks.map((task) => setInterval(() => this.#begin(task), task.everyMs).unref());
  }

  /** Begins no other run, and waits for the end of the current ones. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running.values());
  }

  #begin(task: PeriodicTask): void {
    if (this.#running.has(task)) return;
    const run = this.#run(task).finally(() => this.#running.delete(task));
    this.#running.set(task, run);
  }

  async #run(task: PeriodicTask): Promise<void> {
    try {
      await task.run();
    } catch (error) {
      this.#logger.warn({ err: error, task: task.name }, 'a periodic task failed');
    }
  }
}
