import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { nameText } from '../memory/text/quote.ts';
import { parseAsMeant, type ReadText } from './as-meant.ts';
import { closestIssues, valueAt, type Issue } from './issues.ts';
import { exampleAt, nearestField, nearestOption } from './suggestions.ts';
import { shortJson } from './text/lines.ts';

const MAX_ISSUES = 20;
/** Characters of a refused value that the message repeats. */
const MAX_SENT = 40;

interface Refusal {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly nearest?: string | undefined;
}

/** What may have been meant is looked for where it is shown: a body may have a hundred thousand faults. */
interface Found extends Omit<Refusal, 'nearest'> {
  readonly findNearest?: () => string | undefined;
}

/**
 * The input as `parseAsMeant` takes it. Throws INVALID_INPUT for all invalid fields: each with what was sent, what may have been
 * meant, and a right example.
 */
export function parseInput<Input extends z.ZodObject>(
  schema: Input,
  input: unknown,
  readText?: ReadText,
): z.output<Input> {
  const { parsed, given } = parseAsMeant(schema, input, readText);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap(closestIssues);
  const all = onePerPath(issues.flatMap((issue) => refusalsOf(schema, issue, given)));
  const refusals = all
    .slice(0, MAX_ISSUES)
    .map(({ findNearest, ...found }): Refusal => ({ ...found, nearest: findNearest?.() }));
  const shown = new Set<string>();
  const sentences = refusals.map((each) => sentenceOf(each, given) + exampleFor(schema, each, shown));
  if (all.length > refusals.length) sentences.push(`And ${all.length - refusals.length} more.`);
  throw new AppError('INVALID_INPUT', sentences.join(' '), {
    details: {
      issues: refusals.map(({ path, nearest, message }) => ({
        path: path.map(String).join('.'),
        message,
        ...(nearest !== undefined && { nearest }),
      })),
    },
  });
}

function refusalsOf(schema: z.ZodObject, issue: Issue, input: unknown): Found[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({
      path: [...path, name],
      message: 'is not a known field',
      findNearest: () => nearestField(schema, path, name),
    }));
  }
  const value = valueAt(input, path);
  const isMissing = value === undefined && path.length > 0 && issue.code !== 'custom';
  const message = isMissing ? 'is missing' : issue.message;
  if (issue.code !== 'invalid_value') return [{ path, message }];
  return [{ path, message, findNearest: () => nearestOption(issue.values, value) }];
}

function onePerPath(refusals: readonly Found[]): Found[] {
  const seen = new Map(refusals.toReversed().map((each) => [JSON.stringify(each.path), each]));
  return refusals.filter((each) => seen.get(JSON.stringify(each.path)) === each);
}

/** `limit: is not a known field (sent: 5). Did you mean max_results?` */
function sentenceOf({ path, message, nearest }: Refusal, input: unknown): string {
  const name = path.length > 0 ? nameText(path.map(String).join('.')) : 'The input';
  const value = valueAt(input, path);
  const sent = value === undefined ? '' : ` (sent: ${shortJson(value, MAX_SENT)})`;
  const meant = nearest === undefined ? '' : ` Did you mean ${nameText(nearest)}?`;
  return `${name}: ${message}${sent}.${meant}`;
}

/** ` Example: "max_results": 10.`, once for all fields that it helps. */
function exampleFor(schema: z.ZodObject, { path, nearest }: Refusal, shown: Set<string>): string {
  const example = exampleAt(schema, path, nearest);
  if (example === undefined || shown.has(example)) return '';
  shown.add(example);
  return ` Example: ${example}.`;
}
