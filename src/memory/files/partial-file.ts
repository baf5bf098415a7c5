import { v7 as uuidv7 } from 'uuid';
import {
  beginFile,
  writeChunks,
  type DiscardedFile,
  type NewChunk,
} from '../../graph/queries/files/partial-file.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithClock, WithEnrichment, WithGraph } from '../transaction/dependencies.ts';
import { AppError } from '../../errors.ts';
import { CHUNKS_AT_ONCE } from '../transaction/write-load.ts';
import type { WithFiles } from './graph-files.ts';

/** A partial file whose lease is over belongs to an upload that has ended. Each batch of passages renews it. */
const LEASE_MS = 300_000;

/** `enriches`: whether the passages are read for what they name and say. */
export type PassagesMemory = WithGraph & WithClock & WithEnrichment;

/** Who works on a partial file, and until when no other does. */
export function leased({ clock, files }: WithClock & WithFiles) {
  return { process: files.process.id, leaseUntil: clock().getTime() + LEASE_MS };
}

/** Records a file that is about to be stored. No reader sees it; what is left of it after a crash is found by it. */
export async function beginPartialFile(
  memory: WithGraph & WithClock & WithFiles,
  sha256: string,
): Promise<DiscardedFile> {
  const id = uuidv7();
  await runQuery(memory.graph, beginFile, { id, sha256, ...leased(memory) });
  return { id, sha256 };
}

/** Throws UNAVAILABLE where the file is no more. */
export async function addChunks(
  { graph, clock, enriches: toEnrich }: PassagesMemory,
  { id }: DiscardedFile,
  chunks: readonly NewChunk[],
): Promise<void> {
  for (let from = 0; from < chunks.length; from += CHUNKS_AT_ONCE) {
    const some = chunks.slice(from, from + CHUNKS_AT_ONCE);
    const leaseUntil = clock().getTime() + LEASE_MS;
    if ((await runQuery(graph, writeChunks, { id, leaseUntil, toEnrich, chunks: some })).length === 0)
      throw uploadLost();
  }
}

export function uploadLost(): AppError {
  return new AppError('UNAVAILABLE', 'The upload took too long and was given up. Send the file again.', {
    retryAfter: 1,
  });
}
