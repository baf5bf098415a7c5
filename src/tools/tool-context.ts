import type { Principal } from '../auth/principal.ts';
import type { MemoryContext } from '../memory/memory-context.ts';

/** What a tool's handler works with: the tenant's memory and who is calling. No globals. */
export interface ToolContext extends MemoryContext {
  readonly principal: Principal;
  /** The session header of the call, where it has one. */
  readonly sessionId: string | undefined;
}
