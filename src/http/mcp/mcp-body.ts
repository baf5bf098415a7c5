import type { RequestHandler } from 'express';
import { mayCall } from '../../auth/principal.ts';
import type { JsonBodies } from '../body/json-body.ts';
import { principalOf } from '../request-context.ts';

/** The 10 MiB of a file take a third more as base64. */
const WRITERS = { mebibytes: 14, values: 200_000 };

/** Handlers that read the body: callers who may write can send a file in it. */
export function mcpBody(bodies: JsonBodies): RequestHandler[] {
  const ofWriters = bodies.reader(WRITERS);
  return bodies.reader().map((ofReaders, at) => {
    const writers = ofWriters[at] ?? ofReaders;
    return (request, response, next) =>
      (mayCall(principalOf(response), 'write') ? writers : ofReaders)(request, response, next);
  });
}
