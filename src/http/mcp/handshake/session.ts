import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { AppError } from '../../../errors.ts';
import { nameOfSession, sessionEnded } from '../../../tools/session-of.ts';
import { givenSession, SESSION_HEADER } from '../../session-header.ts';
import type { CallerContext } from '../caller-context.ts';

/** A revision as it begins a session id. */
const REVISION = /^(\d{4}-\d{2}-\d{2})\./;

/**
 * A new session id. It begins with the revision that was negotiated, so that every replica knows it of a client that
 * does not name it: the header for it came only with 2025-06-18.
 */
export function newSessionId(revision: string | undefined): string {
  return revision === undefined ? randomUUID() : `${revision}.${randomUUID()}`;
}

/** The revision that a request declares, or that was negotiated in its session. */
export function revisionOf(request: Request): string | undefined {
  return request.get('mcp-protocol-version') ?? REVISION.exec(givenSession(request) ?? '')?.[1];
}

/** Throws NOT_FOUND, by which a client knows to begin another session (MCP, transports, session management). */
export async function refuseEnded({ memory }: CallerContext, sessionId: string): Promise<void> {
  if (await memory.sessions.isEnded(nameOfSession(sessionId))) throw sessionEnded();
}

/** Ends the session that a DELETE names. */
export async function endSession({ memory }: CallerContext, request: Request): Promise<void> {
  const sessionId = givenSession(request);
  if (sessionId === undefined) {
    throw new AppError('INVALID_INPUT', `Name the session to end in the header ${SESSION_HEADER}.`);
  }
  await refuseEnded({ memory } as CallerContext, sessionId);
  await memory.sessions.end(nameOfSession(sessionId));
}
