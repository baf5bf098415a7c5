import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { linesOf } from '../../text/lines.ts';
import type { PlacedValue } from '../formats/in/import-item.ts';
import type { DocumentEvents } from './document-reader.ts';
import { readJson } from '../../text/lossless.ts';
import { refused, refusedOfExport, refusedWithin } from './refusals.ts';

const head = z.looseObject({ sections: z.array(z.string()) });
const recordLine = z.strictObject({ section: z.string(), record: z.unknown() });
const lastLine = z.looseObject({ counts: z.unknown(), checksum: z.unknown() });

/** Reads an export that has a record a line, as its JSON document would be read. Throws INVALID_INPUT with the line that is wrong. */
export async function readNdjson(file: string, events: DocumentEvents): Promise<void> {
  const reader = new NdjsonReader(events);
  for await (const { value, place } of jsonLines(file)) reader.line(value, place);
  reader.end();
}

class NdjsonReader {
  readonly #events: DocumentEvents;
  /** Sections that have not begun; undefined before the first line. */
  #later: string[] | undefined;
  #section: string | undefined;
  #index = 0;
  #isEnded = false;

  constructor(events: DocumentEvents) {
    this.#events = events;
  }

  line(value: unknown, place: string): void {
    if (this.#isEnded) throw refused(place, 'comes after the line with counts and checksum');
    if (!this.#later) return this.#begin(value, place);
    const record = recordLine.safeParse(value).data;
    if (record) return this.#record(record.section, record.record, place);
    const last = lastLine.safeParse(value).data;
    if (!last) throw refused(place, 'is no record with its section');
    this.#beginUntil(undefined);
    this.#fields(last);
    this.#isEnded = true;
  }

  end(): void {
    if (!this.#isEnded) throw refused('', 'is incomplete: its last line must have counts and checksum');
  }

  #begin(value: unknown, place: string): void {
    const found = head.safeParse(value).data;
    if (!found) throw refused(place, 'must have the format and the sections of an export as NDJSON');
    const { sections, ...fields } = found;
    this.#later = [...sections];
    this.#fields(fields);
  }

  #record(section: string, record: unknown, place: string): void {
    if (section !== this.#section && !this.#later?.includes(section))
      throw refused(place, `is of ${section}, which is over or not among the sections of the first line`);
    if (section !== this.#section) this.#beginUntil(section);
    this.#events.onRecord(section, this.#index, record);
    this.#index += 1;
  }

  /** Sections without records have no line. */
  #beginUntil(section: string | undefined): void {
    for (let next = this.#later?.shift(); next !== undefined; next = this.#later?.shift()) {
      this.#events.onSection(next);
      [this.#section, this.#index] = [next, 0];
      if (next === section) return;
    }
  }

  #fields(fields: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(fields)) this.#events.onField(name, value);
  }
}

const CHUNK_BYTES = 256 * 1_024;
const MAX_LINE_BYTES = 64 * 1_024 * 1_024;

/** The values of a file that has a JSON value a line. Throws INVALID_INPUT with the number of a line that cannot be read. */
async function* jsonLines(file: string): AsyncGenerator<PlacedValue> {
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
    value = readJson(text);
  } catch {
    throw refused(place, 'is no valid JSON');
  }
  const problem = refusedWithin(value, refusedOfExport);
  if (problem !== undefined) throw refused(place, problem);
  return value;
}
