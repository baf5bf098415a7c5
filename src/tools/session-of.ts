import { AppError } from '../errors.ts';
import type { Principal } from '../auth/principal.ts';
import type { ToolContext } from './tool-context.ts';

const DEFAULT = 'default';

/** The session a call belongs to: what it says itself, else its header's, else the one of its principal. */
export function sessionOf(
  { principal, sessionId }: { readonly principal: Principal; readonly sessionId?: string | undefined },
  given?: string,
): { id: string; name: string } {
  const id = given ?? sessionId ?? DEFAULT;
  return { id, name: id === DEFAULT ? principal.subject : nameOfSession(id) };
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
  if (keys.length > 0) context.sessions.note(sessionOf(context).name, keys);
}
