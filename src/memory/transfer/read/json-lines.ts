import { createReadStream } from 'node:fs';
import { linesOf } from '../../text/lines.ts';
import { lossWithin, refused } from './lossless.ts';
import type { PlacedValue } from '../formats/in/import-item.ts';

const CHUNK_BYTES = 256 * 1_024;
const MAX_LINE_BYTES = 64 * 1_024 * 1_024;

/** The values of a file that has a JSON value a line. Throws INVALID_INPUT with the number of a line that cannot be read. */
export async function* jsonLines(file: string): AsyncGenerator<PlacedValue> {
  const chunks = createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
  let number = 0;
  for await (const line of linesOf(chunks, MAX_LINE_BYTES)) {
    const place = `line ${++number}`;
    if (!line) throw refused(place, `is longer than ${MAX_LINE_BYTES / 1_048_576} MiB`);
    const text = textOf(line, place);
    if (/\S/.test(text)) yield { value: valueOf(text, place), place };
  }
}

function textOf(line: Buffer, place: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(line);
  } catch {
    throw refused(place, 'is no UTF-8');
  }
}

function valueOf(text: string, place: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused(place, 'is no valid JSON');
  }
  const loss = lossWithin(value);
  if (loss !== undefined) throw refused(place, loss);
  return value;
}
