/** Smaller writes are too many to be held up, and too small to matter. */
const SMALL = 256 * 1_024;
/** A character takes about a dozen bytes on its way through a database: as a parameter, a property, a log entry, a word. */
const HEAP_OF_A_CHARACTER = 64;
const DEFAULT_CHARACTERS = 2 ** 30 / HEAP_OF_A_CHARACTER;

/**
 * Holds large writes of all graphs to a number of characters under way, since the databases of all tenants share one heap.
 * What goes beyond waits for its turn; small writes pass.
 */
export class WriteLoad {
  readonly #most: number;
  readonly #waiting: { readonly characters: number; readonly begin: () => void }[] = [];
  #underWay = 0;

  constructor(most = DEFAULT_CHARACTERS) {
    this.#most = most;
  }

  /** Runs work that sends so many characters to a database. */
  async run<T>(characters: number, work: () => Promise<T>): Promise<T> {
    if (characters < SMALL) return work();
    await this.#turn(characters);
    try {
      return await work();
    } finally {
      this.#underWay -= characters;
      this.#goOn();
    }
  }

  #turn(characters: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ characters, begin: resolve });
    this.#goOn();
    return promise;
  }

  /** In their order; one that alone is too large runs alone. */
  #goOn(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#underWay > 0 && this.#underWay + next.characters > this.#most) return;
      this.#waiting.shift();
      this.#underWay += next.characters;
      next.begin();
    }
  }
}

/** For databases that share a heap such as 1g: a small part of it, the rest being for reads and what is kept. */
export function writeLoadOf(heap: string): WriteLoad {
  const unit = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }[heap.slice(-1).toLowerCase()] ?? 1;
  return new WriteLoad((Number.parseInt(heap, 10) * unit) / HEAP_OF_A_CHARACTER);
}

/** Characters and bytes of values that are sent to a database; a number counts as eight. */
export function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Float32Array) return value.length * 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, inner) => sum + charactersOf(inner), 0);
}
