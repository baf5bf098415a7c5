import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import { mayCall } from '../../auth/principal.ts';
import { asAppError, AppError, ERROR_STATUS, isFinal, toPublicError } from '../../errors.ts';
import type { Claim } from '../../memory/idempotency/idempotency-keys.ts';
import { keyHashesIn } from '../../memory/idempotency/key-hashes.ts';
import type { StoredAnswer } from '../../memory/idempotency/stored-answer.ts';
import type { ObjectTool, Tool } from '../../tools/define-tool.ts';
import { executeTool, type ToolCall } from '../../tools/execute-tool.ts';
import { parseInput } from '../../tools/parse-input.ts';
import { routeNameOf } from './route-input.ts';
import { createHash } from 'node:crypto';
import { timeSlices } from '../../concurrency/time-slices.ts';

const MAX_WAIT_MS = 2_000;
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key of a write. Reads ignore it. Throws INVALID_INPUT if it is malformed. */
export function idempotencyKeyOf(tool: Tool, request: Request): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || tool.access === 'read') return undefined;
  if (VISIBLE_ASCII.test(key)) return key;
  throw new AppError('INVALID_INPUT', 'An Idempotency-Key has 1-255 visible ASCII characters.');
}

/** Runs a call once: a repeat with the same key gets the first answer, or runs what of its batch can still succeed. Throws CONFLICT. */
export async function executeOnce(call: ToolCall<ObjectTool>, key: string, requestId: string) {
  const claim = await claimKey(call, key);
  if (claim && 'body' in claim) return { ...fromStored(call, claim), isReplay: true };
  try {
    const { output, status } = claim?.earlier ? await resume(call, claim.earlier) : await executeTool(call);
    if (claim) await storeAnswer(call, claim, status, output);
    return { status, body: JSON.stringify(output), isReplay: false };
  } catch (thrown) {
    if (claim) await endFailed(call, claim, asAppError(thrown), requestId);
    throw thrown;
  }
}

/** Undefined if the caller may not write: the call fails, and its answer is not stored. */
async function claimKey({ tool, input, memory, principal }: ToolCall<ObjectTool>, key: string) {
  if (!mayCall(principal, tool.access)) return undefined;
  const fingerprint = await fingerprintOf(tool.name, input);
  // The stored answer leaves the keys of the input out.
  const names = tool.repeats ? [] : keyHashesIn(input);
  return memory.idempotency.claim(key, { fingerprint, names });
}

/** Runs the items of a batch that can still succeed. */
async function resume(call: ToolCall<ObjectTool>, stored: StoredAnswer) {
  const { batch } = call.tool;
  const { status, body } = fromStored(call, stored);
  const earlier = JSON.parse(body) as Record<string, unknown>;
  if (!batch) return { output: earlier, status };
  const positions = batch.unfinished(earlier);
  const input = batch.inputOf(call.input as Record<string, unknown>, positions);
  const { output } = await executeTool({ ...call, input });
  return { output: batch.merge(earlier, positions, output), status };
}

async function endFailed(call: ToolCall<ObjectTool>, claim: Claim, failure: AppError, requestId: string) {
  if (!isFinal(failure.code)) return ended(call, claim.release());
  const { error } = toPublicError(failure, requestId, routeNameOf);
  await storeAnswer(call, claim, ERROR_STATUS[failure.code], { error });
}

async function storeAnswer(
  call: ToolCall<ObjectTool>,
  claim: Claim,
  status: number,
  output: Record<string, unknown>,
): Promise<void> {
  const { batch, repeats } = call.tool;
  const isFailure = 'error' in output;
  const stored = repeats && !isFailure ? repeats.leaveOut(output) : output;
  const isPartial = isFailure ? false : (batch?.unfinished(output).length ?? 0) > 0;
  const isNamed = new Set(repeats ? [] : keyHashesIn(call.input));
  const left = repeats ? stored : (output.error ?? {});
  const names = keyHashesIn(left).filter((name) => !isNamed.has(name));
  await ended(call, claim.complete({ status, body: JSON.stringify(stored), isPartial, names }));
}

/** Adds the keys of the request that were left out. */
function fromStored({ tool, input }: ToolCall<ObjectTool>, { status, body }: StoredAnswer): StoredAnswer {
  if (!tool.repeats || status >= 300) return { status, body };
  const stored = JSON.parse(body) as Record<string, unknown>;
  return { status, body: JSON.stringify(tool.repeats.restore(stored, parseInput(tool.input, input))) };
}

/** Waits for the end of a claim, but not for a database that hangs: the write is done, and its caller gets the answer. */
async function ended({ logger }: ToolCall<ObjectTool>, ending: Promise<void>): Promise<void> {
  const logged = ending.catch((error: unknown) =>
    logger.warn({ err: error }, 'the answer of an idempotency key was not stored'),
  );
  await Promise.race([logged, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
}

/** A hash of the route and the JSON body, whatever the order of its fields. The body parser bounds the depth. */
export async function fingerprintOf(route: string, body: unknown): Promise<string> {
  const hash = createHash('sha256').update(`${route}\n`);
  const update = (value: unknown) => hash.update(`${canonicalJson(value)},`);
  const pause = timeSlices();
  if (isObject(body)) {
    for (const [name, value] of sortedFields(body)) {
      hash.update(`${JSON.stringify(name)}:`);
      for (const item of Array.isArray(value) ? value : [value]) {
        update(item);
        await pause();
      }
      hash.update(Array.isArray(value) ? ';' : ',');
    }
  } else update(body);
  return hash.digest('base64url');
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const fields = sortedFields(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`,
  );
  return `{${fields.join()}}`;
}

function sortedFields(value: object): [string, unknown][] {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
