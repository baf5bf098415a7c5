import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { AppError } from '../../../errors.ts';
import { nameOfSession, sessionEnded } from '../../../tools/session-of.ts';
import { givenSession, SESSION_HEADER } from '../../request-context.ts';
import type { CallerContext } from '../caller-context.ts';
import type { RequestId } from '@modelcontextprotocol/server';

/** The protocol version at the start of a session id. */
const VERSION = /^(\d{4}-\d{2}-\d{2})\./;

/** After the version, in the session id of a client that shows pages. */
const WITH_PAGES = /^\d{4}-\d{2}-\d{2}\.pages\./;

/**
 * A new session id. It begins with what the client declared in the handshake, which every replica needs later: the negotiated
 * version, whose header came only with 2025-06-18, and whether the client shows pages.
 */
export function newSessionId(version: string | undefined, showsPages: boolean): string {
  if (version === undefined) return randomUUID();
  return `${version}.${showsPages ? 'pages.' : ''}${randomUUID()}`;
}

export function isWithPages(sessionId: string | undefined): boolean {
  return sessionId !== undefined && WITH_PAGES.test(sessionId);
}

/** The protocol version that a request declares, or that its session negotiated. */
export function versionOf(request: Request): string | undefined {
  return request.get('mcp-protocol-version') ?? VERSION.exec(givenSession(request) ?? '')?.[1];
}

/** Throws NOT_FOUND if the session was ended: the client must begin another (MCP, transports, session management). */
export async function refuseEnded({ memory }: CallerContext, sessionId: string): Promise<void> {
  if (await memory.sessions.isEnded(nameOfSession(sessionId))) throw sessionEnded();
}

export async function endSession(caller: CallerContext, request: Request): Promise<void> {
  const sessionId = givenSession(request);
  if (sessionId === undefined) {
    throw new AppError('INVALID_INPUT', `Name the session to end in the header ${SESSION_HEADER}.`);
  }
  await refuseEnded(caller, sessionId);
  await caller.memory.sessions.end(nameOfSession(sessionId));
}

/**
 * Running calls by graph, session and id, so that a cancellation, which is a request of its own, finds them. It does not
 * reach a call on another replica; the protocol allows that (MCP, utilities/cancellation).
 */
export class RunningCalls {
  readonly #cancels = new Map<string, () => void>();

  /** The returned function ends the registration of the call. */
  begin(caller: CallerContext, id: RequestId, cancel: () => void): () => void {
    const name = nameOf(caller, id);
    this.#cancels.set(name, cancel);
    return () => {
      if (this.#cancels.get(name) === cancel) this.#cancels.delete(name);
    };
  }

  cancel(caller: CallerContext, id: RequestId): void {
    this.#cancels.get(nameOf(caller, id))?.();
  }
}

function nameOf({ memory, sessionId }: CallerContext, id: RequestId): string {
  return JSON.stringify([memory.graph.database, sessionId, id]);
}
