import { signal } from '@preact/signals';
import { MemoryError } from '../../../../client/src/index.ts';
import { keep, kept, forget } from '../../data/kept-work.ts';
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
const WORK = 'task';

/** What runs, in words; a visit of another page does not end it. */
export const running = signal<string | undefined>(undefined);

/** Begins a task, and waits for its end. Throws MemoryError where it fails. */
export function runTask(what: string, path: string, input: object = {}): Promise<Task> {
  return waited(what, async () => (await memory.request('POST', path, input)) as Task);
}

/** Goes on with what ran when the page was loaded anew; undefined where nothing did. */
export function resumed(): { readonly what: string; readonly end: () => Promise<Task> } | undefined {
  const before = kept(WORK);
  if (!before || running.peek() !== undefined) return undefined;
  const { id, what } = before;
  return { what, end: () => waited(what, () => taskOf(id)) };
}

async function waited(what: string, begin: () => Promise<Task>): Promise<Task> {
  running.value = what;
  try {
    let task = await begin();
    while (task.state === 'running') {
      keep(WORK, { id: task.id, what });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      task = await taskOf(task.id);
    }
    if (task.error) throw new MemoryError(task.error.code, task.error.message);
    return task;
  } finally {
    forget(WORK);
    running.value = undefined;
  }
}

async function taskOf(id: string): Promise<Task> {
  return (await memory.request('GET', `/api/v1/admin/tasks/${encodeURIComponent(id)}`)) as Task;
}
