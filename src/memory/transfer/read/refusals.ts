import { AppError } from '../../../errors.ts';
import { LongInteger, lossOfNumber } from '../../text/lossless.ts';

/** Deeper than any record that an export writes. */
export const MAX_DEPTH = 64;

/** Says why a document with this value is refused; undefined of what can be taken or repaired. */
export type IsRefused = (value: unknown) => string | undefined;

/** Of an export, which has no integer that would lose digits. */
export function refusedOfExport(value: unknown): string | undefined {
  const loss = lossOfNumber(value);
  return loss && `has ${loss.what}`;
}

/** Of a document of another program. */
export function refusedOfOthers(value: unknown): string | undefined {
  return value instanceof LongInteger ? undefined : refusedOfExport(value);
}

export function refusedName(name: string): string | undefined {
  return name === '__proto__' ? `has a field named ${name}` : undefined;
}

/** What of a value is refused, at any depth. */
export function refusedWithin(value: unknown, isRefused: IsRefused, depth = 1): string | undefined {
  if (typeof value !== 'object' || value === null || value instanceof LongInteger) return isRefused(value);
  if (depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH}`;
  for (const [name, inner] of Object.entries(value)) {
    const problem = refusedName(name) ?? refusedWithin(inner, isRefused, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Refuses a document. `place`: the section, the index of the record and its field, such as `nodes[3].key`. */
export function refused(place: string, message: string): AppError {
  const name = place === '' ? 'The document' : place;
  return new AppError('INVALID_INPUT', `${name} ${message}. Nothing was imported.`, {
    details: { issues: [{ path: place, message }] },
  });
}
