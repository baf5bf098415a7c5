import { decode } from '../records/vector.ts';
import type { ImportRun } from './chunk.ts';

/** The vectors of records: those that they have, and else those of their texts. */
export async function vectorsOf<Row extends { readonly embedding?: string | undefined }>(
  { embedder, hasVectors }: ImportRun,
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Promise<Float32Array[]> {
  const given = rows.map(({ embedding }) =>
    hasVectors && embedding !== undefined ? decode(embedding) : undefined,
  );
  const missing = rows.filter((_, index) => given[index] === undefined);
  const made = await embedder.embedPassages(missing.map(textOf));
  return given.map((vector) => vector ?? (made.shift() as Float32Array));
}
