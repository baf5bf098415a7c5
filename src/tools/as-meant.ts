import type { z } from 'zod';
import { closestIssues, valueAt, type Issue } from './issues.ts';
import { plainWords } from './plain-words.ts';

/** Reads the JSON text at a path; undefined where it is none. */
export type ReadText = (text: string, path: readonly string[]) => unknown;

interface AsMeant<Schema extends z.ZodType> {
  readonly parsed: z.ZodSafeParseResult<z.output<Schema>>;
  /** The input that was parsed in the end. */
  readonly given: unknown;
}

/**
 * Parses an input as its client means it: null instead of what it leaves out, and with `readText` a JSON text instead of the
 * list, object, number or boolean that the schema wants. What a text holds is not read as texts again.
 */
export function parseAsMeant<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  readText?: ReadText,
): AsMeant<Schema> {
  const parse = (given: unknown) => schema.safeParse(given, { error: plainWords });
  let [given, parsed] = [input, parse(input)];
  for (const read of readText ? [readText, undefined] : [undefined]) {
    const changes = parsed.success ? [] : changesFor(parsed.error.issues, given, read);
    if (changes.length === 0) continue;
    given = changed(given, changes);
    parsed = parse(given);
  }
  return { parsed, given };
}

/** What stands at a path instead; undefined where nothing does. */
interface Change {
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
}

function changesFor(issues: readonly Issue[], input: unknown, readText: ReadText | undefined): Change[] {
  return issues.flatMap(closestIssues).flatMap((issue) => {
    const { path } = issue;
    const sent = valueAt(input, path);
    const read = typeof sent === 'string' && readText ? readAs(issue, sent, readText) : sent;
    // An item of a list is not left out.
    if (read === null && typeof path.at(-1) === 'string') return [{ path, value: undefined }];
    return read === sent || read === null ? [] : [{ path, value: read }];
  });
}

const IS_TYPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  record: isObject,
  array: Array.isArray,
  number: (value) => typeof value === 'number',
  int: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

/** The value of a JSON text if it has the type that is wanted, or is null; else the text. */
function readAs(issue: Issue, text: string, readText: ReadText): unknown {
  const isWanted = issue.code === 'invalid_type' ? IS_TYPE[issue.expected] : undefined;
  if (!isWanted) return text;
  const value = readText(text, issue.path.map(String));
  return value === null || isWanted(value) ? value : text;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function changed(input: unknown, changes: readonly Change[]): unknown {
  const root = structuredClone({ input });
  for (const { path, value } of changes) {
    const steps = ['input', ...path];
    const parent = valueAt(root, steps.slice(0, -1)) as Record<PropertyKey, unknown>;
    const name = steps.at(-1) as PropertyKey;
    if (value === undefined) delete parent[name];
    else parent[name] = value;
  }
  return root.input;
}
