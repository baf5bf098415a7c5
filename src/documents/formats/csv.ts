import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Block } from '../document.ts';
import { decodedChunks, readHead } from '../text/decode.ts';
import { TableRows } from '../text/table-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const HEAD_BYTES = 16_384;
/** A quotation mark that is never closed takes no more than this into one row. */
const MAX_ROW_BYTES = 1_048_576;

/** The rows of a table of separated values. */
export async function* readCsv(path: string): AsyncGenerator<Block> {
  const rows = new TableRows();
  const parser = parse({
    delimiter: await delimiterOf(path),
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  });
  const chunks = Readable.from(decodedChunks(path));
  // A failure of either ends the loop below.
  pipeline(chunks, parser, () => undefined);
  for await (const record of parser) {
    yield { text: rows.row((record as string[]).map((text) => ({ text: text.trim() }))) };
  }
}

/** The delimiter that most of the first lines hold equally often; a comma where none does. */
async function delimiterOf(path: string): Promise<string> {
  const lines = (await readHead(path, HEAD_BYTES)).toString('latin1').replaceAll('\0', '').split(/\r?\n/);
  const complete = lines.slice(0, Math.max(1, Math.min(lines.length - 1, 20))).filter((line) => line !== '');
  const scores = DELIMITERS.map((delimiter) => {
    const counts = complete.map((line) => line.split(delimiter).length - 1);
    const usual = counts[0] ?? 0;
    return usual === 0 ? 0 : counts.filter((count) => count === usual).length * 100 + usual;
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}
