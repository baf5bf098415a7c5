import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { HostProcess } from '../../../../src/graph/embedded/host-process.ts';

/** Where the fake runs. */
export const FOLDER = realpathSync(tmpdir());

/** Says that it is ready, then hands each request to `answer(id, verb, fields)`; ends when its input does. */
const SERVING = (answer: string) => `
  const { createInterface } = require('node:readline');
  const say = (...fields) => process.stdout.write(fields.join('\\t') + '\\n');
  say('READY', process.pid);
  createInterface({ input: process.stdin })
    .on('line', (line) => { const [id, verb, ...fields] = line.split('\\t'); (${answer})(id, verb, fields); })
    .on('close', () => process.exit(0));
`;

/** A Node process in place of the JVM, which runs the script; also keeps what it writes to its standard error. */
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

/** Whether the process ends within two seconds; ends it where it does not. */
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
