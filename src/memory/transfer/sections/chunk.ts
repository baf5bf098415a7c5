import type { Unit } from '../../../graph/run-query.ts';
import type { WithEmbedder } from '../../transaction/dependencies.ts';
import { charactersOf } from '../../transaction/write-load.ts';
import type { Vectors } from '../../vectors/graph-embedder.ts';
import { decode } from '../records/record-kind.ts';

/** Rows of one statement with vectors: the driver packs its parameters at one go, some milliseconds for so many. */
export const VECTOR_ROWS = 128;
/** The same for rows without vectors. */
export const PLAIN_ROWS = 1_000;

/** Where records are imported. */
export interface ImportRun extends WithEmbedder {
  /** When the import began. */
  readonly startedAt: string;
  /** Whether the vectors in the records are of the graph's model. */
  readonly hasVectors: boolean;
}

/** How many records a chunk created, and how many existing ones it changed. */
interface Written {
  readonly created: number;
  readonly updated: number;
}

/** Records with all that is computed before their transaction. */
export interface PreparedChunk {
  /** About how many characters it sends. */
  readonly size: number;
  /** May run again after a failure that wrote nothing. Records that exist already change nothing. */
  write(unit: Unit): Promise<Written>;
}

/** Runs a statement for so many rows at a time, and sums up what it returns. */
export async function writeSlices<Row>(
  rows: readonly Row[],
  size: number,
  run: (slice: Row[]) => Promise<readonly { readonly created: number; readonly updated?: number }[]>,
): Promise<Written> {
  let [created, updated] = [0, 0];
  for (let from = 0; from < rows.length; from += size) {
    const [result] = await run(rows.slice(from, from + size));
    created += result?.created ?? 0;
    updated += result?.updated ?? 0;
  }
  return { created, updated };
}

/** Records that are written as they are. */
export function plain(
  rows: Record<string, unknown>[],
  run: (unit: Unit, slice: Record<string, unknown>[]) => Promise<{ created: number }[]>,
): Promise<PreparedChunk> {
  const write = (unit: Unit) => writeSlices(rows, PLAIN_ROWS, (slice) => run(unit, slice));
  return Promise.resolve({ size: charactersOf(rows), write });
}

/** The vectors of records: those that they have, and else those of their texts. */
export async function vectorsOf<Row extends { readonly embedding?: string | undefined }>(
  run: ImportRun,
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Promise<Vectors[]> {
  const given = givenVectors(run, rows);
  const missing = rows.filter((_, index) => given[index] === undefined);
  const made = await run.embedder.embedInBackground(missing.map(textOf));
  return given.map((vector) => vector ?? (made.shift() as Vectors));
}

/** The vectors that records have, where they are of the graph's model. */
export function givenVectors(
  { embedder, hasVectors }: ImportRun,
  rows: readonly { readonly embedding?: string | undefined }[],
): (Vectors | undefined)[] {
  return rows.map(({ embedding }) =>
    hasVectors && embedding !== undefined ? { [embedder.slot]: decode(embedding) } : undefined,
  );
}
