import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { AppError } from '../errors.ts';

const LIMIT = '1mb';
/** JSON.parse makes a field of it, and everything after drops it without a word. */
const PROTO_FIELD = /"__proto__"\s*:/;

const parse = express.json({
  limit: LIMIT,
  strict: false,
  type: 'application/json',
  verify: (_request, _response, body) => {
    if (!isUtf8(body)) throw new AppError('INVALID_INPUT', 'The body is not valid UTF-8.');
    if (body.includes('"__proto__"') && PROTO_FIELD.test(body.toString())) {
      throw new AppError('INVALID_INPUT', 'A field cannot have the name __proto__. Rename it.');
    }
  },
});

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  if (!request.is('application/json')) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as JSON, with Content-Type: application/json.',
    );
  }
  next();
};

/** Reads a JSON body of at most 1 MiB, also after inflating one compressed with gzip. */
export const jsonBody: RequestHandler[] = [refuseOtherTypes, parse];
