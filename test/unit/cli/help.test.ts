import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { toolRegistry } from '../../../src/tools/index.ts';
import { TOOL_COMMANDS } from '../../../src/cli/tools/tool-commands.ts';
import { hmTree } from '../../../docs/generate/command-reference.ts';

/** What is no command of the table: it takes or answers a document, or asks its user. */
const OTHER_COMMANDS = [
  'addRelationships',
  'storeBatch',
  'uploadFile',
  'listFiles',
  'listOrphans',
  'exportFull',
  'import',
];

test('the help of every command is as it was; vitest -u takes a new one over', async () => {
  const texts = withCommandsBelow(hmTree()).map((command) => {
    command.configureHelp({ helpWidth: 100 });
    return command.helpInformation();
  });
  await expect(texts.join('\n---\n\n')).toMatchFileSnapshot('help.txt');
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
  for (const { command, examples } of TOOL_COMMANDS)
    expect(examples.every((example) => example.includes(`hm ${command}`))).toBe(true);
});

/** A command and all below it. */
function withCommandsBelow(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withCommandsBelow)];
}
