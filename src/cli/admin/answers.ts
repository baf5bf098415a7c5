import type { Command } from 'commander';
import { table, type Output } from '../output.ts';
import type { ProgressStep } from '../progress.ts';
import { callAdmin } from './connection.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Lists what a GET of the same name answers. */
export function listed(parent: Command, output: Output, what: string, description: string, columns: string) {
  parent
    .command('list')
    .description(description)
    .action(async () => {
      const answer = await callAdmin<Readonly<Record<string, Rows>>>('GET', `/${what}`);
      output.result(answer, table(answer[what] ?? [], columns));
    });
}

export async function done(output: Output, method: 'POST' | 'DELETE', route: string, body?: object) {
  const answer = await callAdmin<{ readonly status: string }>(method, route, body);
  output.result(answer, answer.status);
}

export function part(id: string): string {
  return encodeURIComponent(id);
}

interface Task {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly progress?: ProgressStep | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

const POLL_MS = 1_000;

/** Begins a task and waits for its end. Throws CliError with what it failed by. */
export async function endOfTask(output: Output, route: string, body: object = {}): Promise<Rows[number]> {
  let task = await callAdmin<Task>('POST', route, body);
  if (task.state === 'running')
    output.note('It takes a while; you may end this command, the service goes on.');
  using progress = output.progress();
  while (task.state === 'running') {
    if (task.progress) progress.show(task.progress);
    await sleep(POLL_MS);
    task = await callAdmin<Task>('GET', `/tasks/${part(task.id)}`);
  }
  if (task.error) throw new CliError(`${task.error.code}: ${task.error.message}`);
  return task.result ?? {};
}

/** What `hm doctor` says of the background work of a graph. */
export interface GraphJobs {
  readonly jobs: readonly { readonly kind: string; readonly pending: number; readonly attempts: number }[];
}

/** Waits for the background work of a graph, and shows how far it is. A job that fails is not waited for. */
export async function backgroundWorkDone(
  output: Output,
  look: () => Promise<GraphJobs>,
  signal?: AbortSignal,
): Promise<void> {
  using progress = output.progress();
  let total = 0;
  for (;;) {
    const open = (await look()).jobs.filter((job) => job.pending > 0 && job.attempts === 0);
    if (open.length === 0) return;
    const pending = open.reduce((sum, job) => sum + job.pending, 0);
    total = Math.max(total, pending);
    const kinds = open.map(({ kind }) => kind).join(', ');
    progress.show({ phase: `background work (${kinds})`, done: total - pending, total });
    await sleep(POLL_MS, undefined, { signal });
  }
}
