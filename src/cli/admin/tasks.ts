import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import type { Output } from '../output.ts';
import { part, type Rows } from './answers.ts';
import { callAdmin } from './connection.ts';

interface Task {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

const POLL_MS = 1_000;

/** Begins a task and waits for its end. Throws CliError with what it failed by. */
export async function endOfTask(output: Output, route: string, body: object = {}): Promise<Rows[number]> {
  let task = await callAdmin<Task>('POST', route, body);
  if (task.state === 'running')
    output.note('It takes a while; you may end this command, the service goes on.');
  while (task.state === 'running') {
    await sleep(POLL_MS);
    task = await callAdmin<Task>('GET', `/tasks/${part(task.id)}`);
  }
  if (task.error) throw new CliError(`${task.error.code}: ${task.error.message}`);
  return task.result ?? {};
}
