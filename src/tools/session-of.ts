import type { Principal } from '../auth/principal.ts';
import { AppError } from '../errors.ts';
import type { ToolContext } from './tool-context.ts';

const DEFAULT = 'default';

/** The session of a call: the one in its input, else the one in its header, else the one of its principal. */
export function sessionOf(
  { principal, sessionId }: { readonly principal: Principal; readonly sessionId?: string | undefined },
  given?: string,
): { id: string; name: string } {
  const id = given ?? sessionId ?? DEFAULT;
  return { id, name: id === DEFAULT ? principal.subject : nameOfSession(id) };
}

/** The name in the graph for a session that a client named. */
export function nameOfSession(id: string): string {
  return `given:${id}`;
}

export function sessionEnded(): AppError {
  return new AppError('NOT_FOUND', 'This session was ended. Begin another: leave the session id out.');
}

/** Notes the nodes of a call in its session. */
export function touch(context: ToolContext, keys: readonly string[]): void {
  if (keys.length > 0) context.sessions.note(sessionOf(context).name, keys);
}
