import express, { type RequestHandler } from 'express';
import { AppError } from '../errors.ts';

const LIMIT = '1mb';

const parse = express.json({ limit: LIMIT, strict: false, type: 'application/json' });

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
