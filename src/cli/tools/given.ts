import type { Command, Option } from 'commander';
import { CliError } from '../cli-error.ts';
import type { Field } from './field.ts';
import type { Given } from './input-of.ts';

/** What the command line has of the fields: in place, and by options. Throws CliError for one that is given twice. */
export function givenTo(
  command: Command,
  places: readonly Field[],
  options: ReadonlyMap<Field, Option>,
): Given {
  const inPlace = placed(command, places);
  const byOption = Object.fromEntries(
    [...options].flatMap(([{ name }, option]) => {
      const isGiven = command.getOptionValueSource(option.attributeName()) === 'cli';
      return isGiven ? [[name, command.getOptionValue(option.attributeName()) as unknown]] : [];
    }),
  );
  const twice = Object.keys(byOption).find((name) => name in inPlace);
  if (twice !== undefined) throw new CliError(`${twice} is given twice: in its place, and by its option.`, 2);
  return { ...inPlace, ...byOption };
}

function placed(command: Command, places: readonly Field[]): Record<string, unknown> {
  const values = command.processedArgs as readonly unknown[];
  const given = places.map(({ name }, at) => [name, values[at]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
