import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeBinary, projectDir } from './service-command.ts';

/** `hm` while it runs, for a log-in that waits for its user. */
export class HmProcess {
  /** The exit code. */
  readonly ended: Promise<number | null>;
  #stderr = '';

  private constructor(child: ChildProcessByStdio<null, null, Readable>) {
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (this.#stderr += chunk));
    this.ended = once(child, 'close').then(([code]) => code as number | null);
  }

  static start(dataDir: string, args: readonly string[]): HmProcess {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, DATA_DIR: dataDir, HM_CONFIG: path.join(dataDir, 'hm.json') };
    const script = path.join(projectDir, 'src', 'hm.ts');
    return new HmProcess(
      spawn(nodeBinary, [script, ...args], { cwd: projectDir, env, stdio: ['ignore', 'ignore', 'pipe'] }),
    );
  }

  /** The address that it asks its user to open. Throws with its output where it names none. */
  async address(): Promise<string> {
    for (let tries = 0; tries < 200; tries++) {
      const [, found] = /^ {2}(http\S+)$/m.exec(this.#stderr) ?? [];
      if (found !== undefined) return found;
      await sleep(100);
    }
    throw new Error(`hm names no address: ${this.#stderr}`);
  }
}
