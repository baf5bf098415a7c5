import { jsonOf } from './answer.ts';
import { MemoryError } from './errors.ts';
import type { CallOptions, MemoryClient } from './memory-client.ts';
import { pause } from './repeat.ts';
import type { Content } from './request.ts';
import { queryOf } from './rest.ts';
import type { DocumentTools } from './tools.ts';

export type ExportInput = DocumentTools['exportFull']['input'];
export type ImportInput = DocumentTools['import']['input'];
/** What the check of a document found; `job` names the job that writes it. */
export type BegunImport = DocumentTools['import']['output'];

/** How far an import is. */
export interface ImportProgress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly created: number;
  readonly updated: number;
}

export interface ImportOptions extends CallOptions {
  /** The document is compressed by gzip. */
  readonly isGzip?: boolean;
}

export interface WaitOptions extends CallOptions {
  readonly onProgress?: (progress: ImportProgress) => void;
}

const POLL_MS = 500;

/** The graph as a document that is read as it arrives. Throws MemoryError. */
export async function exportGraph(
  memory: MemoryClient,
  input: ExportInput = {},
  { signal }: CallOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const path = `/api/v1/memory/export${queryOf(input)}`;
  const { body } = await memory.transfer('GET', path, { signal });
  if (body) return body;
  throw new MemoryError('NOT_THE_SERVICE', 'The answer has no document. Check the URL.');
}

/** Sends a document of an export, or of another program. A job writes it after the check. Throws MemoryError. */
export async function importGraph(
  memory: MemoryClient,
  document: Content,
  input: ImportInput = {},
  { signal, isGzip }: ImportOptions = {},
): Promise<BegunImport> {
  const headers = {
    'content-type': mediaTypeOf(input.format ?? 'json'),
    ...(isGzip && { 'content-encoding': 'gzip' }),
  };
  const path = `/api/v1/memory/import${queryOf(input)}`;
  const response = await memory.transfer('POST', path, { content: document, headers, signal });
  return (await jsonOf(response, signal)) as BegunImport;
}

/** Waits until an import is written. Throws MemoryError where it fails. */
export async function importEnded(
  memory: MemoryClient,
  job: string,
  { signal, onProgress }: WaitOptions = {},
): Promise<ImportProgress> {
  for (;;) {
    const { state, error, ...answer } = await memory.call('getJob', { id: job }, { signal });
    const progress: Partial<ImportProgress> & { error?: string } = answer.progress ?? {};
    const { phase = state, done = 0, total = 0, created = 0, updated = 0 } = progress;
    const now = { phase, done, total, created, updated };
    onProgress?.(now);
    if (phase === 'failed')
      throw new MemoryError('INTERNAL', progress.error ?? error ?? 'The import failed.');
    if (phase === 'done') return now;
    await pause(POLL_MS, signal);
  }
}

function mediaTypeOf(format: string): string {
  if (format === 'markdown') return 'application/zip';
  return format === 'ndjson' || format === 'memory-jsonl' ? 'application/x-ndjson' : 'application/json';
}
