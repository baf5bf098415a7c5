import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { CommanderError } from 'commander';
import { onTestFinished, vi } from 'vitest';
import { failureOf } from '../../../src/cli/failure.ts';
import { hmCommand } from '../../../src/cli/hm.ts';
import { runHm, type Environment } from '../../support/service-command.ts';

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const NONE = { HM_URL: '', HM_API_KEY: '', HM_GRAPH_ID: '' };
const unused = () => Promise.reject(new Error('The test needs no service of its own.'));

/** A folder of the test, with `hm` on it: `hm.json` in it is the file of the log-in. `hm` runs in this process, which is quick. */
export function hmFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hm-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = path.join(folder, 'hm.json');
  const hm = (args: readonly string[], env: Environment = {}, input = '') =>
    hmHere(args, { DATA_DIR: folder, HM_CONFIG: config, ...NONE, ...env }, input);
  const spawned = (args: readonly string[], env: Environment = {}) => runHm(folder, args, env);
  return { folder, config, hm, spawned };
}

/** Runs `hm` in this process; a process of its own takes a second of processor time. */
export async function hmHere(args: readonly string[], env: Environment, input = ''): Promise<Outcome> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value === '' ? undefined : value);
  const [out, err] = [captured(), captured()];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line: string) => void out.stream.write(`${line}\n`)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.stream.write(text)),
  ];
  const print = (line: string) => void err.stream.write(`hm: ${line}\n`);
  const signal = new AbortController().signal;
  const stdio = { input: Readable.from([input]), output: out.stream, print, signal };
  try {
    const command = hmCommand({ stdio, openEmbedded: unused, restoreService: unused, makeKey: unused });
    const code = await codeOf(command.parseAsync(args, { from: 'user' }), print);
    return { code, stdout: out.text(), stderr: err.text() };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

async function codeOf(running: Promise<unknown>, print: (line: string) => void): Promise<number> {
  try {
    await running;
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { exitCode, line } = failureOf(error);
    if (line === undefined) throw error;
    print(line);
    return exitCode;
  }
}

function captured() {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { stream, text: () => text };
}
