import { globSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { Operator } from '../support/operator.ts';
import { blocksIn } from '../support/page-blocks.ts';
import { pageText } from '../support/project-pages.ts';
import { pythons, type Python } from '../support/pythons.ts';
import { projectDir, run, type Environment } from '../support/service-command.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { testWithOwnService } from '../support/service-test.ts';

const test = testWithOwnService();
const PAGE = 'docs/how-to/python-client.md';
const CLIENT = path.join(projectDir, 'client-python');
const PYRIGHT = 'pyright@1.1.414';
const found = await pythons();
const [newest] = found.slice(-1);

const resources = new AsyncDisposableStack();
let folder = '';
let wheel = '';

beforeAll(async () => {
  folder = resources.use(await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-python-'))).path;
  const python = await environment(newest, 'build');
  await ran(python, ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, CLIENT]);
  [wheel = ''] = globSync('*.whl', { cwd: folder }).map((file) => path.join(folder, file));
});
afterAll(() => resources.disposeAsync());

/** The Python of an empty virtual environment, with these packages. */
async function environment(python: Python | undefined, name: string, ...packages: string[]): Promise<string> {
  expect(python, 'There is no Python 3.10 or later with venv and pip.').toBeDefined();
  const home = path.join(folder, name);
  await ran(python?.command ?? '', ['-m', 'venv', home]);
  const own = path.join(home, 'bin', 'python');
  if (packages.length > 0)
    await ran(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages]);
  return own;
}

async function ran(
  command: string,
  args: readonly string[],
  env: Environment = {},
  cwd = folder,
): Promise<string> {
  const { code, stdout, stderr } = await run(
    command,
    args,
    { PYTHONDONTWRITEBYTECODE: '1', ...env },
    { cwd },
  );
  expect(code, `${command} ${args.join(' ')}\n${stdout.slice(-4_000)}${stderr.slice(-4_000)}`).toBe(0);
  return stdout;
}

/** An account of its own for each program, so that none finds what another stored. */
async function credential({ url, dataDir }: ServiceProcess, name: string): Promise<Environment> {
  const operator = new Operator(dataDir);
  const { graph_id: graph } = await operator.createAccount(name);
  return { HM_URL: url, HM_API_KEY: (await operator.createKey(graph, { scope: 'admin' })).key };
}

describe('the Python client', () => {
  test.for(found)('works with Python 3.$minor from its wheel', async (each, { service }) => {
    const requirements = path.join(CLIENT, 'tests', 'requirements.txt');
    const python = await environment(each, `python-${each.minor}`, wheel, '-r', requirements);
    const options = ['-q', '-p', 'no:cacheprovider', '-c', path.join(CLIENT, 'pyproject.toml')];
    const printed = await ran(
      python,
      ['-m', 'pytest', ...options, path.join(CLIENT, 'tests')],
      await credential(service, `python-${each.minor}`),
    );
    expect(printed).toMatch(/^\d+ passed in/m);
    const cache = `--cache-dir=${path.join(folder, 'mypy')}`;
    await ran(python, ['-m', 'mypy', cache, '--strict', 'src', 'tests'], {}, CLIENT);
    await ran(python, ['-m', 'ruff', 'check', '--no-cache', '.'], {}, CLIENT);
  });

  test('is typed for pyright', async () => {
    const python = await environment(newest, 'pyright', wheel);
    const consumer = path.join(CLIENT, 'tests', 'consumer.py');
    expect(await ran('npx', ['--yes', PYRIGHT, '--pythonpath', python, consumer])).toContain('0 errors');
  });

  test('does what its page says', async ({ service }) => {
    const python = await environment(newest, 'page');
    const blocks = blocksIn(pageText(PAGE));
    const ofLanguage = (language: string) =>
      blocks.filter((block) => block.language === language).map(({ text }) => text);
    const env = {
      ...(await credential(service, 'page')),
      PATH: `${path.dirname(python)}:${process.env['PATH'] ?? ''}`,
    };
    for (const script of ofLanguage('sh')) await ran('bash', ['-euc', script], env, projectDir);
    const printed = [];
    for (const program of ofLanguage('python')) printed.push(await ran(python, ['-c', program], env));
    expect(printed).toEqual(ofLanguage('text'));
  });
});
