import { createReadStream } from 'node:fs';
import { Tokenizer, TokenParser } from '@streamparser/json';
import { AppError } from '../../../errors.ts';
import { numberOf } from '../../text/lossless.ts';
import { type IsRefused, MAX_DEPTH, refused, refusedName, refusedOfExport } from './refusals.ts';

const CHUNK_BYTES = 256 * 1_024;
/** Longer than any record that an export writes. */
const MAX_RECORD_BYTES = 64 * 1_024 * 1_024;
const STRING_BUFFER_BYTES = 64 * 1_024;

type Token = Parameters<Tokenizer['onToken']>[0];
/** As the tokenizer numbers them. */
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST, COLON] = [0, 1, 2, 3, 4];

/** What a document says, in its order. */
export interface DocumentEvents {
  /** A list of records begins. */
  onSection(name: string): void;
  onRecord(section: string, index: number, record: unknown): void;
  /** A field that is no list of records. */
  onField(name: string, value: unknown): void;
}

/**
 * Reads a document that arrives in pieces; only one record is in memory at a time. Throws INVALID_INPUT where it is no JSON
 * object, ends early, is nested too deep, has a record that is too long, names a field twice, or holds a value that is refused.
 */
export class DocumentReader {
  readonly #events: DocumentEvents;
  readonly #isRefused: IsRefused;
  readonly #tokenizer = new Tokenizer({ stringBufferSize: STRING_BUFFER_BYTES });
  readonly #parser = new TokenParser({ paths: ['$.*.*'], keepStack: false });
  /** The tokenizer trusts lead bytes, and would take a quote for the rest of a character. */
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  /** The names of the fields of each object that is open; undefined for a list. */
  readonly #open: (Set<string> | undefined)[] = [];
  #last: Token | undefined;
  #field = '';
  #index = 0;
  /** Of a field that is an object. */
  #members: Record<string, unknown> = {};
  #bytes = 0;
  #recordFrom = 0;
  #isEnded = false;

  constructor(events: DocumentEvents, isRefused = refusedOfExport) {
    this.#events = events;
    this.#isRefused = isRefused;
    keepDigits(this.#tokenizer);
    keepByteOrderMarks(this.#tokenizer);
    this.#tokenizer.onToken = (token) => this.#onToken(token);
    this.#parser.onValue = ({ key, value }) => this.#onValue(key, value);
    const fail = (error: Error) => {
      throw error;
    };
    this.#tokenizer.onError = fail;
    this.#parser.onError = fail;
  }

  write(bytes: Buffer): void {
    try {
      this.#utf8.decode(bytes, { stream: true });
      this.#tokenizer.write(bytes);
    } catch (error) {
      throw error instanceof AppError ? error : refused(this.#place, 'is no valid JSON in UTF-8');
    }
    this.#bytes += bytes.length;
    if (this.#bytes - this.#recordFrom > MAX_RECORD_BYTES)
      throw refused(this.#place, `is longer than ${MAX_RECORD_BYTES / 1_048_576} MiB`);
  }

  end(): void {
    if (!this.#isEnded) throw refused(this.#place, 'is incomplete: the document was cut here');
  }

  get #place(): string {
    const isInList = this.#open.length > 1 && this.#open[1] === undefined;
    return isInList ? `${this.#field}[${this.#index}]` : this.#field;
  }

  #onToken(token: Token): void {
    const kind = Number(token.token);
    if (kind === OPEN_OBJECT || kind === OPEN_LIST) this.#enter(kind);
    else if (this.#open.length === 0) throw refused('', 'is no JSON object');
    else if (kind === COLON) this.#name(String(this.#last?.value));
    else this.#refuse(this.#isRefused(token.value));
    this.#parser.write(token);
    if (kind === CLOSE_OBJECT || kind === CLOSE_LIST) this.#leave();
    else if (this.#open.length === 1 && Number(this.#last?.token) === COLON)
      this.#events.onField(this.#field, token.value);
    this.#last = token;
  }

  #enter(kind: number): void {
    if (this.#open.length === 0 && kind !== OPEN_OBJECT) throw refused('', 'is no JSON object');
    this.#open.push(kind === OPEN_OBJECT ? new Set() : undefined);
    if (this.#open.length > MAX_DEPTH) throw refused(this.#place, `is nested deeper than ${MAX_DEPTH}`);
    if (this.#open.length !== 2) return;
    this.#members = {};
    if (kind === OPEN_LIST) this.#events.onSection(this.#field);
  }

  #leave(): void {
    const closed = this.#open.pop();
    if (this.#open.length === 0) this.#isEnded = true;
    if (this.#open.length === 1 && closed) this.#events.onField(this.#field, this.#members);
  }

  #name(name: string): void {
    const names = this.#open.at(-1);
    if (names?.has(name)) throw refused(this.#place, `has the field ${name} twice`);
    this.#refuse(refusedName(name));
    names?.add(name);
    if (this.#open.length > 1) return;
    this.#field = name;
    this.#index = 0;
  }

  #refuse(problem: string | undefined): void {
    if (problem !== undefined) throw refused(this.#place, problem);
  }

  /** An item of a list, or a field of an object, that is a field of the document. */
  #onValue(key: string | number | undefined, value: unknown): void {
    this.#recordFrom = this.#bytes;
    if (typeof key === 'string') return void (this.#members[key] = value);
    this.#events.onRecord(this.#field, this.#index, value);
    this.#index += 1;
  }
}

/** Reads a document from a file. Throws what its reader and its events throw. */
export async function readDocument(file: string, events: DocumentEvents): Promise<void> {
  const reader = new DocumentReader(events);
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }))
    reader.write(chunk as Buffer);
  reader.end();
}

/** An integer that would lose digits is a LongInteger. */
function keepDigits(tokenizer: Tokenizer): void {
  (tokenizer as unknown as { parseNumber: typeof numberOf }).parseNumber = numberOf;
}

/** The tokenizer would drop U+FEFF, plain or escaped, where a text begins with it; it has no option for its decoder. */
function keepByteOrderMarks(tokenizer: Tokenizer): void {
  const { bufferedString } = tokenizer as unknown as {
    bufferedString: { decoder: InstanceType<typeof TextDecoder> };
  };
  bufferedString.decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
}
