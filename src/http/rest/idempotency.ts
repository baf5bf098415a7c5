import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import { allows } from '../../auth/principal.ts';
import { asAppError, AppError, ERROR_STATUS, isFinal, toPublicError } from '../../errors.ts';
import type { Claim, KeptAnswer } from '../../memory/idempotency/idempotency-keys.ts';
import { keptNames } from '../../memory/idempotency/kept-names.ts';
import type { ObjectTool, Tool } from '../../tools/define-tool.ts';
import { executeTool, type ToolAnswer, type ToolCall } from '../../tools/execute-tool.ts';
import { fingerprintOf } from './fingerprint.ts';

const SETTLED_WITHIN_MS = 2_000;
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
/** The Idempotency-Key of a write; reads need none and ignore it. Throws INVALID_INPUT for a malformed one. */
export function idempotencyKeyOf(tool: Tool, request: Request): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || tool.access === 'read') return undefined;
  if (VISIBLE_ASCII.test(key)) return key;
  throw new AppError('INVALID_INPUT', 'An Idempotency-Key has 1-255 visible ASCII characters.');
}

/**
 * A call of which repeats under the same key get the first answer; of one whose parts have not all ended for good, a repeat
 * runs the others. Throws the call's own error, and CONFLICT.
 */
export async function executeOnce(
  call: ToolCall<ObjectTool>,
  key: string,
  requestId: string,
): Promise<KeptAnswer & { readonly isReplay: boolean }> {
  const claim = await claimKey(call, key);
  if (claim && 'body' in claim) return { ...fromKept(call, claim), isReplay: true };
  try {
    const { output, status } = claim?.earlier ? await resume(call, claim.earlier) : await executeTool(call);
    if (claim) await keep(call, claim, status, output);
    return { status, body: JSON.stringify(output), isReplay: false };
  } catch (thrown) {
    if (claim) await settleFailure(call, claim, asAppError(thrown), requestId);
    throw thrown;
  }
}

/** Undefined where the caller may not write: that is no request to remember. */
async function claimKey(
  { tool, input, memory, principal }: ToolCall<ObjectTool>,
  key: string,
): Promise<Claim | KeptAnswer | undefined> {
  if (!allows(principal.scope, tool.access)) return undefined;
  const fingerprint = await fingerprintOf(tool.name, input);
  // What repeats its request says nothing of a node that the request does not.
  const names = tool.repeatedFields ? [] : keptNames(input);
  return memory.idempotency.claim(key, { fingerprint, names });
}

/** Runs the parts of a call again that have not ended for good. */
async function resume(call: ToolCall<ObjectTool>, { status, body }: KeptAnswer): Promise<ToolAnswer> {
  const { parts } = call.tool;
  const earlier = JSON.parse(body) as Record<string, unknown>;
  if (!parts) return { output: earlier, status };
  const places = parts.unfinished(earlier);
  const input = parts.inputOf(call.input as Record<string, unknown>, places);
  const again = await executeTool({ ...call, input });
  return { output: parts.merge(earlier, places, again.output), status };
}

async function settleFailure(
  call: ToolCall<ObjectTool>,
  claim: Claim,
  error: AppError,
  requestId: string,
): Promise<void> {
  if (!isFinal(error.code)) return settled(call, claim.release());
  const { error: said } = toPublicError(error, requestId);
  await keep(call, claim, ERROR_STATUS[error.code], { error: said });
}

/** What was written stays written: its caller is answered also where the answer cannot be kept. */
async function keep(
  call: ToolCall<ObjectTool>,
  claim: Claim,
  status: number,
  output: Record<string, unknown>,
): Promise<void> {
  const { parts, repeatedFields = [] } = call.tool;
  const kept = Object.entries(output).filter(([name]) => !repeatedFields.includes(name));
  const isPartial = 'error' in output ? false : (parts?.unfinished(output).length ?? 0) > 0;
  const isNamed = new Set(repeatedFields.length > 0 ? [] : keptNames(call.input));
  const names = keptNames(output.error ?? {}).filter((name) => !isNamed.has(name));
  const body = JSON.stringify(Object.fromEntries(kept));
  await settled(call, claim.keep({ status, body, isPartial, names }));
}

/** With the fields that repeat the request, which is the same again. */
function fromKept({ tool, input }: ToolCall<ObjectTool>, { status, body }: KeptAnswer): KeptAnswer {
  const fields = tool.repeatedFields ?? [];
  if (fields.length === 0 || status >= 300) return { status, body };
  const given = tool.input.parse(input);
  const repeated = Object.fromEntries(fields.map((name) => [name, given[name]]));
  return { status, body: JSON.stringify({ ...repeated, ...(JSON.parse(body) as object) }) };
}

/** Where the database hangs, the caller is answered without waiting for it any longer. */
async function settled({ logger }: ToolCall<ObjectTool>, settling: Promise<void>): Promise<void> {
  const noted = settling.catch((failure: unknown) =>
    logger.warn({ err: failure }, 'an idempotency key was not settled'),
  );
  await Promise.race([noted, sleep(SETTLED_WITHIN_MS, undefined, { ref: false })]);
}
