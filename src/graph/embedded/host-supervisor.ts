import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backOffMs } from '../../concurrency/back-off.ts';
import { AppError } from '../../errors.ts';
import { HostProcess, type HostCommand } from './host-process.ts';

const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 30_000;
/** After a host that lived this long the next one starts at once. */
const STABLE_MS = 60_000;
/** Time a request waits while the host starts again. */
const MAX_WAIT_MS = 2_000;

/** Keeps one host running: starts it again with back-off when it dies. */
export class HostSupervisor {
  /** Called when the host has ended, and every open database with it. */
  onEnded: () => void = () => undefined;
  /** Called with the name of a database that serves nothing until it is closed and opened again. */
  onPanic: (database: string) => void = () => undefined;
  readonly #command: HostCommand;
  readonly #logger: Logger;
  #host: Promise<HostProcess | undefined>;
  #isStopping = false;

  private constructor(command: HostCommand, logger: Logger, host: HostProcess) {
    this.#command = command;
    this.#logger = logger;
    this.#host = Promise.resolve(host);
    void this.#watch(host);
  }

  /** The first start is not repeated: the operator must remove what prevents it, such as a data folder in use. */
  static async start(command: HostCommand, logger: Logger): Promise<HostSupervisor> {
    return new HostSupervisor(command, logger, await HostProcess.start(command));
  }

  /** The running host. Throws UNAVAILABLE where it is down for longer than a request waits. */
  async current(): Promise<HostProcess> {
    const host = await Promise.race([this.#host, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
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
    host.onPanic = (database) => this.onPanic(database);
    await host.ended;
    if (this.#isStopping) return;
    this.#logger.error({ host_pid: host.pid }, 'database host died; starting it again');
    this.#host = this.#startAgain(Date.now() - started);
    this.onEnded();
  }

  /** Undefined where the service stops meanwhile. */
  async #startAgain(livedMs: number): Promise<HostProcess | undefined> {
    for (let failures = livedMs > STABLE_MS ? 0 : 1; ; failures += 1) {
      await sleep(failures === 0 ? 0 : backOffMs(failures, MIN_RETRY_MS, MAX_RETRY_MS));
      if (this.#isStopping) return undefined;
      try {
        const host = await HostProcess.start(this.#command);
        this.#logger.info({ host_pid: host.pid }, 'database host is back');
        void this.#watch(host);
        return host;
      } catch (error) {
        const retry_ms = backOffMs(failures + 1, MIN_RETRY_MS, MAX_RETRY_MS);
        this.#logger.error({ err: error, retry_ms }, 'database host did not start');
      }
    }
  }
}
