import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** The parsed input. Throws INVALID_INPUT whose details name every field at fault. */
export function parseInput<Input extends z.ZodObject>(schema: Input, input: unknown): z.output<Input> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 20).flatMap(describeIssue);
  const [first] = issues;
  throw new AppError('INVALID_INPUT', `${first?.path || 'The input'}: ${first?.message ?? 'is not valid'}.`, {
    details: { issues },
  });
}

interface InputIssue {
  path: string;
  message: string;
}

function describeIssue(issue: z.core.$ZodIssue): InputIssue[] {
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
