import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Operator } from '../support/operator.ts';
import { temporaryDataDir } from '../support/service-command.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { schemathesis } from './schemathesis.ts';

/** Administration would end the key of the run, and log-ins need another credential; their own tests send what is wrong. */
const LEFT_OUT =
  '^/(api/v1/admin|api/session|api/files|api/orphans|authorize|token|register|revoke|\\.well-known)';
const SEED = '20260301';
const LEAST_CASES = 2_000;
/** Then it stops, and reports what it has found. */
const MAX_MS = 25 * 60_000;

/** Fuzzes a fresh service by its own OpenAPI document; the exit code says whether it held. */
async function main(): Promise<number> {
  const command = await schemathesis();
  const { dataDir, [Symbol.asyncDispose]: remove } = await temporaryDataDir();
  try {
    // Each route is called with wrong keys.
    const settings = { LOG_LEVEL: 'warn', FAILED_CREDENTIALS_PER_MINUTE: '10000' };
    await using service = await ServiceProcess.start(dataDir, settings);
    const { code, output } = await run(command, service, await graphIdOf(dataDir));
    const cases = Number(/^ *([\d,]+) generated/m.exec(output)?.[1]?.replaceAll(',', '') ?? 0);
    if (cases < LEAST_CASES) console.error(`Only ${cases} cases ran; ${LEAST_CASES} are wanted.`);
    return cases < LEAST_CASES ? 1 : code;
  } finally {
    await remove();
  }
}

async function graphIdOf(dataDir: string): Promise<string> {
  const { accounts } = await new Operator(dataDir).list();
  return accounts[0]?.graphs[0]?.id ?? '';
}

/** Shows what schemathesis says as it says it. */
async function run(
  command: string,
  { url, printedKey }: ServiceProcess,
  graphId: string,
): Promise<{ code: number; output: string }> {
  const child = spawn(
    command,
    [
      ...['--config-file', path.join(import.meta.dirname, 'schemathesis.toml'), '--no-color'],
      ...['run', `${url}/openapi.json`, '--checks', 'all', '--seed', SEED, '--exclude-path-regex', LEFT_OUT],
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        FUZZ_HOOKS: path.join(import.meta.dirname, 'hooks.py'),
        HM_API_KEY: printedKey,
        HM_GRAPH_ID: graphId,
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  );
  const late = setTimeout(() => child.kill('SIGINT'), MAX_MS);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  return { code: code ?? 1, output };
}

process.exitCode = await main();
