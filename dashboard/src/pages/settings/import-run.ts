import { signal } from '@preact/signals';
import { importEnded, type ImportProgress } from '../../../../client/src/index.ts';
import { forget, keep, kept } from '../../data/kept-work.ts';
import { memory } from '../../data/session.ts';

const WORK = 'import';

/** How far the import is that runs; a visit of another page does not end it. */
export const progress = signal<ImportProgress | undefined>(undefined);

/** Begins an import, and waits for its end. Throws MemoryError where it fails. */
export async function runImport(begin: () => Promise<string | undefined>) {
  progress.value = { phase: 'write', done: 0, total: 0, created: 0, updated: 0 };
  try {
    const job = await begin();
    if (job === undefined) return undefined;
    keep(WORK, { id: job, what: 'Import' });
    return await importEnded(memory, job, { onProgress: (now) => (progress.value = now) });
  } finally {
    forget(WORK);
    progress.value = undefined;
  }
}

/** The job of an import that ran when the page was loaded anew. */
export function importBefore(): string | undefined {
  return progress.peek() ? undefined : kept(WORK)?.id;
}
