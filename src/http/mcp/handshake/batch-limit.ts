import { isJSONRPCRequest, type JSONRPCMessage, type JSONRPCRequest } from '@modelcontextprotocol/server';
import type { Response } from 'express';
import { toPublicError, type AppError } from '../../../errors.ts';
import { admitFurther } from '../../admission/request-limit.ts';
import { describeRequest } from '../../request-context.ts';
import type { CallerContext } from '../caller-context.ts';
import { failedResult } from '../mcp-tool.ts';
import { CODES } from '../protocol-error.ts';

/** The messages of a batch that may run, and the answers to the others. */
interface LimitedBatch {
  readonly admitted: readonly JSONRPCMessage[];
  readonly refusals: readonly JSONRPCMessage[];
}

/** Counts each request of a batch. The POST was counted as the first. The plan refuses the last ones first. */
export async function limitBatch(
  response: Response,
  { requestId, logger }: CallerContext,
  messages: readonly JSONRPCMessage[],
): Promise<LimitedBatch> {
  const [, ...others] = messages.filter(isJSONRPCRequest);
  if (others.length === 0) return { admitted: messages, refusals: [] };
  const { admitted, refusal } = await admitFurther(response, others.length);
  const excess = others.slice(admitted);
  if (excess.length > 0) {
    const line = { ...describeRequest(response), code: refusal.code, calls: excess.length };
    logger.info(line, 'calls of a batch refused');
  }
  return {
    admitted: messages.filter((message) => !excess.some((each) => each === message)),
    refusals: excess.map((request) => refusalOf(request, refusal, requestId)),
  };
}

function refusalOf({ id, method }: JSONRPCRequest, error: AppError, requestId: string): JSONRPCMessage {
  if (method === 'tools/call') return { jsonrpc: '2.0', id, result: failedResult(error, requestId) };
  const { error: data } = toPublicError(error, requestId);
  return { jsonrpc: '2.0', id, error: { code: CODES.rateLimited, message: error.message, data } };
}
