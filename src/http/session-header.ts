import type { Request } from 'express';

export const SESSION_HEADER = 'Mcp-Session-Id';
const SESSION_ID = /^[\x21-\x7e]{1,128}$/;

/** The session that a request names. It is a hint, not a credential, so a malformed one is ignored. */
export function givenSession(request: Request): string | undefined {
  const given = request.get(SESSION_HEADER);
  return given !== undefined && SESSION_ID.test(given) ? given : undefined;
}
