import type { Request } from 'express';
import { allows } from '../auth/principal.ts';
import { asAppError, AppError, ERROR_STATUS, toPublicError, type ErrorCode } from '../errors.ts';
import type { Claim, KeptAnswer } from '../memory/idempotency/idempotency-keys.ts';
import type { ObjectTool, Tool } from '../tools/define-tool.ts';
import { executeTool, type ToolCall } from '../tools/execute-tool.ts';
import { fingerprintOf } from './fingerprint.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
/** Failures that the same request meets again: they lie in its content, not in the moment. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'INVALID_INPUT',
  'NOT_FOUND',
  'KEY_EXISTS',
  'HAS_RELATIONSHIPS',
  'PROTECTED',
]);

/** The Idempotency-Key of a write; reads need none and ignore it. Throws INVALID_INPUT for a malformed one. */
export function idempotencyKeyOf(tool: Tool, request: Request): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || tool.access === 'read') return undefined;
  if (VISIBLE_ASCII.test(key)) return key;
  throw new AppError('INVALID_INPUT', 'An Idempotency-Key has 1-255 visible ASCII characters.');
}

/** A call of which repeats under the same key get the first answer. Throws the call's own error, and CONFLICT. */
export async function executeOnce(
  call: ToolCall<ObjectTool>,
  key: string,
  requestId: string,
): Promise<KeptAnswer & { readonly isReplay: boolean }> {
  const { tool, input, memory, principal } = call;
  const mayCall = allows(principal.scope, tool.access);
  const claim =
    mayCall && (await memory.idempotency.claim(memory, key, await fingerprintOf(tool.name, input)));
  if (claim && 'body' in claim) return { ...claim, isReplay: true };
  try {
    const { output, status } = await executeTool(call);
    const answer = { status, body: JSON.stringify(output) };
    if (claim) await keep(call, claim, answer);
    return { ...answer, isReplay: false };
  } catch (thrown) {
    if (claim) await settleFailure(call, claim, asAppError(thrown), requestId);
    throw thrown;
  }
}

async function settleFailure(
  call: ToolCall<ObjectTool>,
  claim: Claim,
  error: AppError,
  requestId: string,
): Promise<void> {
  if (!FINAL.has(error.code)) return claim.release().catch((failure: unknown) => warn(call, failure));
  const body = JSON.stringify(toPublicError(error, requestId));
  await keep(call, claim, { status: ERROR_STATUS[error.code], body });
}

/** What was written stays written: its caller is answered also where the answer cannot be kept. */
function keep(call: ToolCall<ObjectTool>, claim: Claim, answer: KeptAnswer): Promise<void> {
  return claim.keep(answer).catch((failure: unknown) => warn(call, failure));
}

function warn({ logger }: ToolCall<ObjectTool>, failure: unknown): void {
  logger.warn({ err: failure }, 'an idempotency key was not settled');
}
