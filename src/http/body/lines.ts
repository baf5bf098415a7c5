import type { Request } from 'express';
import { bodyChunks } from './body-chunks.ts';

/** A longer line is passed over. */
export const MAX_LINE_BYTES = 1_048_576;
const NEWLINE = 0x0a;

const ADVICE = {
  incomplete: 'The lines before were stored; send the others again.',
  stalled: 'Send the lines without an answer again.',
};

/** A line of a body without its end; undefined for one that is too long. */
export type Line = Buffer | undefined;

/** The lines of a request's body, inflated if it is gzip, as they arrive. Throws INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE and TIMEOUT. */
export async function* linesOf(request: Request): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer) => {
    size += part.length;
    if (size <= MAX_LINE_BYTES) parts.push(part);
    else parts = [];
  };
  const take = (): Line => {
    const line = size <= MAX_LINE_BYTES ? Buffer.concat(parts, size) : undefined;
    [parts, size] = [[], 0];
    return line;
  };
  for await (const chunk of bodyChunks(request, ADVICE)) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield take();
}
