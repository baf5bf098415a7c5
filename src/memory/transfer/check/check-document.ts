import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { workerFile } from '../../../concurrency/worker-file.ts';
import { AppError, type ErrorCode } from '../../../errors.ts';
import type { documentModel } from '../document.ts';
import type { LeftOut, ImportFormat } from '../formats/in/import-item.ts';

/** What a document that passed its check holds. */
export interface CheckedDocument {
  readonly format: string;
  readonly counts: Record<string, number>;
  /** Types of its nodes. */
  readonly types: readonly string[];
  /** Of an export of the service. */
  readonly exported_at?: string;
  readonly model?: z.output<typeof documentModel> | undefined;
  readonly checksum?: string;
  /** Of a document of another program: what the memory cannot hold, the first of all these. */
  readonly left_out?: Pick<LeftOut, 'place' | 'reason'>[];
  readonly left_out_count?: number;
  /** Records, or values of another program, that the memory could not hold as they stood. */
  readonly repaired_count?: number;
}

/** Takes a record that is right, as compact JSON. */
export type TakeRecord = (section: string, json: string) => void;

export interface CheckRequest {
  /** Path of the document. */
  readonly document: string;
  readonly format: ImportFormat;
  /** The time of what has none (ISO 8601). */
  readonly now: string;
  /** Where the checked records go, a file for each section. */
  readonly folder: string;
}

export type CheckReply =
  | { readonly checked: CheckedDocument }
  | {
      readonly refusal: {
        readonly code: ErrorCode;
        readonly message: string;
        readonly details: Record<string, unknown> | undefined;
      };
    };

const WORKER = workerFile('check-worker', import.meta.url);
/** Enough for the keys of some millions of nodes. */
const MAX_HEAP_MB = 1_024;

/** Checks a document in a worker thread, and writes a file of records a section. Throws INVALID_INPUT and PAYLOAD_TOO_LARGE. */
export async function checkDocument(request: CheckRequest): Promise<CheckedDocument> {
  const worker = new Worker(WORKER, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    const [reply] = (await once(worker, 'message')) as [CheckReply];
    if ('checked' in reply) return reply.checked;
    const { code, message, details } = reply.refusal;
    throw new AppError(code, message, details && { details });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error;
  } finally {
    await worker.terminate();
  }
}

function tooMuch(): AppError {
  const message = 'The document takes too much memory to check. Import it in parts.';
  return new AppError('PAYLOAD_TOO_LARGE', message);
}
