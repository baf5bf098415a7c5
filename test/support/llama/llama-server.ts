import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { nodeBinary } from '../service-command.ts';
import type { FetchedModel } from './fetched-model.ts';

const UP_WITHIN_MS = 300_000;

/** The small language model as a process of its own behind an OpenAI-compatible API on loopback. */
export class LlamaServer implements AsyncDisposable {
  readonly baseUrl: string;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;

  private constructor(port: string, child: ChildProcessByStdio<Writable, Readable, null>) {
    this.baseUrl = `http://127.0.0.1:${port}/v1`;
    this.#child = child;
  }

  static async start({ packages, model }: FetchedModel): Promise<LlamaServer> {
    const script = path.join(import.meta.dirname, 'serve.ts');
    // It ends when its standard input does: also where this process is killed.
    const child = spawn(nodeBinary, [script, packages, model], { stdio: ['pipe', 'pipe', 'inherit'] });
    const signal = AbortSignal.timeout(UP_WITHIN_MS);
    const [port] = (await once(child.stdout.setEncoding('utf8'), 'data', { signal })) as [string];
    return new LlamaServer(port.trim(), child);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}
