import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { HostProcess } from '../../../../src/graph/embedded/host-process.ts';

/** The working directory of the fake host. */
export const FOLDER = realpathSync(tmpdir());

/** Writes READY, then passes each request to `answer(id, verb, fields)`; ends with its input. */
const SERVING = (answer: string) => `
  const { createInterface } = require('node:readline');
  const say = (...fields) => process.stdout.write(fields.join('\\t') + '\\n');
  say('READY', process.pid);
  createInterface({ input: process.stdin })
    .on('line', (line) => { const [id, verb, ...fields] = line.split('\\t'); (${answer})(id, verb, fields); })
    .on('close', () => process.exit(0));
`;

/** A Node process in place of the JVM that runs the script; `log` has the lines of its standard error. */
export class FakeHost {
  readonly log: string[] = [];
  readonly #script: string;

  constructor(script: string) {
    this.#script = script;
  }

  static serving(answer: string): FakeHost {
    return new FakeHost(SERVING(answer));
  }

  start(): Promise<HostProcess> {
    const onLog = (line: string) => void this.log.push(line);
    return HostProcess.start({ java: process.execPath, folder: FOLDER, args: ['-e', this.#script], onLog });
  }
}

/** Whether the process ends within two seconds; otherwise kills it. */
export async function hasEnded(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 2_000; waited += 20) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  process.kill(pid, 'SIGKILL');
  return false;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
