import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

const BUFFER_CHARACTERS = 1_024 * 1_024;

/** Where the checked records of a section are, a line each. */
export function sectionFile(folder: string, section: string): string {
  return path.join(folder, `${section}.ndjson`);
}

/** Writes checked records into a file for each section. It blocks: only a worker thread may use it. */
export class SectionFiles {
  readonly #folder: string;
  #section = '';
  #file: number | undefined;
  #text = '';

  constructor(folder: string) {
    this.#folder = folder;
  }

  write(section: string, json: string): void {
    if (section !== this.#section) this.#open(section);
    this.#text += `${json}\n`;
    if (this.#text.length > BUFFER_CHARACTERS) this.#flush();
  }

  close(): void {
    this.#flush();
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #open(section: string): void {
    this.close();
    this.#section = section;
    this.#file = openSync(sectionFile(this.#folder, section), 'wx', 0o600);
  }

  #flush(): void {
    if (this.#file !== undefined) writeSync(this.#file, this.#text);
    this.#text = '';
  }
}
