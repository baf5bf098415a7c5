import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { inShellWords } from '../shell-words.ts';
import { flagOf, placeOf, placeTerm, type Field } from './field.ts';

/** Adds an option for each field, and an argument for each that has a place and needs no flag. */
export function addFields(
  command: Command,
  fields: readonly Field[],
  places: readonly Field[],
): ReadonlyMap<Field, Option> {
  const options = new Map(fields.map((field) => [field, optionOf(field, places.includes(field))]));
  for (const field of places) command.addArgument(argumentOf(field));
  // A place is shown as required, but its option or `--input` may have it: refuseMissing checks that.
  Object.assign(command, { missingArgument: () => undefined });
  for (const option of options.values()) command.addOption(option);
  return options;
}

/** The option for an argument of a tool: `--max-results <number>`. */
function optionOf(field: Field, hasPlace: boolean): Option {
  const { kind, choices } = field;
  const described = hasPlace ? `instead of the argument ${placeOf(field)}` : withDefault(field);
  const option = new Option(flagsOf(field), described);
  if (kind === 'number') return option.argParser(numberOf);
  if (kind !== 'texts') return choices ? option.choices([...choices]) : option;
  return option.argParser((value: string, before: string[] | undefined) => [
    ...(before ?? []),
    oneOf(value, choices),
  ]);
}

/** The place of an argument that needs no flag. */
function argumentOf(field: Field): Argument {
  const { kind, description } = field;
  const argument = new Argument(placeTerm(field), inShellWords(description));
  return kind === 'number' ? argument.argParser(numberOf) : argument;
}

function flagsOf(field: Field): string {
  const flag = flagOf(field);
  if (field.kind === 'boolean') return field.default === true ? `--no-${flag}` : `--${flag}`;
  return `--${flag} <${field.kind === 'texts' ? 'text' : field.kind}>`;
}

function withDefault({ description: given, default: value, shape }: Field): string {
  const description = inShellWords(given);
  if (value === true) return `do not ${description.charAt(0).toLowerCase()}${description.slice(1)}`;
  if (shape !== undefined) return `${description}: ${shape}`;
  const isShown = value !== undefined && JSON.stringify(value) !== '[]';
  return isShown ? `${description} (default: ${JSON.stringify(value)})` : description;
}

function oneOf(value: string, choices: readonly string[] | undefined): string {
  if (choices && !choices.includes(value))
    throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
  return value;
}

/** A number of the command line. Throws InvalidArgumentError: what is none would be sent as 0 or null. */
export function numberOf(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}
