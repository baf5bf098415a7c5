import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { HostProcess, type HostCommand } from './host-process.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
/** A host that lived this long had started well: the next delay is the first again. */
const STABLE_MS = 60_000;
/** Time a request waits for a host that is being started again. */
const PATIENCE_MS = 2_000;

/** What the owner of the host is told. */
export interface HostEvents {
  /** The host is gone, with all that was open. */
  onEnded(): void;
  /** A database serves nothing any more until it is closed and opened again. */
  onPanic(database: string): void;
}

/** Keeps one host running: starts it again with back-off when it dies. */
export class HostSupervisor {
  readonly #command: HostCommand;
  readonly #logger: Logger;
  readonly #events: HostEvents;
  #host: Promise<HostProcess | undefined>;
  #isStopping = false;

  private constructor(command: HostCommand, logger: Logger, events: HostEvents, host: HostProcess) {
    this.#command = command;
    this.#logger = logger;
    this.#events = events;
    this.#host = Promise.resolve(host);
    void this.#watch(host);
  }

  /**
   * Starts the host and returns how to watch over it. The first start is not repeated: what hinders it, such as a held
   * data folder, is for the operator.
   */
  static async start(command: HostCommand, logger: Logger): Promise<(events: HostEvents) => HostSupervisor> {
    const host = await HostProcess.start(command);
    return (events) => new HostSupervisor(command, logger, events, host);
  }

  /** The running host. Throws UNAVAILABLE while it is down for longer than a request can wait. */
  async current(): Promise<HostProcess> {
    const host = await Promise.race([this.#host, sleep(PATIENCE_MS, undefined, { ref: false })]);
    if (host) return host;
    throw new AppError('UNAVAILABLE', 'The databases are being started again. Try again shortly.', {
      retryAfter: 5,
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await (await this.#host)?.stop();
  }

  async #watch(host: HostProcess): Promise<void> {
    const started = Date.now();
    host.onPanic = (database) => this.#events.onPanic(database);
    await host.ended;
    if (this.#isStopping) return;
    this.#logger.error({ host_pid: host.pid }, 'database host died; starting it again');
    this.#host = this.#startAgain(Date.now() - started);
    this.#events.onEnded();
  }

  /** Undefined where the service stops meanwhile. */
  async #startAgain(lived: number): Promise<HostProcess | undefined> {
    for (
      let delay = lived > STABLE_MS ? 0 : FIRST_DELAY_MS;
      ;
      delay = Math.min(delay * 2 || FIRST_DELAY_MS, LONGEST_DELAY_MS)
    ) {
      await sleep(delay);
      if (this.#isStopping) return undefined;
      try {
        const host = await HostProcess.start(this.#command);
        this.#logger.info({ host_pid: host.pid }, 'database host is back');
        void this.#watch(host);
        return host;
      } catch (error) {
        this.#logger.error({ err: error, retry_ms: delay * 2 }, 'database host did not start');
      }
    }
  }
}
