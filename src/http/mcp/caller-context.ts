import type { Request, Response } from 'express';
import type { ObjectTool } from '../../tools/define-tool.ts';
import type { ToolCall } from '../../tools/execute-tool.ts';
import { principalOf, requestOf, reservationOf, type MemoryOf } from '../request-context.ts';

/** The fields of a tool call that depend on the caller, not on the tool. */
export type CallerContext = Pick<
  ToolCall<ObjectTool>,
  'principal' | 'memory' | 'reservation' | 'via' | 'logger'
> & {
  readonly requestId: string;
  /** Undefined if the protocol version has no sessions. An argument of a tool may still name one. */
  readonly sessionId: string | undefined;
};

export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly caller: CallerContext;
}

export function exchangeOf(request: Request, response: Response, memoryOf: MemoryOf): Exchange {
  const principal = principalOf(response);
  const { requestId, logger } = requestOf(response);
  const reservation = reservationOf(response);
  const caller = { principal, memory: memoryOf(principal), reservation, requestId, logger };
  return { request, response, caller: { ...caller, via: 'mcp', sessionId: undefined } };
}
