import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import type { HostFiles } from '../../../setup/installation.mjs';
import { AppError } from '../../errors.ts';

/** How to start the JVM that hosts the databases. */
export interface HostCommand {
  readonly java: string;
  /** The working directory, to which the arguments are relative. */
  readonly folder: string;
  readonly args: readonly string[];
  /** Called with each line that the JVM writes to its standard error. */
  readonly onLog: (line: string) => void;
}

/** What the host says of a data folder that another service has, and what to do then. */
const LOCKED = 'LOCKED';
const USE_THAT = 'Use that service (MCP clients: hm mcp), or set DATA_DIR to another folder.';

/** The host cannot start, such as on a data folder that another service uses. */
function hostRefusal(message: string): AppError {
  return new AppError('UNAVAILABLE', message);
}

/** Rejects when the JVM ends, or does not start. */
async function endOf(child: ChildProcessWithoutNullStreams, java: string): Promise<never> {
  const [status] = (await once(child, 'close').catch(() => {
    throw hostRefusal(
      `Java cannot be started (${java}). Install a JDK 17 or newer, or set JAVA_HOME to one.`,
    );
  })) as [number | null];
  throw hostRefusal(`The database host ended with status ${status}.`);
}

/** One JVM and the line protocol with it (neo4j/README.md): numbered requests over its standard input and output. */
export class HostProcess {
  /** Resolves when the JVM has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly pid: number;
  /** Called with the name of a database that serves nothing until it is closed and opened again. */
  onPanic: (database: string) => void = () => undefined;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<string, PromiseWithResolvers<string[]>>();
  #nextId = 1;
  #isAlive = true;

  private constructor(child: ChildProcessWithoutNullStreams, pid: number) {
    this.#child = child;
    this.pid = pid;
    this.ended = once(child, 'exit').then(() => this.#onEnded());
    child.stdin.on('error', () => undefined);
  }

  /** Resolves when the host is ready. Throws AppError with the reason that the host gave, or with its status. */
  static async start({ java, folder, args, onLog }: HostCommand): Promise<HostProcess> {
    // A process group of its own: Ctrl-C in a terminal must reach this process only, which then drains first.
    const child = spawn(java, args, { cwd: folder, stdio: 'pipe', detached: true });
    createInterface({ input: child.stderr }).on('line', onLog);
    const lines = createInterface({ input: child.stdout });
    const [first] = (await Promise.race([once(lines, 'line'), endOf(child, java)])) as [string];
    const [word, detail = '', message = ''] = first.split('\t');
    if (word === 'FATAL') throw hostRefusal(detail === LOCKED ? `${message}. ${USE_THAT}` : message);
    if (word !== 'READY') {
      child.kill('SIGKILL');
      const needs = 'It needs a JDK 17 or newer, and memory for JVM_HEAP.';
      throw hostRefusal(`Java (${java}) did not start the database host: ${first.trim()}. ${needs}`);
    }
    const host = new HostProcess(child, Number(detail));
    lines.on('line', (line) => host.#onLine(line));
    return host;
  }

  /** Sends a request; resolves with the fields of its answer. Throws where the host answers ERROR or has ended. */
  request(verb: string, ...fields: string[]): Promise<string[]> {
    if (!this.#isAlive) return Promise.reject(hasEnded());
    const id = String(this.#nextId++);
    const answer = Promise.withResolvers<string[]>();
    this.#waiting.set(id, answer);
    this.#child.stdin.write(`${[id, verb, ...fields].join('\t')}\n`);
    return answer.promise;
  }

  /** Lets the host close its databases and end; it does the same when this process dies. */
  async stop(): Promise<void> {
    this.#child.stdin.end();
    await this.ended;
  }

  #onLine(line: string): void {
    const [id = '', outcome = '', ...fields] = line.split('\t');
    if (id === 'PANIC') return this.onPanic(outcome);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (outcome === 'OK') waiting?.resolve(fields);
    else waiting?.reject(new Error(fields.join(': ')));
  }

  #onEnded(): void {
    this.#isAlive = false;
    for (const waiting of this.#waiting.values()) waiting.reject(hasEnded());
    this.#waiting.clear();
  }
}

function hasEnded(): Error {
  return new Error('The database host has ended.');
}

export interface HostSettings {
  readonly files: HostFiles;
  readonly dataDir: string;
  /** Such as 1g. */
  readonly heap: string;
}

/** The command line of the host. A start without the class archive takes longer. */
export function hostCommand({ files, dataDir, heap }: HostSettings, logger: Logger): HostCommand {
  const { folder, java, options, furtherOptions, jar, archive, plugins } = files;
  if (!existsSync(path.join(folder, jar))) throw hostRefusal('Neo4j is not set up yet. Run: npm run setup');
  return {
    java,
    folder,
    args: [
      `@${options}`,
      ...furtherOptions,
      `-Xmx${heap}`,
      ...(existsSync(path.join(folder, archive)) ? [`-XX:SharedArchiveFile=${archive}`] : []),
      ...['-jar', jar],
      ...['--data', path.resolve(dataDir)],
      ...['--plugins', plugins],
      ...['--parent', String(process.pid)],
    ],
    onLog: (line) => logger.debug({ host: line }, 'database host'),
  };
}
