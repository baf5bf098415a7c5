import type { z } from 'zod';
import { oneAhead } from '../../concurrency/one-ahead.ts';
import { mapInSlices } from '../../concurrency/time-slices.ts';
import { wellFormedJson } from '../text/lossless.ts';
import type { EdgeRecord, HyperedgeRecord, NodeRecord } from '../../graph/queries/records.ts';
import type { RecordKind } from './records/record-kind.ts';
import { includedSections } from './sections/index.ts';
import { nodes } from './sections/nodes.ts';
import { edges, hyperedges } from './sections/relationships.ts';
import type { ExportRun, Section } from './sections/section.ts';

/** Records of the first page, and the most and fewest of another. */
const FIRST_PAGE = 200;
const MAX_PAGE = 5_000;
const MIN_PAGE = 50;
/** Characters of a page: its records are in memory at once. */
const PAGE_CHARACTERS = 1_024 * 1_024;

/** Records of a section, each as compact JSON. */
export interface ExportedPage {
  readonly section: string;
  /** Whether the section begins with it. */
  readonly isFirst: boolean;
  readonly json: readonly string[];
}

/** The records, section by section, a transaction a page. What exists during the whole export is in it exactly once. */
export async function* exportRecords(run: ExportRun): AsyncGenerator<ExportedPage> {
  for (const section of includedSections(run.options)) {
    let isFirst = true;
    for await (const { json } of pagesOf(section, run)) {
      yield { section: section.kind.name, isFirst, json };
      isFirst = false;
    }
  }
}

/** Pages that hold about as much text, however long the records are: at least one. */
export async function* pagesOf<Kind extends RecordKind>(
  section: Section<Kind>,
  run: ExportRun,
): AsyncGenerator<{
  readonly records: readonly z.output<Kind['record']>[];
  readonly json: readonly string[];
}> {
  const next = { page: FIRST_PAGE };
  for await (const read of oneAhead(readPages(section, run, next))) {
    // Earlier versions stored half of a surrogate pair within data.
    const whole = await mapInSlices(withTheirNodes(section.kind, read, run), wellFormedJson);
    const json = whole.map((each) => each.json);
    next.page = nextPage(json);
    yield { records: whole.map(({ record }) => record), json };
  }
}

/** Reads page after page. How long the next one is may be changed meanwhile. */
async function* readPages<Kind extends RecordKind>(
  section: Section<Kind>,
  run: ExportRun,
  next: { readonly page: number },
): AsyncGenerator<readonly z.output<Kind['record']>[]> {
  let after = '';
  for (;;) {
    const { page } = next;
    const read = await section.read(run, { after, page });
    yield read;
    const last = read[page - 1];
    if (last === undefined) return;
    after = section.positionOf(last);
  }
}

/**
 * The records whose nodes are exported. Nodes are read first, so a relationship can have one that came later: with another
 * import, by an undone merge, or in a write that committed after its nodes were due. An import would refuse it.
 */
function withTheirNodes<Kind extends RecordKind>(
  kind: Kind,
  records: readonly z.output<Kind['record']>[],
  { keys }: ExportRun,
): readonly z.output<Kind['record']>[] {
  if (kind.key) for (const record of records) keys.add(kind.key(record));
  return records.filter((record) => (kind.nodeKeys?.(record) ?? []).every((key) => keys.has(key)));
}

function nextPage(records: readonly string[]): number {
  const characters = records.reduce((sum, json) => sum + json.length, 0);
  const fitting = Math.floor((PAGE_CHARACTERS * records.length) / Math.max(characters, 1));
  return Math.min(MAX_PAGE, Math.max(MIN_PAGE, fitting));
}

/** The nodes, edges and hyperedges of a graph. */
export async function* graphRecords(run: ExportRun): AsyncGenerator<GraphRecord> {
  for await (const { records } of pagesOf(nodes, run))
    for (const record of records) yield { section: 'nodes', record };
  for await (const { records } of pagesOf(edges, run))
    for (const record of records) yield { section: 'edges', record };
  for await (const { records } of pagesOf(hyperedges, run))
    for (const record of records) yield { section: 'hyperedges', record };
}

/** A record of what graph formats hold: nodes first, then edges, then hyperedges. */
export type GraphRecord =
  | { readonly section: 'nodes'; readonly record: NodeRecord }
  | { readonly section: 'edges'; readonly record: EdgeRecord }
  | { readonly section: 'hyperedges'; readonly record: HyperedgeRecord };
