import type { Request } from 'express';
import { linesOf } from '../../memory/text/lines.ts';
import { bodyChunks } from './body-chunks.ts';

/** A longer line is passed over. */
export const MAX_LINE_BYTES = 1_048_576;

const ADVICE = {
  incomplete: 'The lines before were stored; send the others again.',
  stalled: 'Send the lines without an answer again.',
};

/** A line of a body without its end; undefined for one that is too long. */
export type Line = Buffer | undefined;

/** The lines of a request's body, inflated if it is gzip, as they arrive. Throws INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE and TIMEOUT. */
export function bodyLines(request: Request): AsyncIterable<Line> {
  return linesOf(bodyChunks(request, ADVICE), MAX_LINE_BYTES);
}
