import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shellCommands } from './console-blocks.ts';
import { machine } from './packed-service.ts';
import { blocksIn } from './page-blocks.ts';
import { pageText, projectPages } from './project-pages.ts';
import { nodeBinary, run, type Environment, type Outcome } from './service-command.ts';

const FOLDER = 'docs/integrations/';
const INSTALLED_WITHIN_MS = 500_000;
/** Also the import of a framework that was never compiled. */
const ENDED_WITHIN_MS = 300_000;

/** A page about one framework. */
export interface IntegrationPage {
  readonly name: string;
  readonly language: 'python' | 'js';
  /** What is given to `pip` or `npm`. */
  readonly install: readonly string[];
  readonly example: string;
}

/** The pages by their names, such as `langchain`. */
export function integrationPages(): IntegrationPage[] {
  const pages = projectPages().filter((page) => page.startsWith(FOLDER) && !page.endsWith('README.md'));
  return pages.map(readPage);
}

function readPage(page: string): IntegrationPage {
  const [install, example, ...others] = blocksIn(pageText(page));
  const [command] = shellCommands(install?.text ?? '');
  const isRead = install?.language === 'sh' && ['python', 'js'].includes(example?.language ?? '');
  if (!command || !example || !isRead || others.length > 0)
    throw new Error(`${page} must have a block that installs and one with the example`);
  return {
    name: page.slice(FOLDER.length, -'.md'.length),
    language: example.language === 'js' ? 'js' : 'python',
    install: command.words.slice(1),
    example: example.text,
  };
}

/** Does what a page says in an empty folder: installs, writes the example to a file. Returns what runs it. */
export async function installed(
  page: IntegrationPage,
  folder: string,
): Promise<(env: Environment) => Promise<Outcome>> {
  const [program, file] =
    page.language === 'js' ? await installedNode(page, folder) : await installedPython(page, folder);
  await writeFile(path.join(folder, file), page.example);
  const home = path.join(folder, 'home');
  await mkdir(home);
  return (env) => run(program, [file], { HOME: home, ...env }, { cwd: folder, maxMs: ENDED_WITHIN_MS });
}

async function installedPython({ install }: IntegrationPage, folder: string): Promise<[string, string]> {
  await mustRun('python3', ['-m', 'venv', 'venv'], folder);
  const python = path.join(folder, 'venv', 'bin', 'python');
  await mustRun(python, ['-m', 'pip', ...install, '--quiet', '--disable-pip-version-check'], folder);
  return [python, 'example.py'];
}

async function installedNode({ install }: IntegrationPage, folder: string): Promise<[string, string]> {
  // Else npm takes the nearest package.json of a folder above.
  await writeFile(path.join(folder, 'package.json'), '{}');
  await mustRun('npm', [...install, '--no-audit', '--no-fund'], folder);
  return [nodeBinary, 'example.mjs'];
}

async function mustRun(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, stderr } = await run(command, args, machine(), { cwd, maxMs: INSTALLED_WITHIN_MS });
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stderr.slice(-2_000)}`);
}
