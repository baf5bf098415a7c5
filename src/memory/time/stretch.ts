import { AppError } from '../../errors.ts';
import { spanOf, type Span } from './moment.ts';

interface Bounds {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** The stretch from a day or moment to another by the calendar of a zone. Throws INVALID_INPUT, which names the fields. */
export function stretchBetween(
  { start, end }: Bounds,
  zone: string,
  [first, last]: readonly [string, string] = ['start', 'end'],
): Span {
  const from = start === undefined ? undefined : momentOf(first, start, zone).from;
  const to = end === undefined ? undefined : momentOf(last, end, zone).to;
  if (from !== undefined && to !== undefined && from > to) throw invalid(first, `lies after ${last}`);
  return { from, to };
}

function momentOf(field: string, text: string, zone: string): Required<Span> {
  const span = spanOf(text, zone);
  if (span) return span;
  throw invalid(field, 'lies in no calendar');
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', `${path}: ${message}.`, { details: { issues: [{ path, message }] } });
}
