import { createReadStream } from 'node:fs';
import type { PlacedValue } from '../formats/in/import-item.ts';
import { type DocumentEvents, DocumentReader } from './document-reader.ts';
import { refusedOfOthers } from './refusals.ts';
import type { Repairs } from './repairs.ts';

const CHUNK_BYTES = 256 * 1_024;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The items of a JSON list, or of an object of lists, a few at a time and repaired. Throws INVALID_INPUT with the place that cannot be read. */
export async function* jsonItems(file: string, repairs: Repairs): AsyncGenerator<PlacedValue> {
  let found: PlacedValue[] = [];
  const events: DocumentEvents = {
    onSection: () => undefined,
    onField: () => undefined,
    onRecord: (list, index, value) => void found.push(repairs.of({ value, place: `${list}[${index}]` })),
  };
  const reader = new DocumentReader(events, refusedOfOthers);
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
