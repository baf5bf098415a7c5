import { cp, mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { projectDir, run } from './service-command.ts';

const MAX_STEP_MS = 200_000;
/** Folders of the image that the build writes; in a command they stand for those of the plain folder. */
const FOLDERS = /(?<![\w/.])\/(srv|opt\/java|data)(?![\w-])/g;
/** Needs the rights of root, and changes nothing but the users of the image. */
const OF_THE_SYSTEM = /^useradd /;

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** The instructions of the Dockerfile, a list for each stage. */
export async function dockerfileStages(): Promise<Instruction[][]> {
  const text = await readFile(path.join(projectDir, 'Dockerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  const instructions = lines
    .map((line) => /^(?<name>[A-Z]+) +(?<rest>.+)$/.exec(line)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ name = '', rest = '' }) => ({ name, rest: rest.trim().replaceAll(/\s+/g, ' ') }));
  const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
  return starts.map((start, stage) => instructions.slice(start, starts[stage + 1]));
}

/** Whether a file of the project reaches the build: the last line of .dockerignore that names it or a folder above decides. */
export function reachesBuild(ignore: string, file: string): boolean {
  const rules = ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return rules.reduce((reaches, rule) => {
    const pattern = rule.replace('!', '');
    const isNamed = pattern === '*' || file === pattern || file.startsWith(`${pattern}/`);
    return isNamed ? rule.startsWith('!') : reaches;
  }, true);
}

/** Carries out the stages of the Dockerfile in plain folders, with the programs of this machine. */
export class ImageBuild {
  readonly #root: string;
  readonly #env: Record<string, string> = {};
  readonly #commands: Record<string, string[]> = {};
  #stage = '';
  #workdir = '/';

  constructor(root: string) {
    this.#root = root;
  }

  /** Where a path of the image lies. */
  folder(name: string, stage = this.#stage): string {
    return path.join(this.#root, stage, name);
  }

  /** The variables of the last stage, with paths of the plain folder. */
  get environment(): Readonly<Record<string, string>> {
    return this.#env;
  }

  /** What a container runs: by CMD, or to ask how it is by HEALTHCHECK. */
  command(name: 'CMD' | 'HEALTHCHECK'): readonly string[] {
    return this.#commands[name] ?? [];
  }

  /** A stage may be carried out in several parts. */
  async stage(name: string, instructions: readonly Instruction[]): Promise<void> {
    if (name !== this.#stage) this.#workdir = '/';
    this.#stage = name;
    for (const instruction of instructions) await this.#carryOut(instruction);
  }

  async #carryOut({ name, rest }: Instruction): Promise<void> {
    if (name === 'WORKDIR') await this.#enter(rest);
    else if (name === 'COPY') await this.#copy(rest.split(' '));
    else if (name === 'RUN') await this.#run(rest);
    else if (name === 'ENV') this.#set(rest);
    else if (name === 'CMD' || name === 'HEALTHCHECK')
      this.#commands[name] = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
  }

  async #enter(folder: string): Promise<void> {
    this.#workdir = folder;
    await mkdir(this.folder(folder), { recursive: true });
  }

  async #copy([first = '', ...paths]: readonly string[]): Promise<void> {
    const [, stage] = /^--from=(\w+)$/.exec(first) ?? [];
    // A path of another image holds the programs that this machine has.
    if (first.startsWith('--from=') && stage === undefined) return;
    const target = this.folder(path.resolve(this.#workdir, paths.at(-1) ?? '.'));
    if (stage === undefined) return copyProject(target);
    await mkdir(path.dirname(target), { recursive: true });
    const source = this.folder(paths[0] ?? '', stage);
    await this.#bash(`cp -al '${source}/.' '${target}'`, this.#root);
  }

  async #run(command: string): Promise<void> {
    if (!OF_THE_SYSTEM.test(command))
      await this.#bash(
        command.replaceAll(FOLDERS, (found) => this.folder(found)),
        this.folder(this.#workdir),
      );
  }

  #set(assignments: string): void {
    for (const [, name = '', value = ''] of assignments.matchAll(/(\w+)=(\S+)/g))
      this.#env[name] = value.replaceAll(FOLDERS, (found) => this.folder(found));
  }

  async #bash(command: string, folder: string): Promise<void> {
    const script = `cd '${folder}' && ${command}`;
    // npm and Maven fetch as they are set up to on this machine.
    const env = process.env as Record<string, string>;
    const { code, stderr } = await run('bash', ['-euo', 'pipefail', '-c', script], env, {
      maxMs: MAX_STEP_MS,
    });
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${stderr.slice(-2_000)}`);
  }
}

async function copyProject(target: string): Promise<void> {
  const ignore = await readFile(path.join(projectDir, '.dockerignore'), 'utf8');
  const filter = (file: string) => reachesBuild(ignore, path.relative(projectDir, file));
  for (const name of await readdir(projectDir)) {
    const file = path.join(projectDir, name);
    if (filter(file)) await cp(file, path.join(target, name), { recursive: true, filter });
  }
}
