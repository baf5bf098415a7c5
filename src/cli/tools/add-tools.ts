import type { Command } from 'commander';
import { connect } from '../service.ts';
import { examples, type Output } from '../output.ts';
import { addFields } from './field-option.ts';
import type { Field } from './field.ts';
import { givenTo, inputAsJson, refuseMissing, valuesOf } from './input-of.ts';
import type { ToolCommand } from './tool-command.ts';
import { TOOL_COMMANDS } from './tool-commands.ts';
import { inOptions } from '../shell-words.ts';
import { TOOL_FIELDS } from './tool-fields.ts';

/** Adds a command for each tool that takes and answers one object. */
export function addTools(hm: Command, output: Output): void {
  for (const command of TOOL_COMMANDS) addTool(hm, output, command);
}

export function addTool(parent: Command, output: Output, tool: ToolCommand): void {
  const { command, inputOf } = toolCommand(parent, tool);
  command.action(async () => {
    const answer = await (await connect(output)).call(tool.tool, await inputOf());
    output.result(answer, tool.text(inWords(answer)));
    const failure = tool.failure?.(answer);
    if (failure !== undefined) throw failure;
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
    const isOther = tool.expected !== undefined && input[tool.expected.unless] !== undefined;
    refuseMissing(
      command,
      fields.filter((field) => field.isRequired || (field.isExpected && !isOther)),
      input,
    );
    return input;
  };
  return { command, inputOf };
}

function fieldsOf({ tool, flags = {}, expected }: ToolCommand): readonly Field[] {
  return TOOL_FIELDS[tool].map((field: Field) => {
    const flag = flags[field.name];
    const isExpected = expected?.places.includes(field.name);
    return { ...field, ...(flag !== undefined && { flag }), ...(isExpected && { isExpected }) };
  });
}

/** What failed of several, in the words of the shell. */
function inWords<Answer extends object>(answer: Answer): Answer {
  const { items } = answer as { items?: unknown };
  if (!Array.isArray(items)) return answer;
  return { ...answer, items: (items as Item[]).map(itemInWords) };
}

interface Item {
  readonly error?: { readonly message: string };
}

function itemInWords(item: Item): Item {
  return item.error ? { ...item, error: { ...item.error, message: inOptions(item.error.message) } } : item;
}
