import type { z } from 'zod';
import { AppError } from '../errors.ts';

const MAX_ISSUES = 20;

/** Throws INVALID_INPUT with details of the invalid fields. */
export function parseInput<Input extends z.ZodObject>(schema: Input, input: unknown): z.output<Input> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).flatMap(describeIssue);
  const [first] = issues;
  throw new AppError('INVALID_INPUT', `${first?.path || 'The input'}: ${first?.message ?? 'is not valid'}.`, {
    details: { issues },
  });
}

function describeIssue(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({
      path: [path, name].filter(Boolean).join('.'),
      message: 'is not a known field',
    }));
  }
  if (issue.code === 'invalid_union') {
    const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
    return closest.flatMap((inner) => describeIssue({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  return [{ path, message: issue.message.replace(/^Invalid input: /, '') }];
}
