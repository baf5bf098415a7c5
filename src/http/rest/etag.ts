import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

/** A weak entity tag of a body (RFC 9110, section 8.8.3): the same body compressed another way has the same. */
export function etagOf(body: string | Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Sends JSON text, or 304 where the client's If-None-Match names it; it is kept, but asked for again each time. */
export function sendTagged(
  request: Request,
  response: Response,
  body: string | Buffer,
  etag: string,
  visibility: 'public' | 'private',
): void {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', `${visibility}, no-cache`);
  if (isNamed(etag, request.get('if-none-match'))) response.status(304).end();
  else response.type('json').send(body);
}

/** Express would look away where Cache-Control says no-cache, which every fetch with If-None-Match adds. */
function isNamed(etag: string, ifNoneMatch = ''): boolean {
  const named = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag.replace(/^W\//, ''));
}

/** Answers the same JSON to everybody, prepared once. */
export function taggedAnswer(value: object): RequestHandler {
  const body = JSON.stringify(value);
  const etag = etagOf(body);
  return (request, response) => sendTagged(request, response, body, etag, 'public');
}
