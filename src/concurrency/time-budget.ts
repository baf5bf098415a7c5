/** A span of time that counts only while it runs, but ends within another that always counts. */
export class TimeBudget {
  readonly #usedUp = new AbortController();
  #left: number;
  #runsSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #latest: NodeJS.Timeout;

  constructor(ms: number, longest: number) {
    this.#left = ms;
    this.#latest = setTimeout(() => this.#usedUp.abort(), longest);
  }

  /** Aborts when the time is used up. */
  get signal(): AbortSignal {
    return this.#usedUp.signal;
  }

  run(): void {
    if (this.#runsSince !== undefined) return;
    this.#runsSince = performance.now();
    this.#timer = setTimeout(() => this.#usedUp.abort(), this.#left);
  }

  pause(): void {
    if (this.#runsSince === undefined) return;
    clearTimeout(this.#timer);
    this.#left = Math.max(0, this.#left - (performance.now() - this.#runsSince));
    this.#runsSince = undefined;
  }

  /** No longer looks at the clock. */
  close(): void {
    this.pause();
    clearTimeout(this.#latest);
  }
}
