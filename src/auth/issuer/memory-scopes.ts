import { SCOPES, type Scope } from '../principal.ts';

/** The scopes of OAuth as they are advertised (specification, "Authentication"). */
export const MEMORY_SCOPES = ['memory:read', 'memory:write', 'memory:admin'] as const;
export type MemoryScope = (typeof MEMORY_SCOPES)[number];
/** What a client asks for that is told nothing else. */
export const USUAL_SCOPE = 'memory:read memory:write';

/** What the bearer of a token may do: the most that its scopes allow; all that tools do where it names none of ours. */
export function scopeOf(granted: unknown): Scope {
  const names = typeof granted === 'string' ? granted.split(' ') : Array.isArray(granted) ? granted : [];
  return SCOPES.findLast((scope) => names.includes(`memory:${scope}`)) ?? 'write';
}
