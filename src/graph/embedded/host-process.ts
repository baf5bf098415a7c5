import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { once } from 'node:events';

/** How to start the JVM that hosts the databases. */
export interface HostCommand {
  readonly java: string;
  /** Where it runs: its arguments are relative to it. */
  readonly folder: string;
  readonly args: readonly string[];
  /** Takes what the JVM writes to its standard error, line by line. */
  readonly onLog: (line: string) => void;
}

/** The host said why it cannot start, such as a data folder that another service holds. */
export class HostRefusal extends Error {
  override readonly name = 'HostRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A request the host answered with an error, or did not answer since it ended. */
class HostRequestError extends Error {
  override readonly name = 'HostRequestError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  resolve(fields: string[]): void;
  reject(error: Error): void;
}

/** What is said in place of a first line by a JVM that does not come up. */
async function endOf(child: ChildProcessWithoutNullStreams, java: string): Promise<string> {
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return `FATAL\tENDED\tThe database host ended with status ${code}.`;
  } catch {
    return `FATAL\tJAVA\tJava cannot be started (${java}). Install a JDK 17 or newer, or set JAVA_HOME to one.`;
  }
}

function notStarted(java: string, said: string): HostRefusal {
  const needs = 'It needs a JDK 17 or newer, and memory for JVM_HEAP.';
  return new HostRefusal('ENDED', `Java (${java}) did not start the database host: ${said.trim()}. ${needs}`);
}

/** One JVM and the line protocol with it (neo4j/README.md): requests by number over its standard input and output. */
export class HostProcess {
  /** Settles when the JVM has ended, however it ended. */
  readonly ended: Promise<void>;
  readonly pid: number;
  /** Takes the name of a database that serves nothing any more until it is closed and opened again. */
  onPanic: (database: string) => void = () => undefined;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<string, Waiting>();
  #nextId = 1;
  #isAlive = true;

  private constructor(child: ChildProcessWithoutNullStreams, pid: number) {
    this.#child = child;
    this.pid = pid;
    this.ended = once(child, 'exit').then(() => this.#fail());
    child.stdin.on('error', () => undefined);
  }

  /** Resolves when the host is ready. Throws HostRefusal with what it said, or that it ended without a word. */
  static async start({ java, folder, args, onLog }: HostCommand): Promise<HostProcess> {
    // A process group of its own: Ctrl-C in a terminal must reach this process alone, which then drains first.
    const child = spawn(java, args, { cwd: folder, stdio: 'pipe', detached: true });
    createInterface({ input: child.stderr }).on('line', onLog);
    const lines = createInterface({ input: child.stdout });
    const first = await Promise.race([
      once(lines, 'line').then(([line]) => String(line)),
      endOf(child, java),
    ]);
    const [word, code = '', message = ''] = first.split('\t');
    if (word === 'FATAL') throw new HostRefusal(code, message);
    if (word !== 'READY') {
      child.kill('SIGKILL');
      throw notStarted(java, first);
    }
    const host = new HostProcess(child, Number(code));
    lines.on('line', (line) => host.#settle(line));
    return host;
  }

  /** Sends a request; resolves with the fields of its answer. Throws HostRequestError. */
  request(verb: string, ...fields: string[]): Promise<string[]> {
    if (!this.#isAlive) return Promise.reject(new HostRequestError('ENDED', 'The database host has ended.'));
    const id = String(this.#nextId++);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.stdin.write(`${[id, verb, ...fields].join('\t')}\n`);
    });
  }

  /** Lets the host close its databases and end; it does the same when this process dies. */
  async stop(): Promise<void> {
    this.#child.stdin.end();
    await this.ended;
  }

  #settle(line: string): void {
    const [id = '', outcome = '', ...fields] = line.split('\t');
    if (id === 'PANIC') return this.onPanic(outcome);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (outcome === 'OK') waiting?.resolve(fields);
    else waiting?.reject(new HostRequestError(fields[0] ?? '', fields[1] ?? ''));
  }

  #fail(): void {
    this.#isAlive = false;
    for (const waiting of this.#waiting.values()) {
      waiting.reject(new HostRequestError('ENDED', 'The database host has ended.'));
    }
    this.#waiting.clear();
  }
}
