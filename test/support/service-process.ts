import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstKeyOf } from './prepared-copy.ts';
import {
  mainScript,
  nodeBinary,
  projectDir,
  serviceEnvironment,
  type Environment,
} from './service-command.ts';
import { hostsGone } from './service-hosts.ts';
import { ToolClient } from './tool-client.ts';

const READY_WITHIN_MS = 500_000;
const STOPPED_WITHIN_MS = 120_000;
/** A failure shows this many characters of the log. */
const MAX_LOG_LENGTH = 4_000;
const ADDRESS = /^ {2}MCP +(http:\S+)\/mcp$/m;
const INVITATION = /^ {2}(http:\S+\/identity\/invitation\/\S+)$/m;
const KEY = /hm_(?:live|test)_[0-9A-Za-z]{49}/;

export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The service as a separate process, started like `npm start` after the set-up. */
export class ServiceProcess implements AsyncDisposable {
  readonly ended: Promise<End>;
  readonly pid: number;
  readonly dataDir: string;
  readonly #started = performance.now();
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  #end: End | undefined;
  #stdout = '';
  #stderr = '';
  #readyMs = 0;

  private constructor(dataDir: string, env: Environment) {
    this.dataDir = dataDir;
    this.#child = spawn(nodeBinary, [mainScript], {
      cwd: projectDir,
      env: serviceEnvironment(dataDir, env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.pid = this.#child.pid ?? 0;
    this.#child.stdout.setEncoding('utf8').on('data', (chunk: string) => (this.#stdout += chunk));
    this.#child.stderr.setEncoding('utf8').on('data', (chunk: string) => (this.#stderr += chunk));
    this.ended = once(this.#child, 'close').then((end) => {
      const [code, signal] = end as [number | null, NodeJS.Signals | null];
      return (this.#end = { code, signal });
    });
  }

  /** Starts the service without waiting until it is ready. */
  static launch(dataDir: string, env: Environment = {}): ServiceProcess {
    return new ServiceProcess(dataDir, env);
  }

  /** Resolves once the service has printed its address. Throws with its output where it does not. */
  static async start(dataDir: string, env: Environment = {}): Promise<ServiceProcess> {
    const service = ServiceProcess.launch(dataDir, env);
    while (!ADDRESS.test(service.#stdout)) {
      if (!service.isRunning || performance.now() - service.#started > READY_WITHIN_MS) {
        service.signal('SIGKILL');
        throw new Error(`The service did not start:\n${lastOf(service.#stderr)}${service.#stdout}`);
      }
      await sleep(20);
    }
    service.#readyMs = Math.round(performance.now() - service.#started);
    return service;
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  get readyMs(): number {
    return this.#readyMs;
  }

  get isRunning(): boolean {
    return this.#end === undefined;
  }

  /** The printed address. */
  get url(): string {
    return ADDRESS.exec(this.#stdout)?.[1] ?? '';
  }

  /** The printed admin key, which is the first of the two, of a copied data folder that of its first start; undefined where this start printed none. */
  get printedKey(): string | undefined {
    return KEY.exec(this.#stdout)?.[0] ?? firstKeyOf(this.dataDir);
  }

  /** The printed link that makes the first user; empty where this start printed none. */
  get invitation(): string {
    return INVITATION.exec(this.#stdout)?.[1] ?? '';
  }

  /** A client with the printed key or another one. */
  client(key = this.printedKey): ToolClient {
    if (key === undefined) throw new Error('This start printed no key: name one.');
    return new ToolClient(this.url, key);
  }

  /** The lines of the log. Throws where one is not JSON. */
  logLines(): Record<string, unknown>[] {
    const lines = this.#stderr.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child.kill(signal);
  }

  /** Sends SIGTERM and waits for the end. */
  async stop(): Promise<End> {
    this.signal('SIGTERM');
    const end = await Promise.race([this.ended, sleep(STOPPED_WITHIN_MS, undefined, { ref: false })]);
    if (end) return end;
    this.signal('SIGKILL');
    throw new Error(`The service did not stop within ${STOPPED_WITHIN_MS} ms:\n${lastOf(this.#stderr)}`);
  }

  /** Stops the service, and fails where its database host outlives it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await hostsGone(this.pid);
  }
}

function lastOf(log: string): string {
  return log.slice(-MAX_LOG_LENGTH);
}
