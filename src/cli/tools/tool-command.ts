import type { InputOf, OutputOf } from '../../../client/src/index.ts';
import type { CliError } from '../cli-error.ts';
import type { TOOL_FIELDS } from './tool-fields.ts';

type CommandTool = keyof typeof TOOL_FIELDS;

/** How a tool is called in the shell. */
export interface ToolCommand<Name extends CommandTool = CommandTool> {
  readonly command: string;
  readonly summary: string;
  readonly tool: Name;
  /** Arguments that may also stand without their flags, in this order; the last may be a list. */
  readonly positional: readonly string[];
  /** Places that are required, unless an option stands for them. */
  readonly expected?: { readonly places: readonly string[]; readonly unless: string };
  /** Flags that are not named as their arguments. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly examples: readonly string[];
  /** Where the shell's arguments are not those of the tool. */
  toInput?(given: Readonly<Record<string, unknown>>): InputOf<Name>;
  text(answer: OutputOf<Name>): string;
  /** What failed although there is an answer. */
  failure?(answer: OutputOf<Name>): CliError | undefined;
}

export function define<Name extends CommandTool>(command: ToolCommand<Name>): ToolCommand {
  return command;
}
