import {
  abandonedFiles,
  countFileWork,
  pendingChunks,
  writeChunkVectors,
} from '../../graph/queries/files/partial-file.ts';
import type { RowOf } from '../../graph/query.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import type { WithClock } from '../transaction/dependencies.ts';
import type { WithGraphVectors } from '../vectors/graph-vectors.ts';
import { embeddings } from '../vectors/graph-embedder.ts';
import {
  isTemporary,
  untilWritable,
  yieldToStores,
  type BackgroundMemory,
} from '../transaction/background.ts';
import type { WithWriter } from '../transaction/write-memory.ts';
import { passageText } from './chunks.ts';
import { discardFiles } from './discard-files.ts';
import type { WithFiles } from './graph-files.ts';

/** The id of the job in every graph (UUIDv5 of memory-graph/files). */
export const FILES_JOB_ID = 'db8d38b5-6a31-566a-9d42-d661bc6edd0e';

const BATCH_CHUNKS = 32;
const BATCH_FILES = 100;
const GATHER_MS = 150;

type FilesMemory = WithGraphVectors & WithClock & WithFiles & WithWriter & BackgroundMemory;

/** Writes the vectors of passages, and deletes what uploads and deletions left that did not end. */
export function filesJob(memory: FilesMemory): JobKind {
  return {
    name: 'files',
    waits: ['passage of a file to be given its vector', 'passages of files to be given their vectors'],
    id: FILES_JOB_ID,
    gatherMs: GATHER_MS,
    countPending: async () => {
      const { chunks, partial } = await runForOne(memory.graph, countFileWork, ownerOf(memory));
      return chunks + partial;
    },
    run: async (run) => {
      await discardAbandoned(memory, run);
      await embedAll(memory, run);
    },
  };
}

function ownerOf({ clock, files: { process } }: FilesMemory) {
  return { now: clock().getTime(), process: process.id, isAlone: process.isAlone };
}

async function discardAbandoned(memory: FilesMemory, run: JobRun): Promise<void> {
  while (!run.signal.aborted) {
    const abandoned = await runQuery(memory.graph, abandonedFiles, {
      ...ownerOf(memory),
      limit: BATCH_FILES,
    });
    await discardFiles(memory, abandoned);
    if (abandoned.length < BATCH_FILES) return;
  }
}

/** A passage that fails alone is skipped until the next run. */
async function embedAll(memory: FilesMemory, run: JobRun): Promise<void> {
  const failed = new Set<string>();
  while (!run.signal.aborted) {
    await untilWritable(memory, run.signal);
    await yieldToStores(memory, run.signal);
    const params = { except: [...failed], limit: BATCH_CHUNKS };
    const pending = await runQuery(memory.graph, pendingChunks, params);
    if (pending.length === 0) return;
    try {
      await embed(memory, pending);
    } catch (error) {
      if (isTemporary(error)) throw error;
      for (const { id } of pending) failed.add(id);
      run.failed(error, { passages: pending.length });
    }
    if (run.isTurnOver()) return;
  }
}

function embed(
  { graph, vectors }: FilesMemory,
  pending: readonly RowOf<typeof pendingChunks>[],
): Promise<unknown> {
  return vectors.during(async ({ embedder }) => {
    const made = await embedder.embedInBackground(pending.map(passageText));
    const rows = pending.map(({ id }, at) => ({ id, vectors: embeddings(made[at] ?? {}) }));
    return runQuery(graph, writeChunkVectors, { rows });
  });
}
