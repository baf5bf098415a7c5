import { countPending, markDependents } from '../../graph/queries/derivation.ts';
import { runForOne, type Unit } from '../../graph/run-query.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import { SEQUENCE_AND_AUTHORS } from '../ontology/label.ts';
import { CONTEXT_SEPARATOR } from '../text/node-text.ts';
import {
  isTemporary,
  untilWritable,
  yieldToStores,
  type BackgroundMemory,
} from '../transaction/background.ts';
import type { WithGraphVectors } from '../vectors/graph-vectors.ts';
import { deriveBatch, readPending } from './derive-batch.ts';
import type { PendingNode } from './derived-texts.ts';

/** The id of the derivation job in every graph (UUIDv5 of memory-graph/derivation). */
export const DERIVATION_JOB_ID = '3fe942af-6863-5240-bf84-f33ed8143f15';

const BATCH_NODES = 32;
/** Stores come in bursts, whose nodes are cheaper to process together. */
const GATHER_MS = 150;

type DerivationMemory = WithGraphVectors &
  BackgroundMemory & {
    /** Called after a run, for what waits for derived properties. */
    readonly onDerived: () => void;
  };

/** Computes, in the background, the derived properties of nodes that are marked as pending. */
export function derivationJob(memory: DerivationMemory): JobKind {
  return {
    name: 'derivation',
    waits: ['node to be given its vectors', 'nodes to be given their vectors'],
    id: DERIVATION_JOB_ID,
    gatherMs: GATHER_MS,
    countPending: async () => (await runForOne(memory.graph, countPending, {})).pending,
    run: async (run) => {
      await deriveAll(memory, run);
      memory.onDerived();
    },
  };
}

/** Processes batches until no node is pending, or others wait for their turn. A node that fails alone is skipped until the next run. */
async function deriveAll(memory: DerivationMemory, run: JobRun): Promise<void> {
  const failed = new Set<string>();
  while (!run.signal.aborted) {
    await untilWritable(memory, run.signal);
    await yieldToStores(memory, run.signal);
    const pending = await readPending(memory, BATCH_NODES, [...failed]);
    if (pending.length === 0) return;
    try {
      await derive(memory, pending);
    } catch (error) {
      if (isTemporary(error)) throw error;
      for (const node of pending) await deriveAlone(memory, node, run, failed);
    }
    if (run.isTurnOver()) return;
  }
}

function derive({ graph, vectors }: DerivationMemory, pending: readonly PendingNode[]): Promise<void> {
  return vectors.during(({ embedder }) => deriveBatch({ graph, embedder }, pending));
}

async function deriveAlone(
  memory: DerivationMemory,
  pending: PendingNode,
  run: JobRun,
  failed: Set<string>,
): Promise<void> {
  await derive(memory, [pending]).catch((error: unknown) => {
    if (isTemporary(error)) throw error;
    failed.add(pending.node.id);
    run.failed(error, { node: pending.node.id });
  });
}

/** Marks as pending the nodes whose derived properties depend on nodes that the transaction changes or deletes. */
export async function markDependentsOf(unit: Unit, keys: string[], isForgotten: boolean): Promise<void> {
  if (keys.length === 0) return;
  const parameters = { keys, isForgotten, separator: CONTEXT_SEPARATOR, ...SEQUENCE_AND_AUTHORS };
  await unit.run(markDependents, parameters);
}
