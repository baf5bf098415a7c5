import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { nameText } from '../memory/text/quote.ts';
import { exampleAt, nearestField, nearestOption } from './suggestions.ts';
import { shortJson } from './text/lines.ts';

const MAX_ISSUES = 20;
/** Characters of a refused value that the message repeats. */
const MAX_SENT = 40;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly nearest?: string | undefined;
}

/** Throws INVALID_INPUT for all invalid fields: each with what was sent, what may have been meant, and a right example. */
export function parseInput<Input extends z.ZodObject>(schema: Input, input: unknown): z.output<Input> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const all = parsed.error.issues.flatMap((issue) => issuesOf(schema, issue, input));
  const issues = all.slice(0, MAX_ISSUES);
  const more = all.length > issues.length ? ` And ${all.length - issues.length} more.` : '';
  throw new AppError(
    'INVALID_INPUT',
    issues.map((each) => sentenceOf(schema, each, input)).join(' ') + more,
    {
      details: {
        issues: issues.map(({ path, nearest, message }) => ({
          path: path.map(String).join('.'),
          message,
          ...(nearest !== undefined && { nearest }),
        })),
      },
    },
  );
}

function issuesOf(schema: z.ZodObject, issue: z.core.$ZodIssue, input: unknown): Issue[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({
      path: [...path, name],
      message: 'is not a known field',
      nearest: nearestField(schema, path, name),
    }));
  }
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
    return closest.flatMap((inner) => issuesOf(schema, { ...inner, path: [...path, ...inner.path] }, input));
  }
  const value = valueAt(input, path);
  const isMissing = value === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  const message = isMissing ? 'is missing' : issue.message.replace(/^Invalid (input|option): /, '');
  const nearest = issue.code === 'invalid_value' ? nearestOption(issue.values, value) : undefined;
  return [{ path, message, nearest }];
}

/** `limit: is not a known field (sent: 5). Did you mean max_results? Example: "max_results": 10.` */
function sentenceOf(schema: z.ZodObject, { path, message, nearest }: Issue, input: unknown): string {
  const name = path.length > 0 ? nameText(path.map(String).join('.')) : 'The input';
  const value = valueAt(input, path);
  const sent = value === undefined ? '' : ` (sent: ${shortJson(value, MAX_SENT)})`;
  const meant = nearest === undefined ? '' : ` Did you mean ${nameText(nearest)}?`;
  const example = exampleAt(schema, path, nearest);
  return `${name}: ${message}${sent}.${meant}${example === undefined ? '' : ` Example: ${example}.`}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    input,
  );
}
