import { AppError } from '../../../errors.ts';

/** Deeper than any record that an export writes. */
export const MAX_DEPTH = 64;

/** Why a number or a text would be lost silently; undefined where it would not. */
export function lossOf(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return `has a number beyond ${Number.MAX_VALUE}`;
  // The database would store half of a surrogate pair as another character.
  if (typeof value === 'string' && !value.isWellFormed()) return 'has a text that is no well-formed Unicode';
  return undefined;
}

/** The same for a name of a field: an assignment to this one would set the prototype of an object. */
export function lossOfName(name: string): string | undefined {
  return name === '__proto__' ? 'has a field named __proto__' : lossOf(name);
}

/** The same for whatever a value holds. */
export function lossWithin(value: unknown, depth = 1): string | undefined {
  if (typeof value !== 'object' || value === null) return lossOf(value);
  if (depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH}`;
  for (const [name, inner] of Object.entries(value)) {
    const loss = lossOfName(name) ?? lossWithin(inner, depth + 1);
    if (loss !== undefined) return loss;
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
