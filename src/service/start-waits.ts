import type { Logger } from 'pino';

const SAID_EVERY_MS = 5_000;

/** Says every few seconds what a start waits for: on a busy machine, or after an unclean end, it takes minutes. */
export class StartWaits {
  readonly #logger: Logger;
  readonly #onWait: (line: string) => void;
  #reason = '';

  constructor(logger: Logger, onWait: (line: string) => void = () => undefined) {
    this.#logger = logger;
    this.#onWait = onWait;
  }

  /** Why the last attempt of what is waited for failed. */
  because(reason: string): void {
    this.#reason = ` (${reason})`;
  }

  async during<T>(what: string, work: Promise<T>): Promise<T> {
    const since = performance.now();
    const say = () => {
      const line = `${what} … ${Math.round((performance.now() - since) / 1_000)} s${this.#reason}`;
      this.#logger.info(line);
      this.#onWait(line);
    };
    const timer = setInterval(say, SAID_EVERY_MS);
    try {
      return await work;
    } finally {
      clearInterval(timer);
      this.#reason = '';
    }
  }
}
