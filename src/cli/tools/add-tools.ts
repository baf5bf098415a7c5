import type { Command } from 'commander';
import { connect } from '../connection.ts';
import { examples } from '../examples.ts';
import type { Output } from '../output.ts';
import { argumentOf, optionOf } from './field-option.ts';
import type { Field } from './field.ts';
import { givenTo } from './given.ts';
import { inputOf } from './input-of.ts';
import { TOOL_COMMANDS, type ToolCommand } from './tool-commands.ts';
import { TOOL_FIELDS } from './tool-fields.ts';

/** Adds a command for each tool that takes and answers one object. */
export function addTools(hm: Command, output: Output): void {
  for (const command of TOOL_COMMANDS) addTool(hm, output, command);
}

function addTool(hm: Command, output: Output, tool: ToolCommand): void {
  const fields: readonly Field[] = TOOL_FIELDS[tool.tool];
  const places = tool.positional.map((name) => fields.find((field) => field.name === name) as Field);
  const options = new Map(fields.map((field) => [field, optionOf(field, places.includes(field))]));
  const command = hm.command(tool.command).description(tool.summary);
  for (const field of places) command.addArgument(argumentOf(field));
  for (const option of options.values()) command.addOption(option);
  command
    .option('--input <json>', 'arguments as JSON; @file for a file, - for standard input')
    .addHelpText('after', examples(tool.examples))
    .action(async () => {
      const given = await inputOf(fields, await givenTo(command, places, options));
      const input = tool.toInput?.(given) ?? given;
      const answer = await connect().call(tool.tool, input);
      output.result(answer, tool.text(answer));
    });
}
