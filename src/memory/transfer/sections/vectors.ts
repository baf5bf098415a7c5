import type { Vectors } from '../../vectors/vectors.ts';
import { decode } from '../records/record-kind.ts';
import type { ImportRun } from './chunk.ts';

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
