import { AppError } from '../errors.ts';
import type { ToolContext } from './tool-context.ts';

const DEFAULT = 'default';

/** The session a call belongs to: what it says itself, else its header's, else the one of its key. */
export function sessionOf(context: ToolContext, given?: string): { id: string; name: string } {
  const id = given ?? context.sessionId ?? DEFAULT;
  return { id, name: id === DEFAULT ? `key:${context.principal.keyId}` : nameOfSession(id) };
}

/** What a session that a client named is called in its tenant's graph. */
export function nameOfSession(id: string): string {
  return `given:${id}`;
}

export function sessionEnded(): AppError {
  return new AppError('NOT_FOUND', 'This session was ended. Begin another: leave the session id out.');
}

/** Remembers in the call's session which nodes it was about. */
export function touch(context: ToolContext, keys: readonly string[]): void {
  if (keys.length > 0) context.sessions.note(context, sessionOf(context).name, keys);
}
