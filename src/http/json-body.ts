import { isUtf8 } from 'node:buffer';
import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { parseInSlices } from './json-slices.ts';
import { readBody } from './read-body.ts';

/** From here on a body is parsed in slices. */
const LARGE = 256 * 1_024;
/** JSON.parse makes a field of it, and everything after drops it without a word. */
const PROTO_FIELD = /"__proto__"\s*:/;

/** A body that is no JSON; its type is the one that body parsers of Express give, by which /mcp tells it. */
class MalformedJson extends AppError {
  readonly type = 'entity.parse.failed';

  constructor() {
    super('INVALID_INPUT', 'The body is not valid JSON. Send one JSON object.');
  }
}

/** Reads a JSON body of so many MiB at most, also after inflating one compressed with gzip. */
export function jsonBody(mebibytes = 1): RequestHandler[] {
  const limit = mebibytes * 1_048_576;
  return [
    refuseOtherTypes,
    async (request, _response, next) => {
      const body = await readBody(request, limit);
      if (body) request.body = body.length < LARGE ? parseText(body) : await parseInSlices(body, parseText);
      next();
    },
  ];
}

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  if (countOf(request, 'content-type') > 1) {
    throw new AppError('INVALID_INPUT', 'Content-Type is given twice. Send it once.');
  }
  if (!request.is('application/json')) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as JSON, with Content-Type: application/json.',
    );
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(request.get('content-type') ?? '')?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8, plain or compressed with gzip.');
  }
  next();
};

/** Node keeps the first of some headers given twice, without a word. */
function countOf({ rawHeaders }: Request, name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

function parseText(text: Buffer): unknown {
  if (!isUtf8(text)) throw new AppError('INVALID_INPUT', 'The body is not valid UTF-8.');
  const json = text.toString();
  if (json.includes('"__proto__"') && PROTO_FIELD.test(json)) {
    throw new AppError('INVALID_INPUT', 'A field cannot have the name __proto__. Rename it.');
  }
  try {
    return JSON.parse(json);
  } catch {
    throw new MalformedJson();
  }
}
