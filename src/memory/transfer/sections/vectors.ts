import { decode } from '../records/vector.ts';
import type { ImportRun } from './chunk.ts';

/** The vectors of records: those that they have, and else those of their texts. */
export async function vectorsOf<Row extends { readonly embedding?: string | undefined }>(
  run: ImportRun,
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Promise<Float32Array[]> {
  const given = givenVectors(run, rows);
  const missing = rows.filter((_, index) => given[index] === undefined);
  const made = await run.embedder.embedInBackground(missing.map(textOf));
  return given.map((vector) => vector ?? (made.shift() as Float32Array));
}

/** The vectors that records have, where they are of the graph's model. */
export function givenVectors(
  { hasVectors }: ImportRun,
  rows: readonly { readonly embedding?: string | undefined }[],
): (Float32Array | undefined)[] {
  return rows.map(({ embedding }) => (hasVectors && embedding !== undefined ? decode(embedding) : undefined));
}
