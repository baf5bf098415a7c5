import { signal } from '@preact/signals';
import { asFailure, invalidateAll } from './queries.ts';
import { upload, type Uploaded } from './upload.ts';

/** A file on its way, or what became of it. It stays in the list until somebody takes it off. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly key?: string | undefined;
  readonly description?: string | undefined;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  readonly answer?: Uploaded;
  readonly problem?: string;
}

const MAX_BYTES = 100 * 2 ** 20;

/** Uploads go on while somebody looks at another page. */
export const uploads = signal<readonly Upload[]>([]);
const running = new Map<number, AbortController>();
let last = 0;
let isBusy = false;

export function addUploads(files: readonly File[], about: Pick<Upload, 'key' | 'description'>): void {
  const added = files.map((file) => ({ ...about, id: ++last, file, state: 'waiting' as const, progress: 0 }));
  uploads.value = [...uploads.peek(), ...added];
  void sendAll();
}

export function sendAgain(id: number): void {
  change(id, { state: 'waiting', progress: 0 });
  void sendAll();
}

/** Takes it off the list; one that is on its way is called off. */
export function dropUpload(id: number): void {
  uploads.value = uploads.peek().filter((each) => each.id !== id);
  running.get(id)?.abort();
}

export function dropEnded(): void {
  uploads.value = uploads.peek().filter(({ state }) => state === 'waiting' || state === 'sending');
}

/** One after the other, so that each has the whole line. */
async function sendAll(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  window.addEventListener('beforeunload', warn);
  for (let next = firstWaiting(); next; next = firstWaiting()) await send(next);
  window.removeEventListener('beforeunload', warn);
  isBusy = false;
}

function firstWaiting(): Upload | undefined {
  return uploads.peek().find(({ state }) => state === 'waiting');
}

async function send({ id, file, key, description }: Upload): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  change(id, { state: 'sending' });
  try {
    if (file.size > MAX_BYTES) return change(id, { state: 'failed', problem: 'It is larger than 100 MB.' });
    const onProgress = (progress: number) => change(id, { progress });
    const answer = await upload(file, { key, description, onProgress, signal: controller.signal });
    change(id, { state: 'done', progress: 1, answer });
    invalidateAll();
  } catch (error) {
    if (!controller.signal.aborted) change(id, { state: 'failed', problem: problemOf(error) });
  } finally {
    running.delete(id);
  }
}

function problemOf(error: unknown): string {
  const { code, message } = asFailure(error);
  return code === 'UNAUTHENTICATED' ? 'The session ended before it was kept.' : message;
}

function change(id: number, changed: Partial<Upload>): void {
  uploads.value = uploads.peek().map((each) => (each.id === id ? { ...each, ...changed } : each));
}

/** Leaving the dashboard would end what is on its way. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
