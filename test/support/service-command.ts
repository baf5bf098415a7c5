import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { configReference } from '../../src/service/config.ts';

export type Environment = Readonly<Record<string, string>>;

export const projectDir = path.resolve(import.meta.dirname, '../..');
/** The Node that npm scripts run. */
export const nodeBinary = path.join(projectDir, 'node_modules', '.bin', 'node');
export const mainScript = path.join(projectDir, 'src', 'main.ts');
const HM_SCRIPT = path.join(projectDir, 'src', 'hm.ts');
const MAX_MS = 500_000;

export interface Outcome {
  readonly pid: number;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly tookMs: number;
}

export interface RunOptions {
  readonly maxMs?: number;
  readonly cwd?: string;
  /** Standard input; by default none. */
  readonly input?: string | undefined;
}

/** Runs a command to its end. Of this process's environment it gets only the variables of the machine. */
export async function run(
  command: string,
  args: readonly string[],
  env: Environment = {},
  { maxMs = MAX_MS, cwd = projectDir, input }: RunOptions = {},
): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...machineVariables(), ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    timeout: maxMs,
    killSignal: 'SIGKILL',
  });
  child.stdin?.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { pid: child.pid ?? 0, code, stdout, stderr, tookMs: Math.round(performance.now() - started) };
}

/** Starts the service, which must fail. It does not log for what a slow start waits. */
export function runService(dataDir: string, env: Environment = {}): Promise<Outcome> {
  return run(nodeBinary, [mainScript], serviceEnvironment(dataDir, { LOG_LEVEL: 'warn', ...env }));
}

/** Runs `hm` to its end, on a data folder and with a log-in of its own. `input` is its standard input. */
export function runHm(
  dataDir: string,
  args: readonly string[],
  env: Environment = {},
  input?: string,
): Promise<Outcome> {
  const config = path.join(dataDir, 'hm.json');
  return run(nodeBinary, [HM_SCRIPT, ...args], { DATA_DIR: dataDir, HM_CONFIG: config, ...env }, { input });
}

/**
 * The default configuration on a free port, but that texts are not read in the background; an empty value also overrides the
 * developer's own `.env`.
 */
export function serviceEnvironment(dataDir: string, env: Environment): Environment {
  const defaults = Object.fromEntries(configReference().map(({ name }) => [name, '']));
  const own = { LOG_LEVEL: 'info', PORT: '0', ENRICHMENT: 'off', DATA_DIR: dataDir };
  return { ...machineVariables(), ...defaults, ...own, ...env };
}

/** A data folder that does not exist yet, in a temporary folder that is deleted on disposal. */
export async function temporaryDataDir(): Promise<AsyncDisposable & { readonly dataDir: string }> {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-e2e-'));
  return {
    dataDir: path.join(folder.path, 'data'),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** The variables that programs are found by, and those of Java. */
function machineVariables(): Environment {
  const names = ['PATH', 'HOME', 'TMPDIR', 'JAVA_HOME', 'JAVA_TOOL_OPTIONS'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
