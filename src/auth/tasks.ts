import { v7 as uuidv7 } from 'uuid';
import { orElseAfter } from '../concurrency/deadline.ts';
import { AppError, asAppError } from '../errors.ts';
import type { Task } from './administration-records.ts';
import type { Tell } from '../backup/tell.ts';
import type { Administrator } from './principal.ts';

/** What a long operation comes to. */
export type TaskResult = Readonly<Record<string, unknown>>;

interface Kept {
  task: Task;
  readonly accountId: string | undefined;
}

/** The first answer waits so long for the end. */
const ANSWER_WITHIN_MS = 5_000;
const MAX_KEPT = 1_000;

/** Long operations of this process, which their callers ask about until they end. */
export class Tasks {
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #onFailed: (error: unknown, task: Task) => void;

  constructor(onFailed: (error: unknown, task: Task) => void) {
    this.#onFailed = onFailed;
  }

  /** Begins an operation on what `name` names; the answer may say that it has ended. Throws CONFLICT while another on it runs. */
  async begin(
    { accountId }: Administrator,
    kind: Task['kind'],
    name: string,
    work: (tell: Tell) => Promise<TaskResult>,
  ): Promise<Task> {
    const task: Task = {
      ...{ id: uuidv7(), kind, state: 'running' },
      ...{ started_at: new Date().toISOString(), progress: null, result: null, error: null },
    };
    const kept: Kept = { task, accountId };
    const tell: Tell = (phase, done, total) =>
      void (kept.task = { ...task, progress: { phase, done, total } });
    const run = this.run(name, () => work(tell));
    this.#keep(kept);
    const ended = run.then(
      (result) => (kept.task = { ...task, state: 'done', result }),
      (error: unknown) => {
        const { code, message } = asAppError(error);
        this.#onFailed(error, task);
        return (kept.task = { ...task, state: 'failed', error: { code, message } });
      },
    );
    return orElseAfter<Task>(ANSWER_WITHIN_MS, ended, () => kept.task);
  }

  /** Runs work that nobody asks about, such as that of a schedule. Throws as the work does, and CONFLICT. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.has(name))
      throw new AppError(
        'CONFLICT',
        'A backup, restore, rewrite, adoption or reread of this graph is under way. Wait for its end.',
      );
    const run = work().finally(() => this.#running.delete(name));
    this.#running.set(name, run);
    return run;
  }

  /** Throws NOT_FOUND, also for the task of another account. */
  find({ accountId }: Administrator, id: string): Task {
    const kept = this.#kept.get(id);
    if (kept && (accountId === undefined || kept.accountId === accountId)) return kept.task;
    throw new AppError('NOT_FOUND', `There is no task ${id}: it is of another process, or long over.`);
  }

  /** Resolves once nothing runs. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  #keep(kept: Kept): void {
    this.#kept.set(kept.task.id, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
