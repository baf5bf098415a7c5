import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
/** Settings of the caller that must not reach a service of ours: where it keeps data and who reaches it. */
const OWN_SETTINGS = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', NEO4J_URI: '', REDIS_URL: '' };
/** What is measured must not be a limit. */
const PLANS_FILE = path.join(PROJECT, 'eval/service/plans.json');
const LAST_LINES = 20;

/** A service of our own on a data folder of its own. */
export interface OwnService {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Ends it and removes its data folder, unless that is kept. */
  stop(): Promise<void>;
}

/** Starts `entry` (a path in this project) on a free port and resolves when it has said where it listens. */
export async function startService({ entry = 'src/main.ts', keep = false } = {}): Promise<OwnService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'memory-graph-run-'));
  const log = path.join(dataDir, 'service.log');
  const errors = openSync(log, 'w');
  const child = spawn(process.execPath, [entry], {
    cwd: PROJECT,
    env: { ...process.env, ...OWN_SETTINGS, PLANS_FILE, DATA_DIR: dataDir },
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
    const said = lastLines(log);
    await stop();
    throw new Error(`The service did not start. It said:\n${said}`);
  }
  stopWith(stop);
  return { url, dataDir, process: child, stop };
}

/** The line of the welcome that says where REST is; undefined where the service ends before it. */
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

/** Whoever interrupts the run ends the service with it. */
function stopWith(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
}
