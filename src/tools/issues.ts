import type { z } from 'zod';
import { anyOf } from './plain-words.ts';

/** A refused value by its path, in the words of `plainWords`. */
export type Issue = z.core.$ZodIssue;

/** Issues as they are, but for a union: those within the form that is closest to the value. */
export function closestIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.message !== NO_WORDS) return [issue];
  const [closest] = issue.errors
    .filter((form) => form.every(isInside))
    .toSorted((a, b) => a.length - b.length);
  if (!closest) return [{ ...issue, message: anyOf(issue.errors.flat().map(({ message }) => message)) }];
  return closest.flatMap((inner) => closestIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** What Zod says of a union without a message of its own. */
const NO_WORDS = 'Invalid input';

function isInside({ path, code }: Issue): boolean {
  return path.length > 0 || code === 'unrecognized_keys';
}

export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    input,
  );
}
