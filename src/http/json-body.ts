import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { AppError } from '../errors.ts';

/** JSON.parse makes a field of it, and everything after drops it without a word. */
const PROTO_FIELD = /"__proto__"\s*:/;

/** Reads a JSON body of so many MiB at most, also after inflating one compressed with gzip. */
export function jsonBody(mebibytes = 1): RequestHandler[] {
  return [refuseOtherTypes, express.json({ ...PARSING, limit: mebibytes * 1_048_576 })];
}

const PARSING: Parameters<typeof express.json>[0] = {
  strict: false,
  type: 'application/json',
  verify: (_request, _response, body) => {
    if (!isUtf8(body)) throw new AppError('INVALID_INPUT', 'The body is not valid UTF-8.');
    if (body.includes('"__proto__"') && PROTO_FIELD.test(body.toString())) {
      throw new AppError('INVALID_INPUT', 'A field cannot have the name __proto__. Rename it.');
    }
  },
};

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  if (!request.is('application/json')) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as JSON, with Content-Type: application/json.',
    );
  }
  next();
};
