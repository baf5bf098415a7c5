import type { Logger } from 'pino';
import type { Principal } from '../auth/principal.ts';
import type { MemoryCall } from '../memory/tenant-memory.ts';

/** Takes items of the answer as soon as they are known, and how many there will be where that is known too. */
export type EmitPart = (items: readonly unknown[], total?: number) => void;

/** What a tool's handler works with: the tenant's memory and who is calling. No globals. */
export interface ToolContext extends MemoryCall {
  readonly principal: Principal;
  /** The session header of the call, where it has one. */
  readonly sessionId: string | undefined;
  readonly logger: Logger;
  /** Shows part of the answer before the whole is known; undefined where the caller waits for the whole. */
  readonly emit: EmitPart | undefined;
}
