import type { RequestHandler } from 'express';
import { principalOf } from '../request-context.ts';
import { API_BASE } from '../openapi/document.ts';
import type { MemoryOf } from '../rest/call-context.ts';
import type { Route } from '../routes.ts';
import { sendFile } from './send-file.ts';

/** The content of a file for programs, which have a key or an access token. */
export function contentRoute(memoryOf: MemoryOf, caller: readonly RequestHandler[]): Route {
  const send: RequestHandler = (request, response) =>
    sendFile(memoryOf(principalOf(response)), request, response);
  return {
    path: `${API_BASE}/files/{id}/content`,
    admission: caller,
    handlers: { GET: [send] },
    api: ['GET'],
  };
}
