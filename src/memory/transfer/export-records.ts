import type { z } from 'zod';
import type { RecordKind } from './records/record-kind.ts';
import { SECTIONS } from './sections/index.ts';
import type { ExportRun, Section } from './sections/section.ts';

/** Records of the first page, and the most and fewest of another. */
const FIRST_PAGE = 200;
const MAX_PAGE = 5_000;
const MIN_PAGE = 50;
/** Characters of a page: its records are in memory at once. */
const PAGE_CHARACTERS = 4 * 1_024 * 1_024;

/** A record of an export as compact JSON, or the beginning of a section where it is undefined. */
export interface ExportedRecord {
  readonly section: string;
  readonly json: string | undefined;
}

/**
 * The records of a graph, section by section, each in the order of its positions. Each page is read in its own transaction,
 * so that a slow reader keeps none open. Whatever exists during the whole export is in it exactly once.
 */
export async function* exportRecords(run: ExportRun): AsyncGenerator<ExportedRecord[]> {
  for (const section of SECTIONS) if (section.isIncluded(run.options)) yield* recordsOf(section, run);
}

async function* recordsOf(section: Section, run: ExportRun): AsyncGenerator<ExportedRecord[]> {
  const { name } = section.kind;
  yield [{ section: name, json: undefined }];
  for await (const { json } of pagesWithJson(section, run))
    yield json.map((each) => ({ section: name, json: each }));
}

/** The records of one section, a page at a time. */
export async function* pagesOf<Kind extends RecordKind>(
  section: Section<Kind>,
  run: ExportRun,
): AsyncGenerator<readonly z.output<Kind['record']>[]> {
  for await (const { records } of pagesWithJson(section, run)) yield records;
}

/** Pages that hold about as much text, however long the records are. */
async function* pagesWithJson<Kind extends RecordKind>(section: Section<Kind>, run: ExportRun) {
  let page = FIRST_PAGE;
  let after = '';
  for (;;) {
    const records = await section.read(run, { after, page });
    const json = records.map((record) => JSON.stringify(record));
    yield { records, json };
    const last = records[page - 1];
    if (last === undefined) return;
    after = section.positionOf(last);
    page = nextPage(json);
  }
}

function nextPage(records: readonly string[]): number {
  const characters = records.reduce((sum, json) => sum + json.length, 0);
  const fitting = Math.floor((PAGE_CHARACTERS * records.length) / Math.max(characters, 1));
  return Math.min(MAX_PAGE, Math.max(MIN_PAGE, fitting));
}
