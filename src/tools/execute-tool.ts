import type { Logger } from 'pino';
import { allows, callerOf, mayCall, type Principal } from '../auth/principal.ts';
import { AppError, asAppError, type NameTool } from '../errors.ts';
import { tenantHash } from '../graph/tenant.ts';
import type { Reservation } from '../memory/limits/memory-budget.ts';
import { offerSimilarKeys } from '../memory/nodes/unknown-keys.ts';
import type { TenantMemory } from '../memory/tenant-memory.ts';
import { AnswersNeeded, type ClientModel } from '../memory/understanding/facts/client-model.ts';
import type { Actor } from '../memory/transaction/dependencies.ts';
import type { ReadText } from './as-meant.ts';
import type { ObjectTool, StreamTool, Tool } from './define-tool.ts';
import { parseInput } from './parse-input.ts';
import { sessionOf } from './session-of.ts';
import type { EmitItems, ToolContext } from './tool-context.ts';

export interface ToolCall<T extends Tool> {
  readonly tool: T;
  readonly input: unknown;
  readonly principal: Principal;
  /** The memory of the principal's tenant. */
  readonly memory: TenantMemory;
  /** The call's share of the memory budget. */
  readonly reservation?: Reservation | undefined;
  /** The interface that received the call. */
  readonly via: Actor['via'];
  readonly sessionId?: string | undefined;
  readonly logger: Logger;
  /** How the caller names tools; undefined where by their own names. */
  readonly nameOf?: NameTool | undefined;
  /** Cancels the call and its running statement. */
  readonly signal?: AbortSignal | undefined;
  readonly emit?: EmitItems | undefined;
  /** The version that the node must have which the call changes. */
  readonly ifMatch?: string | undefined;
  /** The body of a call that uploads a document. */
  readonly upload?: AsyncIterable<Buffer> | undefined;
  /** Reads the JSON texts that clients send instead of values; undefined where they are refused. */
  readonly readText?: ReadText | undefined;
  /** The model of the client, if it lets the service ask it. */
  readonly clientModel?: ClientModel | undefined;
  /** Is called when the call has its line in the log. */
  readonly onLogged?: (() => void) | undefined;
}

export interface ToolAnswer {
  /** As the tool got it, with its defaults. */
  readonly input: Record<string, unknown>;
  readonly output: Record<string, unknown>;
  /** HTTP status of the answer. */
  readonly status: number;
}

/** Checks the scope and the input, runs the tool, checks its output, and logs the call. Throws AppError. */
export function executeTool(call: ToolCall<ObjectTool>): Promise<ToolAnswer> {
  const { reservation } = call;
  return reservation ? reservation.during(() => execute(call)) : execute(call);
}

async function execute(call: ToolCall<ObjectTool>): Promise<ToolAnswer> {
  const log = startLog(call);
  try {
    const { tool } = call;
    const input = inputOf(call);
    const output = tool.output.parse(await inContext(call, (context) => tool.handler(input, context)));
    log();
    return { input, output, status: tool.status?.(output) ?? 200 };
  } catch (error) {
    log(error);
    throw await offerSimilarKeys(call.memory, asAppError(error));
  }
}

/** As `executeTool`, for a tool that answers in chunks. Scope and input are checked before the first chunk. */
export async function* streamTool(call: ToolCall<StreamTool>): AsyncGenerator<string | Uint8Array> {
  const log = startLog(call);
  let failure: unknown;
  let release: (() => void) | undefined;
  try {
    const input = inputOf(call);
    const opened = await openContext(call);
    ({ release } = opened);
    yield* call.tool.handler(input, opened.context);
  } catch (error) {
    failure = error;
    throw asAppError(error);
  } finally {
    release?.();
    // Nobody takes the rest where the client has gone.
    log(failure ?? (call.signal?.aborted ? call.signal.reason : undefined));
  }
}

async function inContext<T>(call: ToolCall<Tool>, run: (context: ToolContext) => Promise<T>): Promise<T> {
  const { context, release } = await openContext(call);
  try {
    return await run(context);
  } finally {
    release();
  }
}

async function openContext(
  call: ToolCall<Tool>,
): Promise<{ readonly context: ToolContext; readonly release: () => void }> {
  const { principal, sessionId, logger, signal, reservation, via, emit, nameOf, ifMatch } = call;
  const { upload, clientModel, tool } = call;
  const actor = { subject: principal.subject, session: sessionOf(call).name, via };
  const { whileOpening } = tool;
  const { memory, release } = await call.memory.open({ actor, signal, reservation, whileOpening });
  const ofCall = { principal, sessionId, logger, emit, nameOf, ifMatch, upload, clientModel };
  return { context: { ...memory, ...ofCall }, release };
}

function inputOf({ tool, input, principal, readText }: ToolCall<Tool>): Record<string, unknown> {
  checkScope(tool, principal);
  return parseInput(tool.input, input, readText);
}

/** Throws FORBIDDEN if the caller may not call the tool, or not change the graph. */
export function checkScope(tool: Tool, principal: Principal): void {
  if (mayCall(principal, tool.access)) return;
  if (allows(principal.scope, tool.access)) throw frozen(tool);
  throw new AppError(
    'FORBIDDEN',
    (nameOf) =>
      `${nameOf(tool.name)} needs a key with scope ${tool.access}; this one has ${principal.scope}.`,
  );
}

function frozen({ name }: Tool): AppError {
  return new AppError(
    'FORBIDDEN',
    (nameOf) =>
      `The graph is frozen: it can be read, and ${nameOf(name)} would change it. An admin unfreezes it.`,
  );
}

/** The returned function writes the log line of the call. */
function startLog(call: ToolCall<Tool>): (failure?: unknown) => void {
  const { tool, principal, logger, signal, onLogged } = call;
  const started = performance.now();
  return (failure) => {
    const took_ms = Math.round((performance.now() - started) * 100) / 100;
    const line = { tool: tool.name, tenant: tenantHash(principal.tenant), ...callerOf(principal), took_ms };
    onLogged?.();
    if (failure !== undefined && signal?.aborted) logger.info({ ...line, outcome: 'cancelled' }, 'tool call');
    else if (failure === undefined) logger.info({ ...line, outcome: 'ok' }, 'tool call');
    // No failure: the client repeats the call.
    else if (failure instanceof AnswersNeeded)
      logger.info({ ...line, outcome: 'input required' }, 'tool call');
    else logFailure(logger, line, asAppError(failure));
  };
}

function logFailure(logger: Logger, line: object, error: AppError): void {
  // A refusal by a limit has no cause.
  const isFault = error.code === 'INTERNAL' || error.cause !== undefined;
  const isSerious = isFault && ['INTERNAL', 'UNAVAILABLE', 'TIMEOUT'].includes(error.code);
  if (!isSerious) logger.info({ ...line, outcome: error.code }, 'tool call');
  else logger.error({ ...line, outcome: error.code, err: error.cause ?? error }, 'tool call');
}
