import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Span } from '../time/moment.ts';

/** Where the next page of a list begins. */
export interface Place {
  /** Time and id of the last node of the page before. */
  readonly time: string;
  readonly id: string;
  /** The stretch of time that the first page was narrowed to, since "last week" moves. */
  readonly within: Span | null;
}

const MAX_LENGTH = 1_000;
const content = z.tuple([
  z.string(),
  z.string(),
  z.object({ from: z.string().optional(), to: z.string().optional() }).nullable(),
  z.string(),
]);

/** The text of a place in the list of a graph and its filters. */
export function writeCursor({ time, id, within }: Place, list: string): string {
  return Buffer.from(JSON.stringify([time, id, within, seal(list, { time, id, within })])).toString(
    'base64url',
  );
}

/** Throws INVALID_INPUT for a cursor that is damaged, or that comes from another list. */
export function readCursor(cursor: string, list: string): Place {
  const [time, id, within, sealed] = parse(cursor);
  const place = { time, id, within };
  if (sealed === seal(list, place)) return place;
  throw unusable('belongs to another query, other filters or another graph, or is damaged');
}

function parse(cursor: string): z.output<typeof content> {
  try {
    return content.parse(JSON.parse(Buffer.from(cursor.slice(0, MAX_LENGTH), 'base64url').toString()));
  } catch {
    throw unusable('is damaged');
  }
}

/** Binds a place to its list; it protects against mistakes, since the cursor gives access to nothing. */
function seal(list: string, { time, id, within }: Place): string {
  return createHash('sha256')
    .update(JSON.stringify([list, time, id, within]))
    .digest('base64url')
    .slice(0, 16);
}

function unusable(what: string): AppError {
  const message = `cursor: ${what}. Send next_cursor unchanged with the same query and filters, or leave it out for the first page.`;
  return new AppError('INVALID_INPUT', message, { details: { issues: [{ path: 'cursor', message: what }] } });
}
