/** Limits how much work runs at once; the rest waits in order. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(permits: number) {
    this.#free = permits;
  }

  /** Whether work waits for a permit. */
  get hasWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((begin) => this.#waiting.add(begin));
    try {
      return await work();
    } finally {
      this.giveBack();
    }
  }

  /** Takes a permit, to be given back once; false where none is free within the time. */
  async take(withinMs: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const begin = () => resolve(true);
    this.#waiting.add(begin);
    const timer = setTimeout(() => {
      this.#waiting.delete(begin);
      resolve(false);
    }, withinMs);
    return promise.finally(() => clearTimeout(timer));
  }

  giveBack(): void {
    const [next] = this.#waiting;
    if (!next) return void (this.#free += 1);
    this.#waiting.delete(next);
    next();
  }
}
