import { orElseAfter } from '../concurrency/deadline.ts';
import { AppError } from '../errors.ts';

/** A writer that waits longer is refused; a hold seldom lasts so long. */
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;

/** What the writers of one graph pass. They can be held back, so that reads see one state; it holds those of this process only. */
export class WriteGate {
  #writers = 0;
  #hold: PromiseWithResolvers<void> | undefined;
  #onLeft: () => void = () => undefined;
  /** Ends those who may write at any time. */
  readonly #guests = new Set<() => void>();

  /** Waits for the end of a hold; returns what the writer calls at its end. Throws UNAVAILABLE where the hold is long. */
  async enter(): Promise<() => void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (this.#hold) await orElseAfter(deadline - performance.now(), this.#hold.promise, held);
    this.#writers += 1;
    return () => {
      this.#writers -= 1;
      if (this.#writers === 0) this.#onLeft();
    };
  }

  /** As `enter`, for somebody who stays and may write at any time: a hold calls `end`, and does not wait. */
  async enterAsGuest(end: () => void): Promise<() => void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (this.#hold) await orElseAfter(deadline - performance.now(), this.#hold.promise, held);
    this.#guests.add(end);
    return () => void this.#guests.delete(end);
  }

  /** Resolves once the writers in flight have ended, while others wait; returns what lets them in. Holds follow one another. */
  async hold(): Promise<() => void> {
    while (this.#hold) await this.#hold.promise;
    const hold = (this.#hold = Promise.withResolvers<void>());
    for (const end of this.#guests) end();
    if (this.#writers > 0) await new Promise<void>((resolve) => (this.#onLeft = resolve));
    return () => {
      if (this.#hold !== hold) return;
      this.#hold = undefined;
      hold.resolve();
    };
  }
}

function held(): never {
  const message = 'A backup, restore or rewrite keeps writes waiting; reads go on. Try again shortly.';
  throw new AppError('UNAVAILABLE', message, { retryAfter: RETRY_AFTER_SECONDS });
}
