/** Smaller writes are not queued: they are many, and each needs little memory. */
const MIN_QUEUED_CHARACTERS = 256 * 1_024;
/** A character takes about a dozen bytes on its way through a database: as a parameter, a property, a log entry, a word. */
const HEAP_BYTES_PER_CHARACTER = 64;
/** Passages of a file that one transaction writes or deletes: one with its vector takes some ten kilobytes. */
export const CHUNKS_AT_ONCE = 500;
const DEFAULT_MAX_CHARACTERS = 2 ** 30 / HEAP_BYTES_PER_CHARACTER;

/** Limits the characters of large writes that run at once: all databases share one heap. Further large writes wait, small ones do not. */
export class WriteLoad {
  readonly #maxCharacters: number;
  readonly #waiting: { readonly characters: number; readonly begin: () => void }[] = [];
  #running = 0;

  constructor(maxCharacters = DEFAULT_MAX_CHARACTERS) {
    this.#maxCharacters = maxCharacters;
  }

  /** Runs work that sends so many characters to a database. */
  async run<T>(characters: number, work: () => Promise<T>): Promise<T> {
    if (characters < MIN_QUEUED_CHARACTERS) return work();
    await new Promise<void>((begin) => {
      this.#waiting.push({ characters, begin });
      this.#beginNext();
    });
    try {
      return await work();
    } finally {
      this.#running -= characters;
      this.#beginNext();
    }
  }

  /** Begins waiting writes in their order. One that exceeds the limit by itself runs alone. */
  #beginNext(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#running > 0 && this.#running + next.characters > this.#maxCharacters) return;
      this.#waiting.shift();
      this.#running += next.characters;
      next.begin();
    }
  }
}

/** For databases that share a heap such as `1g`. Most of the heap is for reads and caches. */
export function writeLoadOf(heap: string): WriteLoad {
  const unit = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }[heap.slice(-1).toLowerCase()] ?? 1;
  return new WriteLoad((Number.parseInt(heap, 10) * unit) / HEAP_BYTES_PER_CHARACTER);
}

/** Characters and bytes of values that are sent to a database; a number counts as eight. */
export function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Float32Array) return value.length * 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, inner) => sum + charactersOf(inner), 0);
}
