import { countMoving, lockTypes } from '../../graph/queries/type.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import { untilWritable, yieldToStores, type BackgroundMemory } from '../transaction/background.ts';
import type { WithWriter, WriteTransaction } from '../transaction/write-memory.ts';
import { MAX_CHARACTERS, moveSome, movesOf, TYPES_JOB_ID, type TypeMove } from './type-move.ts';

const GATHER_MS = 0;
/** In one transaction. */
const BATCHES = 4;

type TypesMemory = BackgroundMemory & WithWriter;

/** Moves the nodes of a large type, batch by batch, to the type that a change gives them, or back. */
export function typesJob({ graph, ...memory }: TypesMemory): JobKind {
  const moves = () => movesOf({ run: (query, params) => runQuery(graph, query, params) });
  return {
    name: 'types',
    waits: ['node to be given its new type', 'nodes to be given their new type'],
    id: TYPES_JOB_ID,
    gatherMs: GATHER_MS,
    countPending: async () => (await runForOne(graph, countMoving, {})).nodes,
    run: async (run) => {
      for (let [move] = await moves(); move && !run.signal.aborted; [move] = await moves()) {
        await moveBatch({ graph, ...memory }, move, run);
        if (run.isTurnOver()) return;
      }
    },
  };
}

async function moveBatch(memory: TypesMemory, move: TypeMove, { signal }: JobRun): Promise<void> {
  await untilWritable(memory, signal);
  await yieldToStores(memory, signal);
  if (signal.aborted) return;
  await memory.writer.write(memory.graph, MAX_CHARACTERS, async (tx) => {
    const current = await lockedMove(tx, move);
    if (current) await moveSome(tx, current, BATCHES);
  });
}

/** The move as it is under the lock of its types: it may have ended, or have been undone. */
async function lockedMove(tx: WriteTransaction, { id, from, to }: TypeMove): Promise<TypeMove | undefined> {
  await tx.run(lockTypes, { names: [from, to].sort() });
  return (await movesOf(tx)).find((each) => each.id === id);
}
