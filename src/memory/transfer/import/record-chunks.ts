import { createReadStream, existsSync } from 'node:fs';
import { timeSlices } from '../../../concurrency/time-slices.ts';
import { linesOf } from '../../text/lines.ts';
import { sectionFile } from '../check/section-files.ts';
import { SECTIONS } from '../sections/index.ts';
import type { Section } from '../sections/section.ts';

const READ_BYTES = 256 * 1_024;
/** A chunk is sent at once, and more than one may be in memory. */
const MAX_CHUNK_BYTES = 4 * 1_024 * 1_024;

/** Records that are written in one transaction. */
export interface RecordChunk {
  readonly section: Section;
  /** The place of the section in SECTIONS. */
  readonly place: number;
  readonly records: readonly Record<string, unknown>[];
  /** Where in the file of its section the chunk ends. */
  readonly end: number;
}

/** The checked records in a folder from a place on, in chunks. */
export async function* recordChunks(
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
