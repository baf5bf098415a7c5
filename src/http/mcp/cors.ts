import type { RequestHandler } from 'express';
import { RATE_HEADERS } from '../rate-limit/rate-headers.ts';

const METHODS = 'POST, OPTIONS';
const HEADERS = ['Content-Type', 'Authorization', 'Mcp-Session-Id'];
/** Allowed besides, where a preflight asks for them. */
const FURTHER = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'X-Graph-Id'];
const EXPOSED = ['Mcp-Session-Id', 'WWW-Authenticate', ...RATE_HEADERS].join(', ');

/** Lets web pages of any origin call: no cookie is ever read here, so that an origin lends a page no rights. */
export const cors: RequestHandler = (request, response, next) => {
  const asked = (request.get('access-control-request-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const further = FURTHER.filter((name) => asked.includes(name.toLowerCase()));
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', METHODS);
  response.setHeader('Access-Control-Allow-Headers', [...HEADERS, ...further].join(', '));
  response.setHeader('Access-Control-Expose-Headers', EXPOSED);
  next();
};
