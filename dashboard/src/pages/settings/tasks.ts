import { signal } from '@preact/signals';
import { MemoryError } from '../../../../client/src/index.ts';
import { memory } from '../../data/session.ts';

/** A long operation, as GET /api/v1/admin/tasks/{id} answers it. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly code: MemoryError['code']; readonly message: string } | null;
}

const PAUSE_MS = 2_000;

/** What runs, in words; a visit of another page does not end it. */
export const running = signal<string | undefined>(undefined);

/** Begins a task, and waits for its end. Throws MemoryError where it fails. */
export async function runTask(what: string, path: string, input: object = {}): Promise<Task> {
  running.value = what;
  try {
    let task = (await memory.request('POST', path, input)) as Task;
    while (task.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      task = (await memory.request('GET', `/api/v1/admin/tasks/${encodeURIComponent(task.id)}`)) as Task;
    }
    if (task.error) throw new MemoryError(task.error.code, task.error.message);
    return task;
  } finally {
    running.value = undefined;
  }
}
