import { createReadStream, existsSync } from 'node:fs';
import { oneAhead } from '../../../concurrency/one-ahead.ts';
import { timeSlices } from '../../../concurrency/time-slices.ts';
import { emptyNodes, emptyRelationships } from '../../../graph/queries/transfer/import.ts';
import type { Unit } from '../../../graph/run-query.ts';
import { KNOWN_TYPES } from '../../ontology/node-type.ts';
import { linesOf } from '../../text/lines.ts';
import type { WithEmbedder, WithGraph } from '../../transaction/dependencies.ts';
import type { WithWriter } from '../../transaction/write-memory.ts';
import { sectionFile } from '../check/section-files.ts';
import type { PreparedChunk } from '../sections/chunk.ts';
import { SECTIONS } from '../sections/index.ts';
import type { Section } from '../sections/section.ts';
import { advanceState, type ImportState } from './import-state.ts';

const EMPTIED_RELATIONSHIPS = 10_000;
const EMPTIED_NODES = 2_000;

export type WriteMemory = WithGraph & WithWriter;

/** Another import of the graph took over. */
class Overtaken extends Error {}

/** Writes a folder's records from where the state says, in chunks written whole with the state. Returns the state at the end. */
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

const READ_BYTES = 256 * 1_024;
/** A chunk is sent at once, and more than one may be in memory. */
const MAX_CHUNK_BYTES = 4 * 1_024 * 1_024;

/** Records that are written in one transaction. */
interface RecordChunk {
  readonly section: Section;
  /** The place of the section in SECTIONS. */
  readonly place: number;
  readonly records: readonly Record<string, unknown>[];
  /** Where in the file of its section the chunk ends. */
  readonly end: number;
}

/** The checked records in a folder from a place on, in chunks. */
async function* recordChunks(
  folder: string,
  from: { readonly section: number; readonly offset: number },
): AsyncGenerator<RecordChunk> {
  for (const [place, section] of SECTIONS.entries()) {
    if (place < from.section) continue;
    const file = sectionFile(folder, section.kind.name);
    const start = place === from.section ? from.offset : 0;
    if (existsSync(file)) yield* chunksOf(file, start, section, place);
  }
}

async function* chunksOf(
  file: string,
  start: number,
  section: Section,
  place: number,
): AsyncGenerator<RecordChunk> {
  const pause = timeSlices();
  let records: Record<string, unknown>[] = [];
  let [begin, end] = [start, start];
  for await (const line of linesOf(createReadStream(file, { start, highWaterMark: READ_BYTES }))) {
    records.push(JSON.parse(line.toString()) as Record<string, unknown>);
    end += line.length + 1;
    await pause();
    if (records.length < section.chunk && end - begin < MAX_CHUNK_BYTES) continue;
    yield { section, place, records, end };
    [records, begin] = [[], end];
  }
  if (records.length > 0) yield { section, place, records, end };
}
