import type { Readable } from 'node:stream';
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';
import { Unreadable } from '../document.ts';

const MAX_ENTRIES = 20_000;
/** Of all entries, after inflating. Reading fails where one inflates to more than it declares. */
const MAX_BYTES = 1_073_741_824;
/** Office files shrink to a tenth, tables of repeated rows to a hundredth. */
const MAX_RATIO = 250;
/** The ratio of less is not looked at. */
const MIN_BOMB_BYTES = 33_554_432;

/** The entries of a zip file by name. Names are looked up and never used as paths. */
export class ZipArchive implements AsyncDisposable {
  readonly #file: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  /** Reads the central directory only. Throws Unreadable for an archive beyond the bounds. */
  static open(path: string): Promise<ZipArchive> {
    return ZipArchive.#open(path, (file) => {
      if (file.entryCount > MAX_ENTRIES) throw tooLarge(`${file.entryCount} entries`);
      return checkedEntries(file);
    });
  }

  /** An archive of any size, with its first entries, of which no more than a head is to be read. */
  static openForHeads(path: string): Promise<ZipArchive> {
    return ZipArchive.#open(path, firstEntries);
  }

  static async #open(path: string, entriesOf: (file: ZipFile) => Promise<Map<string, Entry>>) {
    const file = await openPromise(path, { autoClose: false, decodeStrings: false });
    try {
      return new ZipArchive(file, await entriesOf(file));
    } catch (error) {
      file.close();
      throw error;
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The inflated bytes of an entry. Throws Unreadable if it is missing or encrypted. */
  async stream(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new Unreadable('damaged', `The part ${name} is missing.`);
    if (entry.isEncrypted()) throw new Unreadable('encrypted', `The part ${name} is encrypted.`);
    return this.#file.openReadStreamPromise(entry);
  }

  async head(name: string, maxBytes: number): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of await this.stream(name)) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= maxBytes) break;
    }
    return Buffer.concat(chunks).toString('utf8', 0, maxBytes);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#file.close();
    return Promise.resolve();
  }
}

async function firstEntries(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of file.eachEntry()) {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
    entries.set(getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false), entry);
    if (entries.size === MAX_ENTRIES) break;
  }
  return entries;
}

async function checkedEntries(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = await firstEntries(file);
  let [inflated, compressed] = [0, 0];
  for (const { uncompressedSize, compressedSize } of entries.values()) {
    inflated += uncompressedSize;
    compressed += compressedSize;
  }
  if (inflated > MAX_BYTES) throw tooLarge(`more than ${MAX_BYTES} bytes`);
  if (inflated > MIN_BOMB_BYTES && inflated > compressed * MAX_RATIO) {
    throw tooLarge(`${inflated} bytes in ${compressed}`);
  }
  return entries;
}

function tooLarge(detail: string): Unreadable {
  return new Unreadable('too large or too complex', `The archive holds ${detail}.`);
}
