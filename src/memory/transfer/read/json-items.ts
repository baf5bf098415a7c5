import { createReadStream } from 'node:fs';
import type { PlacedValue } from '../formats/in/import-item.ts';
import { DocumentReader } from './document-reader.ts';

const CHUNK_BYTES = 256 * 1_024;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The items of a JSON list, or of an object of lists, a few at a time. Throws INVALID_INPUT with the place that cannot be read. */
export async function* jsonItems(file: string): AsyncGenerator<PlacedValue> {
  let found: PlacedValue[] = [];
  const reader = new DocumentReader({
    onSection: () => undefined,
    onField: () => undefined,
    onRecord: (list, index, value) => void found.push({ value, place: `${list}[${index}]` }),
  });
  let isList: boolean | undefined;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const isFirst = isList === undefined;
    const hasMark = isFirst && chunk.indexOf(BYTE_ORDER_MARK) === 0;
    const text = hasMark ? chunk.subarray(BYTE_ORDER_MARK.length) : chunk;
    isList ??= /^\s*\[/.test(text.toString());
    // A list is read as the only field of an object, which has no name.
    if (isFirst && isList) reader.write(Buffer.from('{"":'));
    reader.write(text);
    yield* found;
    found = [];
  }
  if (isList) reader.write(Buffer.from('}'));
  reader.end();
}
