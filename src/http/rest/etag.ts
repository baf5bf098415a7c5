import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

/** A weak entity tag (RFC 9110, section 8.8.3), which does not depend on the compression of the body. */
export function etagOf(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Sends JSON text, or 304 if If-None-Match has its tag. Clients may cache the text, but must ask each time. */
export function sendTagged(
  request: Request,
  response: Response,
  body: string,
  etag: string,
  visibility: 'public' | 'private',
): void {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', `${visibility}, no-cache`);
  if (matches(etag, request.get('if-none-match'))) response.status(304).end();
  else response.type('json').send(body);
}

/** Express ignores If-None-Match in a request with Cache-Control: no-cache, which fetch adds. */
function matches(etag: string, ifNoneMatch = ''): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}

/** Answers every request with the same JSON, made once. */
export function taggedAnswer(value: object): RequestHandler {
  const body = JSON.stringify(value);
  const etag = etagOf(body);
  return (request, response) => sendTagged(request, response, body, etag, 'public');
}
