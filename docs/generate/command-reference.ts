import type { Argument, Command, Option } from 'commander';
import { hmCommand } from '../../src/cli/hm.ts';
import { table } from './markdown.ts';

const unused = () => Promise.reject(new Error('A reference runs nothing.'));

/** The command `hm` with all of its commands, for reading only. */
export function hmTree(): Command {
  const stdio = {
    input: process.stdin,
    output: process.stdout,
    print: () => undefined,
    signal: new AbortController().signal,
  };
  return hmCommand({ stdio, openEmbedded: unused, restoreService: unused, makeKey: unused });
}

/** Every command that does something, with its arguments and options. */
export function commandReference(): string {
  const hm = hmTree();
  const globals = `Before or after every command:\n\n${optionTable(hm.options)}`;
  const commands = runnable(hm);
  const sections = commands.map((named) => {
    const first = commands.find((other) => isSame(other.command, named.command)) ?? named;
    return first === named ? sectionOf(named) : aliasOf(named, first);
  });
  return [globals, ...sections].join('\n\n');
}

/** Whether two commands with one name, such as `files upload` and `upload`, are one. */
function isSame(one: Command, other: Command): boolean {
  const signature = ({ options, registeredArguments }: Command) =>
    JSON.stringify([options.map(optionRow), registeredArguments.map(argumentRow)]);
  return (
    one.name() === other.name() &&
    one.description() === other.description() &&
    signature(one) === signature(other)
  );
}

function aliasOf({ path }: Named, { path: first }: Named): string {
  return `### hm ${path}\n\nAn alias of [hm ${first}](#hm-${first.replaceAll(' ', '-')}).`;
}

interface Named {
  /** Such as `graphs create`. */
  readonly path: string;
  readonly command: Command;
}

/** The commands below a command that can be run themselves. */
export function runnable(parent: Command, before = ''): Named[] {
  return parent.commands.flatMap((command) => {
    const path = `${before}${command.name()}`;
    const below = runnable(command, `${path} `);
    const isGroup =
      below.length > 0 && command.registeredArguments.length === 0 && command.options.length === 0;
    return isGroup ? below : [{ path, command }, ...below];
  });
}

function sectionOf({ path, command }: Named): string {
  const usage = ['hm', path, ...command.registeredArguments.map(argumentTerm)].join(' ');
  const [first = '', ...rest] = command.description();
  const described = command.registeredArguments.filter(({ description }) => description !== '');
  return [
    `### hm ${path}`,
    ...(usage === `hm ${path}` ? [] : [`\`${usage}\``]),
    `${first.toUpperCase()}${rest.join('')}.`,
    ...(described.length > 0 ? [table(['Argument', 'Meaning'], described.map(argumentRow))] : []),
    ...(command.options.length > 0 ? [optionTable(command.options)] : []),
  ].join('\n\n');
}

function argumentTerm(argument: Argument): string {
  const name = argument.name() + (argument.variadic ? '...' : '');
  return argument.required ? `<${name}>` : `[${name}]`;
}

function argumentRow(argument: Argument): string[] {
  return [`\`${argumentTerm(argument)}\``, argument.description];
}

function optionTable(options: readonly Option[]): string {
  return table(['Option', 'Default', 'Meaning'], options.map(optionRow));
}

function optionRow({ flags, description, defaultValue, envVar, mandatory }: Option): string[] {
  const value = defaultValue === undefined ? (mandatory ? 'required' : '') : String(defaultValue);
  const from = envVar === undefined ? value : `\`${envVar}\`, or ${value}`;
  return [`\`${flags}\``, from, description];
}
