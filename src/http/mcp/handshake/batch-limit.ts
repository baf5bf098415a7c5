import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { Response } from 'express';
import { toPublicError, type AppError } from '../../../errors.ts';
import { admitFurther } from '../../admission/request-limit.ts';
import { describeRequest } from '../../request-context.ts';
import type { CallerContext } from '../caller-context.ts';
import { failedResult } from '../mcp-tool.ts';
import { CODES } from '../protocol-error.ts';

/** The messages of a batch that may run, and what is answered to the others. */
export interface LimitedBatch {
  readonly admitted: readonly JSONRPCMessage[];
  readonly refusals: readonly JSONRPCMessage[];
}

/** Counts each request of a batch; the POST itself was counted as the first. What the plan does not allow is the last. */
export async function limitBatch(
  response: Response,
  { requestId, logger }: CallerContext,
  messages: readonly JSONRPCMessage[],
): Promise<LimitedBatch> {
  const [, ...others] = messages.filter(isJSONRPCRequest);
  if (others.length === 0) return { admitted: messages, refusals: [] };
  const { admitted, refusal } = await admitFurther(response, others.length);
  const over = others.slice(admitted);
  if (over.length > 0) {
    const line = { ...describeRequest(response), code: refusal.code, calls: over.length };
    logger.info(line, 'calls of a batch refused');
  }
  return {
    admitted: messages.filter((message) => !over.some((each) => each === message)),
    refusals: over.map((request) => refused(request, refusal, requestId)),
  };
}

function refused({ id, method }: JSONRPCRequest, refusal: AppError, requestId: string): JSONRPCMessage {
  if (method === 'tools/call') return { jsonrpc: '2.0', id, result: failedResult(refusal, requestId) };
  const { error: data } = toPublicError(refusal, requestId);
  return { jsonrpc: '2.0', id, error: { code: CODES.rateLimited, message: refusal.message, data } };
}
