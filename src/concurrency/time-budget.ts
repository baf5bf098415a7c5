/** A time limit that counts only while it runs, within a longer one that always counts. */
export class TimeBudget {
  readonly #usedUp = new AbortController();
  #left: number;
  #runsSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #deadline: NodeJS.Timeout;

  constructor(ms: number, maxMs: number) {
    this.#left = ms;
    this.#deadline = setTimeout(() => this.#usedUp.abort(), maxMs);
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

  /** Stops both limits. */
  close(): void {
    this.pause();
    clearTimeout(this.#deadline);
  }
}
