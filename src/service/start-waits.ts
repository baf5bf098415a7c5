import type { Logger } from 'pino';
import { lineOf, type Steps, steps as ofThisProcess } from '../../setup/progress.mjs';

const HEARD_EVERY_MS = 5_000;

/** Says what a start or a stop waits for: on a busy machine, or after an unclean end, it takes minutes. */
export class StartWaits {
  readonly #logger: Logger;
  readonly #onWait: ((line: string) => void) | undefined;
  readonly #steps: Steps;
  #reason: string | undefined;

  /** `onWait` hears it every few seconds. */
  constructor(logger: Logger, onWait?: (line: string) => void, steps = ofThisProcess) {
    this.#logger = logger;
    this.#onWait = onWait;
    this.#steps = steps;
  }

  /** Why the last attempt of what is waited for failed. */
  because(reason: string): void {
    this.#reason = reason;
  }

  async during<T>(what: string, work: Promise<T>): Promise<T> {
    const step = { title: what, progress: () => this.#reason, since: performance.now() };
    const end = this.#steps.begin(what, { ...step, say: (line) => this.#logger.info(line) });
    const hear = this.#onWait;
    const timer = hear && setInterval(() => hear(lineOf(step)), HEARD_EVERY_MS);
    try {
      return await work;
    } finally {
      end();
      clearInterval(timer);
      this.#reason = undefined;
    }
  }
}
