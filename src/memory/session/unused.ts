import type { MemoryContext } from '../memory-context.ts';

const UNUSED_MS = 24 * 3_600_000;

/** Sessions last used before this time are gone. */
export function goneBefore(memory: MemoryContext): number {
  return memory.clock().getTime() - UNUSED_MS;
}
