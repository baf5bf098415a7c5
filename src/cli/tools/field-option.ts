import { Argument, InvalidArgumentError, Option } from 'commander';
import { flagOf, type Field } from './field.ts';

/** The option for an argument of a tool: `--max-results <number>`. `hasPlace`: the argument needs no flag. */
export function optionOf(field: Field, hasPlace: boolean): Option {
  const { kind, choices } = field;
  const option = new Option(
    flagsOf(field),
    hasPlace ? `the argument ${flagOf(field)} by name` : withDefault(field),
  );
  if (kind === 'number') return option.argParser(numberOf);
  if (kind !== 'texts') return choices ? option.choices([...choices]) : option;
  return option.argParser((value: string, before: string[] | undefined) => [
    ...(before ?? []),
    oneOf(value, choices),
  ]);
}

/** The place of an argument that needs no flag. It is optional, because the flag or `--input` may have it. */
export function argumentOf({ name, kind, description }: Field): Argument {
  const place = name.replaceAll('_', '-');
  const argument = new Argument(kind === 'texts' ? `[${place}...]` : `[${place}]`, description);
  return kind === 'number' ? argument.argParser(numberOf) : argument;
}

function flagsOf(field: Field): string {
  const flag = flagOf(field);
  if (field.kind === 'boolean') return field.default === true ? `--no-${flag}` : `--${flag}`;
  return `--${flag} <${field.kind === 'texts' ? 'text' : field.kind}>`;
}

function withDefault({ description, default: value }: Field): string {
  if (value === true) return `turn off: ${description}`;
  const isShown = value !== undefined && JSON.stringify(value) !== '[]';
  return isShown ? `${description} (default: ${JSON.stringify(value)})` : description;
}

function numberOf(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

function oneOf(value: string, choices: readonly string[] | undefined): string {
  if (choices && !choices.includes(value))
    throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
  return value;
}
