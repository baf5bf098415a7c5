import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { toolRegistry } from '../../../src/tools/index.ts';
import { LIST_FILES, LIST_ORPHANS } from '../../../src/cli/tools/list-commands.ts';
import { TOOL_COMMANDS } from '../../../src/cli/tools/tool-commands.ts';
import { hmTree } from '../../../docs/generate/command-reference.ts';

/** What is no command of the table: it takes or answers a document, asks its user, or is drawn. */
const OTHER_COMMANDS: readonly string[] = [
  'addRelationships',
  'storeBatch',
  'uploadFile',
  LIST_FILES.tool,
  LIST_ORPHANS.tool,
  'exportFull',
  'getGraph',
  'import',
];

test('the help of every command is as it was; vitest -u takes a new one over', async () => {
  const texts = withCommandsBelow(hmTree()).map((command) => {
    command.configureHelp({ helpWidth: 100 });
    return helpOf(command);
  });
  await expect(texts.join('\n---\n\n')).toMatchFileSnapshot('help.txt');
});

test('no help speaks of a field in whose place an argument stands, since fields are those of programs', () => {
  const texts = withCommandsBelow(hmTree()).map(helpOf);
  expect(texts.filter((text) => /Instead of \w+:/.test(text))).toEqual([]);
});

test('every tool is a command', () => {
  const methods = toolRegistry.map(({ name }) =>
    name.slice('hm_'.length).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  const known = [...TOOL_COMMANDS.map(({ tool }) => tool), ...OTHER_COMMANDS];
  expect(methods.filter((name) => !known.includes(name))).toEqual([]);
});

test('every command has a description, and those of tools an example', () => {
  const commands = withCommandsBelow(hmTree());
  expect(commands.filter((command) => command.description() === '').map((each) => each.name())).toEqual([]);
  for (const { command, examples } of TOOL_COMMANDS) {
    const own = examples.filter((example) => example.includes(`hm ${command}`));
    expect([command, own]).toEqual([command, examples]);
    expect(examples).not.toEqual([]);
  }
});

/** With what stands after the options, such as examples. */
function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}

/** A command and all below it. */
function withCommandsBelow(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withCommandsBelow)];
}
