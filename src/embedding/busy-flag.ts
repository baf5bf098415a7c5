const FREE = 0;
const BUSY = 1;

/** Set while a thread is within the model; both sides see it without messages, also when the process exits. */
export class BusyFlag {
  readonly memory: SharedArrayBuffer;
  readonly #state: Int32Array<SharedArrayBuffer>;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#state = new Int32Array(memory);
  }

  set(): void {
    Atomics.store(this.#state, 0, BUSY);
  }

  clear(): void {
    Atomics.store(this.#state, 0, FREE);
    Atomics.notify(this.#state, 0);
  }

  /** Blocks this thread until the flag is clear, or for `ms`. */
  waitUntilClear(ms: number): void {
    Atomics.wait(this.#state, 0, BUSY, ms);
  }
}
