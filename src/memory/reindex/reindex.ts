import { AppError } from '../../errors.ts';
import type { VectorModel } from '../../graph/schema/vector-record.ts';
import type { Job } from '../../jobs/job-kind.ts';
import type { WithJobs } from '../../jobs/job-runner.ts';
import type { GraphVectors } from '../vectors/graph-vectors.ts';
import { REINDEX_JOB_ID } from './reindex-job.ts';

/** With which model a graph's vectors are made, and to which one it moves. */
export interface Reindexing {
  readonly model: string;
  readonly dimensions: number;
  readonly next_model: string | null;
  readonly job: Job;
}

type ReindexedMemory = WithJobs & { readonly vectors: GraphVectors };

/** Begins to move a graph to a model; nothing changes where it has it or moves to it. Throws CONFLICT while it moves to another. */
export async function beginReindex(memory: ReindexedMemory, model: VectorModel): Promise<Reindexing> {
  const record = await memory.vectors.record();
  const { next, isEmptying } = record;
  const isTo = (next ?? record).model === model.model;
  if (!isTo && (next || isEmptying)) {
    throw new AppError(
      'CONFLICT',
      next
        ? `The graph moves to ${next.model} already. Cancel that first: hm reindex GRAPH_ID --cancel`
        : 'The graph still removes the vectors of its last model. Try again once that is done.',
    );
  }
  if (!isTo) await memory.vectors.change(record, { ...record, next: model });
  memory.jobs.request(REINDEX_JOB_ID);
  return reindexing(memory);
}

/** Lets a graph stay with its model. Throws CONFLICT where it does not move. */
export async function cancelReindex(memory: ReindexedMemory): Promise<Reindexing> {
  const record = await memory.vectors.record();
  if (!record.next)
    throw new AppError('CONFLICT', `The graph does not move to another model; it has ${record.model}.`);
  await memory.vectors.change(record, { ...record, next: null, isEmptying: true });
  memory.jobs.request(REINDEX_JOB_ID);
  return reindexing(memory);
}

export async function reindexing({ vectors, jobs }: ReindexedMemory): Promise<Reindexing> {
  const { model, dimensions, next } = await vectors.record();
  const job = (await jobs.find(REINDEX_JOB_ID)) as Job;
  return { model, dimensions, next_model: next?.model ?? null, job };
}
