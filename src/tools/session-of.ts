import type { ToolContext } from './tool-context.ts';

const DEFAULT = 'default';

/** The session a call belongs to: what it says itself, else its header's, else the one of its key. */
export function sessionOf(context: ToolContext, given?: string): { id: string; name: string } {
  const id = given ?? context.sessionId ?? DEFAULT;
  return { id, name: id === DEFAULT ? `key:${context.principal.keyId}` : `given:${id}` };
}

/** Remembers in the call's session which nodes it was about. */
export function touch(context: ToolContext, keys: readonly string[]): void {
  if (keys.length > 0) context.sessions.note(context, sessionOf(context).name, keys);
}
