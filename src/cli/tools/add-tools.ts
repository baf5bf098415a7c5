import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { connect } from '../service.ts';
import { examples, type Output } from '../output.ts';
import { addFields } from './field-option.ts';
import type { Field } from './field.ts';
import { givenTo, inputAsJson, refuseMissing, valuesOf } from './input-of.ts';
import type { ToolCommand } from './tool-command.ts';
import { TOOL_COMMANDS } from './tool-commands.ts';
import { TOOL_FIELDS } from './tool-fields.ts';

/** Adds a command for each tool that takes and answers one object. */
export function addTools(hm: Command, output: Output): void {
  for (const command of TOOL_COMMANDS) addTool(hm, output, command);
}

export function addTool(parent: Command, output: Output, tool: ToolCommand): void {
  const { command, inputOf } = toolCommand(parent, tool);
  command.action(async () => {
    const answer = await connect().call(tool.tool, await inputOf());
    output.result(answer, tool.text(answer));
    const failure = tool.failure?.(answer);
    if (failure !== undefined) throw new CliError(failure);
  });
}

/** The command of a tool without what it does, and what reads the input of the tool from the command line. */
export function toolCommand(parent: Command, tool: ToolCommand) {
  const fields = fieldsOf(tool);
  const places = tool.positional.map((name) => fields.find((field) => field.name === name) as Field);
  const command = parent.command(tool.command).description(tool.summary);
  const options = addFields(command, fields, places);
  command
    .option('--input <json>', 'arguments as JSON; @file for a file, - for standard input')
    .addHelpText('after', examples(tool.examples));
  /** A flag or a place comes before the same argument of `--input`. */
  const inputOf = async () => {
    const given = await valuesOf(fields, givenTo(command, places, options));
    const input: Record<string, unknown> = {
      ...(await inputAsJson(command)),
      ...(tool.toInput?.(given) ?? given),
    };
    refuseMissing(fields, input);
    return input;
  };
  return { command, inputOf };
}

function fieldsOf({ tool, flags = {} }: ToolCommand): readonly Field[] {
  return TOOL_FIELDS[tool].map((field: Field) => {
    const flag = flags[field.name];
    return flag === undefined ? field : { ...field, flag };
  });
}
