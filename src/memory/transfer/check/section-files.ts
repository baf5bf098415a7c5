import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

const BUFFER_CHARACTERS = 1_024 * 1_024;

/** Where the checked records of a section are, a line each. */
export function sectionFile(folder: string, section: string): string {
  return path.join(folder, `${section}.ndjson`);
}

interface SectionFile {
  readonly descriptor: number;
  /** What is not written yet. */
  text: string;
}

/** Writes checked records into a file for each section. It blocks: only a worker thread may use it. */
export class SectionFiles {
  readonly #folder: string;
  readonly #files = new Map<string, SectionFile>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  write(section: string, json: string): void {
    const file = this.#files.get(section) ?? this.#open(section);
    file.text += `${json}\n`;
    if (file.text.length > BUFFER_CHARACTERS) flush(file);
  }

  close(): void {
    for (const file of this.#files.values()) {
      flush(file);
      closeSync(file.descriptor);
    }
  }

  #open(section: string): SectionFile {
    const file = { descriptor: openSync(sectionFile(this.#folder, section), 'wx', 0o600), text: '' };
    this.#files.set(section, file);
    return file;
  }
}

function flush(file: SectionFile): void {
  writeSync(file.descriptor, file.text);
  file.text = '';
}
