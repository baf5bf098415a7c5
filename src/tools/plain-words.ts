import type { z } from 'zod';

/** The types of JSON, as messages name them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  url: 'a URL',
};
const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'items' };

/** What a refused value must be; undefined leaves the words to the schema. */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value')
    return `must be ${oneOf(issue.values.map((value) => JSON.stringify(value)))}`;
  if (issue.code === 'too_big') return sized(issue.origin, String(issue.maximum), 'at most');
  if (issue.code === 'too_small') return sized(issue.origin, String(issue.minimum), 'at least');
  if (issue.code === 'invalid_format') return `must be ${FORMATS[issue.format] ?? `a valid ${issue.format}`}`;
  if (issue.code === 'invalid_key')
    return `is no name for a field: it ${issue.issues.map(({ message }) => message).join(' and ')}`;
  return undefined;
}

/** The forms of a union, each of which says what the value must be. */
export function anyOf(messages: readonly string[]): string {
  const forms = messages.map((message) => message.replace(/^must be /, ''));
  return `must be ${oneOf([...new Set(forms)])}`;
}

function oneOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
}

function sized(origin: string, limit: string, bound: string): string {
  const unit = UNITS[origin];
  if (!unit) return `must be ${bound} ${limit}`;
  return `must have ${limit} ${limit === '1' ? unit.slice(0, -1) : unit} ${bound}`;
}
