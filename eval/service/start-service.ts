import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
/** Overrides the caller's settings of addresses and data. */
const OWN_SETTINGS = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', NEO4J_URI: '', REDIS_URL: '' };
/** Without limits, which would disturb the measurement. */
const PLANS_FILE = path.join(PROJECT, 'eval/service/plans.json');
const LAST_LINES = 20;

/** A service that this run has started on a new data folder. */
export interface OwnService {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Stops the service and removes its data folder, unless that is kept. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** A path in this project. */
  readonly entry?: string;
  readonly keep?: boolean;
  /** Settings of the service, unless the caller's environment has others. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts `entry` on a free port and resolves when it has printed its address. */
export async function startService({
  entry = 'src/main.ts',
  keep = false,
  settings = {},
}: StartOptions = {}): Promise<OwnService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'memory-graph-run-'));
  const log = path.join(dataDir, 'service.log');
  const errors = openSync(log, 'w');
  const child = spawn(process.execPath, [entry], {
    cwd: PROJECT,
    env: { ...settings, ...process.env, ...OWN_SETTINGS, PLANS_FILE, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', errors, 'ipc'],
  });
  closeSync(errors);
  const exit = once(child, 'exit');
  const url = await Promise.race([addressOf(child), exit.then(() => undefined)]);
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    if (!keep) rmSync(dataDir, { recursive: true, force: true });
  };
  if (url === undefined) {
    const output = lastLines(log);
    await stop();
    throw new Error(`The service did not start. The end of its log:\n${output}`);
  }
  stopWith(stop);
  return { url, dataDir, process: child, stop };
}

/** The address of REST in the startup banner; undefined where the service ends before it prints that. */
function addressOf({ stdout }: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    if (!stdout) return resolve(undefined);
    createInterface({ input: stdout })
      .on('line', (line) => {
        const url = /REST\s+(http\S+)\/api\/v1\/memory/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      })
      .on('close', () => resolve(undefined));
  });
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}

/** An interrupted run stops the service too. */
function stopWith(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
}
