import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command, Option } from 'commander';
import { hmTree } from '../../docs/generate/command-reference.ts';
import { configReference, secretVariables } from '../../src/service/config.ts';
import type { ShellCommand } from './console-blocks.ts';
import { projectDir } from './service-command.ts';

/** Tools of others that pages may show. */
const FOREIGN = new Set([
  ...[
    'cat',
    'cd',
    'chmod',
    'claude',
    'code',
    'codex',
    'cp',
    'curl',
    'cypher-shell',
    'docker',
    'echo',
    'eval',
    'gemini',
    'git',
    'gzip',
  ],
  ...[
    'head',
    'jq',
    'kubectl',
    'llama-server',
    'ls',
    'mcp-publisher',
    'mkdir',
    'mv',
    'openssl',
    'pip',
    'podman',
    'python',
    'python3',
    'rm',
    'sleep',
  ],
  ...['systemctl', 'tar', 'unzip', 'wc'],
]);
/** Of the shell itself. */
const SHELL_WORDS = new Set(['for', 'done', 'umask']);
/** Stand for commands and options in general. */
const PLACEHOLDERS = new Set(['…', '...', 'COMMAND']);
const NPM_COMMANDS = new Set([
  ...['audit', 'ci', 'deprecate', 'i', 'init', 'install', 'pack', 'publish', 'sbom', 'view'],
]);
/** Variables besides those of the configuration: of `hm`, of the machine, and of checks. */
const VARIABLES = new Set([
  ...configReference().map(({ name }) => name),
  ...secretVariables().map((name) => `${name}_FILE`),
  ...variablesOfCompose(),
  ...['HM_URL', 'HM_API_KEY', 'HM_CONFIG', 'HM_GRAPH_ID', 'HM_TARGET_API_KEY', 'HOME', 'JAVA_HOME', 'PATH'],
]);

/** What docker-compose.yml and the files that add to it take from the environment. */
function variablesOfCompose(): string[] {
  const names = globSync(['docker-compose.yml', 'deploy/compose/*.yaml'], { cwd: projectDir });
  const files = names.map((name) => readFileSync(path.join(projectDir, name), 'utf8'));
  return [...files.join('\n').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
}

interface Package {
  readonly name: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const {
  name,
  bin = {},
  scripts,
  devDependencies,
} = JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8')) as Package;
const hm = hmTree();

export function isKnownVariable(variable: string): boolean {
  return VARIABLES.has(variable) || variable !== variable.toUpperCase();
}

/** What is wrong with a command; undefined where it exists with its flags. */
export function faultOf({ variables, words }: ShellCommand): string | undefined {
  const unknown = variables.find((variable) => !isKnownVariable(variable));
  if (unknown !== undefined) return `there is no variable ${unknown}`;
  const [program, ...args] = words;
  if (program === undefined || FOREIGN.has(program) || SHELL_WORDS.has(program)) return undefined;
  if (program === 'hm') return faultOfHm(args);
  if (program === 'npm') return faultOfNpm(args);
  if (program === 'npx') return faultOfNpx(args);
  if (program === 'node' || program.includes('/')) return faultOfFile(program === 'node' ? args : words);
  return program in bin ? undefined : `there is no command ${program}`;
}

function faultOfNpm([command = '', ...args]: readonly string[]): string | undefined {
  if (NPM_COMMANDS.has(command)) return undefined;
  const [script = '', ...rest] = command === 'run' ? args.filter((arg) => arg !== '-s') : [command, ...args];
  if (script === '') return undefined;
  if (!(script in scripts)) return `package.json has no script ${script}`;
  const given = rest[0] === '--' ? rest.slice(1) : rest;
  return script === 'hm' ? faultOfHm(given) : faultOfScript(scripts[script] ?? '', given);
}

/** The options of a script of ours stand in a file of its folder. */
function faultOfScript(script: string, args: readonly string[]): string | undefined {
  const [, folder] = /^node (\w+(?:\/\w+)*)\//.exec(script) ?? [];
  if (folder === undefined) return undefined;
  const files = globSync(`${folder}/**/*.ts`, { cwd: projectDir });
  const sources = files.map((file) => readFileSync(path.join(projectDir, file), 'utf8')).join('\n');
  const flags = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).replace(/=.*/, ''));
  const unknown = flags.find((flag) => !new RegExp(`\\b${flag}\\b['"]?:`).test(sources));
  return unknown === undefined ? undefined : `${script} has no option --${unknown}`;
}

function faultOfNpx(args: readonly string[]): string | undefined {
  const [program = '', ...rest] = args.filter((arg) => arg !== '-y');
  if (program.endsWith('.tgz')) return faultOfHm(rest);
  const bare = program.replace(/(?<=.)@[^/]*$/, '');
  if (bare === 'hm') return faultOfHm(rest);
  return bare === name || bare in bin || bare in devDependencies ? undefined : `npx knows no ${program} here`;
}

function faultOfFile(args: readonly string[]): string | undefined {
  const [file = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (file.startsWith('/') || existsSync(path.join(projectDir, file)) || file.startsWith('node_modules/'))
    return undefined;
  return `there is no file ${file}`;
}

/** Walks down the commands of `hm`, then compares options and arguments with those that the last one takes. */
function faultOfHm(words: readonly string[]): string | undefined {
  const args = words.filter((word) => !PLACEHOLDERS.has(word));
  let command: Command = hm;
  const given: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    const below = given.length === 0 ? command.commands.find((each) => each.name() === word) : undefined;
    if (below) command = below;
    else if (/^--?[a-z]/i.test(word)) {
      const option = optionOf(command, word);
      if (!option && !['-h', '--help'].includes(word)) return `hm ${command.name()} has no option ${word}`;
      if (option?.required && !word.includes('=')) at += 1;
    } else given.push(word);
  }
  return faultOfArguments(command, given);
}

function optionOf(command: Command, word: string): Option | undefined {
  const flag = word.replace(/=.*/, '');
  return [...command.options, ...hm.options].find(({ long, short }) => long === flag || short === flag);
}

function faultOfArguments(command: Command, given: readonly string[]): string | undefined {
  const [first = ''] = given;
  const taken = command.registeredArguments;
  if (given.length > 0 && taken.length === 0 && command.commands.length > 0)
    return `hm ${command === hm ? '' : `${command.name()} `}has no command ${first}`;
  const isVariadic = taken.some(({ variadic }) => variadic);
  if (given.length > taken.length && !isVariadic)
    return `hm ${command.name()} takes ${taken.length} arguments, not ${given.length}`;
  return undefined;
}
