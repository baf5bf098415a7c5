import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command, Option } from 'commander';
import { CliError, EXIT } from '../cli-error.ts';
import { cannotRead } from '../file-failure.ts';
import { flagOf, placeTerm, type Field } from './field.ts';

type Given = Readonly<Record<string, unknown>>;

/** Keys are short; other texts may come from a pipe. */
const NEVER_FROM_STDIN = new Set(['key', 'keys', 'id']);

/** The values of flags and places. `-` as a text is standard input, and JSON may be `@file` or `-`. Throws CliError. */
export async function valuesOf(fields: readonly Field[], given: Given): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const value = given[field.name];
    if (value !== undefined) values[field.name] = await valueOf(field, value);
  }
  return values;
}

/** What `--input` holds, as it is: the service refuses what it does not know. Throws CliError. */
export async function inputAsJson(command: Command): Promise<Given> {
  const { input } = command.opts<{ input?: string }>();
  if (input === undefined) return {};
  const value = await jsonOf('--input', input);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Given;
  throw new CliError('--input is no JSON object.', 2);
}

/** Throws CliError. */
export function refuseMissing(command: Command, needed: readonly Field[], input: Given): void {
  const missing = needed.find(({ name }) => input[name] === undefined);
  if (!missing) return;
  const usage = `hm ${command.name()} ${command.usage().replace('[options] ', '')}`;
  throw new CliError(`${placeTerm(missing)} is missing. Usage: ${usage}`, EXIT.wrongArguments);
}

/** JSON of an argument: as it stands, of a file (`@file`), or of standard input (`-`). Throws CliError. */
export async function jsonOf(name: string, given: string, shape?: string): Promise<unknown> {
  const source =
    given === '-'
      ? await text(process.stdin)
      : given.startsWith('@')
        ? await contentOf(given.slice(1))
        : given;
  try {
    return parseWithSource(source, asWritten);
  } catch (error) {
    const written = shape === undefined ? '' : ` It is written so: ${shape}`;
    throw new CliError(`${name} is no JSON (${(error as Error).message}).${written}`, 2);
  }
}

type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;
/** https://github.com/tc39/proposal-json-parse-with-source, which the types do not have yet. */
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object };

/** A number that may lose digits, or is infinite, is sent as it is written: the service says what is wrong with it. */
function asWritten(_name: string, value: unknown, { source }: { readonly source?: string }): unknown {
  const isLost = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isLost && source !== undefined ? rawJSON(source) : value;
}

async function valueOf(field: Field, value: unknown): Promise<unknown> {
  const { name, kind, isNullable, shape } = field;
  if (isNullable && value === 'null') return null;
  if (kind === 'json' && typeof value === 'string') return jsonOf(`--${flagOf(field)}`, value, shape);
  if (kind === 'text' && value === '-' && !NEVER_FROM_STDIN.has(name)) return textOfStdin(name);
  return value;
}

async function textOfStdin(name: string): Promise<string> {
  const given = (await text(process.stdin)).trim();
  if (given === '') throw new CliError(`${name} is empty: standard input has no text.`, 2);
  return given;
}

function contentOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(cannotRead(file));
}

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
  const given = places.map(({ name, kind }, at) => {
    const value = values[at];
    const isTyped = kind === 'text' && Array.isArray(value) && value.length > 0;
    return [name, isTyped ? value.join(' ') : value] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
