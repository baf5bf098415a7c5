import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantGraph } from '../../graph/graph.ts';
import { countPending } from '../../graph/queries/derivation.ts';
import { emptySlot, fillProgress, markNodes } from '../../graph/queries/reindex.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { createVectorIndexes, dropVectorIndexes } from '../../graph/schema/indexes.ts';
import { moved, type VectorModel, type VectorRecord } from '../../graph/schema/vector-record.ts';
import { nameIn, otherSlot, type VectorSlot } from '../../graph/schema/vector-slots.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import type { GraphVectors, VectorView } from '../vectors/graph-vectors.ts';
import { fillTexts } from './fill-texts.ts';

/** The id of the job in every graph (UUIDv5 of memory-graph/reindex). */
export const REINDEX_JOB_ID = '46411527-8af1-511a-b04d-3437bb26982e';

const GATHER_MS = 0;
/** Nodes that wait for derivation at once, so that those that are stored meanwhile do not wait long. */
const MAX_PENDING = 128;
const POLL_MS = 100;
const MAX_POLL_MS = 10_000;
const EMPTIED_AT_ONCE = 1_000;

export interface ReindexMemory {
  readonly graph: TenantGraph;
  readonly vectors: GraphVectors;
  /** Lets the derivation job look for work. */
  readonly derive: () => void;
}

type Moving = VectorRecord & { readonly next: VectorModel };

/** Moves a graph to another model: fills the other slot, has it searched, empties the old one. A run goes on where one ended. */
export function reindexJob(memory: ReindexMemory): JobKind {
  return {
    name: 'reindex',
    waits: ['text to be given a vector of the next model', 'texts to be given vectors of the next model'],
    id: REINDEX_JOB_ID,
    gatherMs: GATHER_MS,
    // It lasts long, and waits for another job.
    takesSlot: false,
    countPending: async () => {
      const { next, isEmptying } = await memory.vectors.record();
      if (!next) return isEmptying ? 1 : 0;
      const { done, total } = await progress(memory);
      return Math.max(1, total - done);
    },
    progress: () => progress(memory),
    run: (run) => reindex(memory, run),
  };
}

/** How much of what has a vector has one of the next model; all of it while the graph does not move. */
async function progress({ graph, vectors }: ReindexMemory) {
  const { slot, next } = await vectors.record();
  return runForOne(
    graph,
    fillProgress,
    next ? propertiesOf(slot) : { ...propertiesOf(slot), to: nameIn(slot, 'embedding') },
  );
}

/** The property of the slot that has all vectors, and that of the slot that is filled. */
function propertiesOf(slot: VectorSlot) {
  return { from: nameIn(slot, 'embedding'), to: nameIn(otherSlot(slot), 'embedding') };
}

async function reindex(memory: ReindexMemory, run: JobRun): Promise<void> {
  const { vectors } = memory;
  const { next, ...record } = await vectors.record();
  if (next) await fillAndMove(memory, { ...record, next }, run);
  const after = await vectors.record();
  if (after.isEmptying && !run.signal.aborted) await empty(memory, after, run);
}

async function fillAndMove(memory: ReindexMemory, record: Moving, run: JobRun): Promise<void> {
  const { graph, vectors } = memory;
  await createVectorIndexes(graph, otherSlot(record.slot), record.next.dimensions);
  // Calls that began earlier write to the old slot alone.
  await vectors.drained();
  for (let pass = 0; !run.signal.aborted; pass += 1) {
    await vectors.during((view) => fillOnce(memory, view, record, run));
    if (!(await isWanted(memory, run))) return;
    const { done, total } = await runForOne(graph, fillProgress, propertiesOf(record.slot));
    // Fails where the move was cancelled just now; the next run then removes what was filled.
    if (done === total) return vectors.change(record, moved(record));
    await pause(Math.min(POLL_MS * 2 ** pass, MAX_POLL_MS), run.signal);
  }
}

/** Goes once through all that has no vector in the new slot. */
async function fillOnce(
  memory: ReindexMemory,
  { embedder }: VectorView,
  { slot }: Moving,
  run: JobRun,
): Promise<void> {
  const model = embedder.written.get(otherSlot(slot));
  if (!model) return;
  const slots = propertiesOf(slot);
  const filling = { ...slots, embed: (texts: readonly string[]) => model.embedInBackground(texts) };
  while ((await isWanted(memory, run)) && (await fillTexts(memory.graph, filling)));
  await fillNodes(memory, slots, run);
}

/** Has the derivation job fill the nodes, since it knows the texts of their vectors. */
async function fillNodes(
  memory: ReindexMemory,
  slots: { readonly from: string; readonly to: string },
  run: JobRun,
): Promise<void> {
  const { graph, derive } = memory;
  let after = '';
  while (await isWanted(memory, run)) {
    const marked = await runQuery(graph, markNodes, { ...slots, after, limit: MAX_PENDING });
    if (marked.length === 0) return;
    after = marked.at(-1)?.id ?? after;
    derive();
    while (!run.signal.aborted && (await runForOne(graph, countPending, {})).pending > MAX_PENDING / 2)
      await pause(POLL_MS, run.signal);
  }
}

/** Whether the move was neither stopped nor cancelled. */
async function isWanted({ vectors }: ReindexMemory, { signal }: JobRun): Promise<boolean> {
  return !signal.aborted && (await vectors.record()).next !== null;
}

/** Removes indexes and vectors of the slot that is not read, once no call uses it. */
async function empty(
  { graph, vectors }: ReindexMemory,
  record: VectorRecord,
  { signal }: JobRun,
): Promise<void> {
  const slot = otherSlot(record.slot);
  await vectors.drained();
  await dropVectorIndexes(graph, slot);
  const properties = { embedding: nameIn(slot, 'embedding'), features: nameIn(slot, 'features') };
  const emptyOnce = () => runForOne(graph, emptySlot, { ...properties, limit: EMPTIED_AT_ONCE });
  while (!signal.aborted && (await emptyOnce()).emptied > 0);
  if (!signal.aborted) await vectors.change(record, { ...record, isEmptying: false });
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
