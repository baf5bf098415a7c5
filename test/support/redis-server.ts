import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

const UP_WITHIN_MS = 120_000;

/** Why no Redis can start here; undefined where one can. */
export function redisFault(): string | undefined {
  const { error } = spawnSync('redis-server', ['--version']);
  return error && 'redis-server is not on the PATH.';
}

/** A Redis on a loopback port, for one test, which writes nothing to disk. */
export class RedisServer implements AsyncDisposable {
  readonly port: number;
  #child: ReturnType<typeof spawn>;

  private constructor(port: number) {
    this.port = port;
    this.#child = launch(port);
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.#untilUp();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  async restart(): Promise<void> {
    this.#child = launch(this.port);
    await this.#untilUp();
  }

  async holds(key: string): Promise<boolean> {
    const client = new Redis(this.url);
    try {
      return (await client.exists(key)) === 1;
    } finally {
      client.disconnect();
    }
  }

  /** SIGSTOP: Redis keeps its connections but answers nothing until SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #untilUp(): Promise<void> {
    const deadline = performance.now() + UP_WITHIN_MS;
    while (!(await accepts(this.port))) {
      if (performance.now() > deadline) throw new Error(`Redis does not listen on port ${this.port}.`);
      await sleep(20);
    }
  }
}

function launch(port: number) {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return spawn('redis-server', settings, { stdio: 'ignore' });
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isUp = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isUp;
}
