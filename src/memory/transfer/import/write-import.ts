import { oneAhead } from '../../../concurrency/one-ahead.ts';
import { emptyNodes, emptyRelationships } from '../../../graph/queries/transfer/import.ts';
import type { Unit } from '../../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../../transaction/dependencies.ts';
import { KNOWN_TYPES } from '../../ontology/node-type.ts';
import type { WithWriter } from '../../transaction/write-memory.ts';
import type { PreparedChunk } from '../sections/chunk.ts';
import { advanceState, type ImportState } from './import-state.ts';
import { recordChunks, type RecordChunk } from './record-chunks.ts';

const EMPTIED_RELATIONSHIPS = 10_000;
const EMPTIED_NODES = 2_000;

export type WriteMemory = WithGraph & WithWriter;

/** Another import of the graph took over. */
class Overtaken extends Error {}

/**
 * Writes the records in a folder into a graph, from where its state says on, in chunks that are each written whole, with the
 * state. A stop leaves the state at the last chunk. Returns the state at the end.
 */
export async function writeImport(
  memory: WriteMemory & WithEmbedder,
  folder: string,
  begun: ImportState,
  signal: AbortSignal,
): Promise<ImportState> {
  let state = begun;
  if (state.phase === 'empty') {
    await empty(memory, signal);
    state = await advance(memory, { ...state, phase: 'write' });
  }
  for await (const { chunk, prepared } of oneAhead(preparedChunks(memory, folder, state))) {
    signal.throwIfAborted();
    state = await memory.writer.writeRecords(memory.graph, prepared.size, async (unit) => {
      const { created, updated } = await prepared.write(unit);
      const next: ImportState = {
        ...state,
        section: chunk.place,
        offset: chunk.end,
        done: state.done + chunk.records.length,
        created: state.created + created,
        updated: state.updated + updated,
      };
      if (!(await advanceState(unit, next))) throw new Overtaken('another import of the graph began');
      return next;
    });
  }
  return advance(memory, { ...state, phase: 'done' });
}

/** Keeps a state that no chunk goes with. */
export async function advance(memory: WriteMemory, state: ImportState): Promise<ImportState> {
  const isKept = await memory.writer.writeRecords(memory.graph, 0, (unit) => advanceState(unit, state));
  if (!isKept) throw new Overtaken('another import of the graph began');
  return state;
}

async function* preparedChunks(
  { embedder }: WithEmbedder,
  folder: string,
  { section, offset, startedAt, model }: ImportState,
): AsyncGenerator<{ chunk: RecordChunk; prepared: PreparedChunk }> {
  const hasVectors = model?.name === embedder.model && model.dimensions === embedder.dimensions;
  for await (const chunk of oneAhead(recordChunks(folder, { section, offset })))
    yield {
      chunk,
      prepared: await chunk.section.prepare({ embedder, startedAt, hasVectors }, chunk.records),
    };
}

/** Deletes all of a memory, in batches: the memory of a transaction is limited. */
async function empty({ graph, writer }: WriteMemory, signal: AbortSignal): Promise<void> {
  const untilNone = async (deleteSome: (unit: Unit) => Promise<{ deleted: number }[]>) => {
    while ((await writer.writeRecords(graph, 0, deleteSome)).some(({ deleted }) => deleted > 0))
      signal.throwIfAborted();
  };
  const knownTypes = [...KNOWN_TYPES];
  await untilNone((unit) => unit.run(emptyRelationships, { limit: EMPTIED_RELATIONSHIPS }));
  await untilNone((unit) => unit.run(emptyNodes, { limit: EMPTIED_NODES, knownTypes }));
}
