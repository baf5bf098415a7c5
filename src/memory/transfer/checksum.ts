import { createHash } from 'node:crypto';

/**
 * The SHA-256 of the records of a document in their order: the name of each section and a line feed, and of each record its
 * compact JSON and a line feed. It does not depend on the white space of the document, or on when it was exported.
 */
export class RecordChecksum {
  readonly #hash = createHash('sha256');
  readonly #counts = new Map<string, number>();
  #section = '';

  /** Begins a section. Its records follow. */
  begin(section: string): void {
    this.#section = section;
    this.#counts.set(section, 0);
    this.#hash.update(`${section}\n`);
  }

  /** Adds records of the section that was begun last, each as compact JSON. */
  add(records: readonly string[]): void {
    this.#counts.set(this.#section, (this.#counts.get(this.#section) ?? 0) + records.length);
    for (const json of records) this.#hash.update(`${json}\n`);
  }

  /** Records of each section. */
  get counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Such as `sha256:9f86…`; called once, at the end. */
  digest(): string {
    return `sha256:${this.#hash.digest('hex')}`;
  }
}
