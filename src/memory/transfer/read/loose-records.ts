import { createReadStream } from 'node:fs';
import { decodedText } from '../../../documents/text/decode.ts';
import { linesOf } from '../../text/lines.ts';
import { leftOut, type LeftOut, type PlacedValue } from '../formats/in/import-item.ts';
import { readJson } from '../../text/lossless.ts';
import type { Repairs } from './repairs.ts';
import { refusedOfOthers, refusedWithin } from './refusals.ts';

const CHUNK_BYTES = 256 * 1_024;
const MAX_LINE_BYTES = 64 * 1_024 * 1_024;
const MAX_TRIES = 10;

/** What stands around records: a list of them, or an object that has them by their kind. */
const AROUND_SIGN = /[\s,[\]}\ufeff]/;
const AROUND_KIND = /(?:\{\s*)?"(?:entities|relations)"\s*:\s*(?=\[|$)/y;
const KIND = /^\s*"(?:entities|relations)"\s*:/;
/** How a record begins. One in the first column begins anew, whatever was left open before it. */
const RECORD = /\{\s*"(?:type|name|from|entityType|relationType)"\s*:/;
const RECORD_FIRST = new RegExp(`^${RECORD.source}`);

/**
 * The records of a JSON file that programs append to and people edit: one a line, several a line, one over many lines, in a list, or
 * under `entities` and `relations`. What cannot be read is named, and the next record is read; what the memory could not hold as it
 * stands is repaired.
 */
export async function* looseRecords(file: string, repairs: Repairs): AsyncGenerator<PlacedValue | LeftOut> {
  const chunks = createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
  const scanner = new RecordScanner(MAX_TRIES);
  let number = 0;
  for await (const line of linesOf(chunks, MAX_LINE_BYTES)) {
    const place = `line ${++number}`;
    if (!line) {
      yield leftOut(place, `It is longer than ${MAX_LINE_BYTES / 1_048_576} MiB.`);
      continue;
    }
    const text = decodedText(line);
    if (text.includes('\ufffd') && !line.includes('\ufffd'))
      yield leftOut(place, 'Bytes of it are no UTF-8, and stand as \ufffd.');
    yield* repairedIn(scanner.add(text, number), repairs);
  }
  yield* repairedIn(scanner.end(), repairs);
}

function* repairedIn(found: Iterable<PlacedValue | LeftOut>, repairs: Repairs) {
  for (const each of found) yield 'value' in each ? repairs.of(each) : each;
}

/** Finds where records begin and end, across lines. */
class RecordScanner {
  /** How often records are looked for within one that cannot be read. */
  readonly #tries: number;
  /** The record that is open, and where it begins. */
  #text = '';
  #line = 0;
  #depth = 0;
  #isInText = false;

  constructor(tries: number) {
    this.#tries = tries;
  }

  *add(line: string, number: number): Generator<PlacedValue | LeftOut> {
    if (RECORD_FIRST.test(line)) yield* this.end();
    if (this.#text.length < 10 && this.#text.trim() === '{' && KIND.test(line)) this.#close();
    for (let at = 0; at < line.length;) {
      if (this.#depth === 0) {
        const around = endOfAround(line, at);
        const start = line.indexOf('{', around);
        at = start < 0 ? line.length : start;
        this.#line = number;
        if (at > around) yield leftOut(`line ${number}`, 'What stands beside its records is no JSON object.');
      }
      const end = this.#endIn(line, at);
      this.#text += line.slice(at, end);
      at = end;
      if (this.#depth === 0) yield* this.end();
    }
    this.#text += '\n';
    // No text of JSON goes on in the next line.
    if (this.#isInText || this.#text.length > MAX_LINE_BYTES) yield* this.end();
  }

  /** Ends the record that is open; what was cut is no JSON. */
  *end(): Generator<PlacedValue | LeftOut> {
    const [text, line] = [this.#text, this.#line];
    this.#close();
    if (text.trim() === '') return;
    const place = `line ${line}`;
    const value = valueOf(text);
    const problem = value === undefined ? 'is no valid JSON' : refusedWithin(value, refusedOfOthers);
    yield problem === undefined ? { value, place } : leftOut(place, `It ${problem}.`);
    if (value === undefined && this.#tries > 0) yield* recordsWithin(text, line, this.#tries - 1);
  }

  #close(): void {
    [this.#text, this.#depth, this.#isInText] = ['', 0, false];
  }

  /** Where the record ends that is open, or the line. */
  #endIn(line: string, from: number): number {
    for (let at = from; at < line.length; at++) {
      const sign = line[at];
      if (sign === '"') {
        at = endOfText(line, at);
        this.#isInText = at < 0;
        if (this.#isInText) return line.length;
      } else if (sign === '{' || sign === '[') this.#depth += 1;
      else if (sign === '}' || sign === ']') {
        this.#depth -= 1;
        if (this.#depth === 0) return at + 1;
      }
    }
    return line.length;
  }
}

/** The records behind the place where one was cut. */
function* recordsWithin(text: string, line: number, tries: number): Generator<PlacedValue | LeftOut> {
  const from = text.slice(1).search(RECORD) + 1;
  if (from === 0) return;
  const scanner = new RecordScanner(tries);
  let number = line + text.slice(0, from).split('\n').length - 1;
  for (const each of text.slice(from).split('\n')) yield* scanner.add(each, number++);
  yield* scanner.end();
}

/** Sign by sign: a repeated group would fill the stack of the expression. */
function endOfAround(line: string, from: number): number {
  let at = from;
  for (;;) {
    AROUND_KIND.lastIndex = at;
    if (AROUND_SIGN.test(line[at] ?? '')) at += 1;
    else if (AROUND_KIND.test(line)) at = AROUND_KIND.lastIndex;
    else return at;
  }
}

/** The closing quote of a text; -1 where the line has none. */
function endOfText(line: string, start: number): number {
  let end = line.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(line, end)) end = line.indexOf('"', end + 1);
  return end;
}

function isEscaped(line: string, quote: number): boolean {
  let first = quote;
  while (line[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

function valueOf(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
