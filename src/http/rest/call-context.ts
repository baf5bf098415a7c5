import type { Response } from 'express';
import type { Principal } from '../../auth/principal.ts';
import type { TenantMemory } from '../../memory/tenant-memory.ts';
import { reservationOf } from '../admission/reservation.ts';
import { principalOf, requestOf } from '../request-context.ts';

export type MemoryOf = (principal: Principal) => TenantMemory;

/** What every tool gets of a request besides its input. */
export function callContext(memoryOf: MemoryOf, response: Response) {
  const principal = principalOf(response);
  const context = requestOf(response);
  return {
    principal,
    memory: memoryOf(principal),
    reservation: reservationOf(response),
    via: 'rest' as const,
    logger: context.logger,
    onLogged: () => void (context.isLogged = true),
  };
}
