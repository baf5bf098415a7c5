import { AppError } from '../../../errors.ts';

/** Refuses a document. `place`: the section, the index of the record and its field, such as `nodes[3].key`. */
export function refused(place: string, message: string): AppError {
  const name = place === '' ? 'The document' : place;
  return new AppError('INVALID_INPUT', `${name} ${message}. Nothing was imported.`, {
    details: { issues: [{ path: place, message }] },
  });
}
