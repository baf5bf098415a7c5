import type { Logger } from 'pino';
import { allows, type Principal } from '../auth/principal.ts';
import { AppError, asAppError } from '../errors.ts';
import { tenantHash } from '../graph/tenant.ts';
import type { MemoryContext } from '../memory/memory-context.ts';
import type { ObjectTool, StreamTool, Tool } from './define-tool.ts';
import { parseInput } from './parse-input.ts';
import type { EmitPart, ToolContext } from './tool-context.ts';

/** One call of a tool, whichever way it came in. */
export interface ToolCall<T extends Tool> {
  readonly tool: T;
  readonly input: unknown;
  readonly principal: Principal;
  /** The memory of the principal's tenant. */
  readonly memory: MemoryContext;
  readonly sessionId?: string | undefined;
  readonly logger: Logger;
  /** Cancels the call, down to the statement that the database is running for it. */
  readonly signal?: AbortSignal | undefined;
  /** Listens for parts of the answer. */
  readonly emit?: EmitPart | undefined;
}

export interface ToolAnswer {
  readonly output: Record<string, unknown>;
  /** HTTP status of the answer. */
  readonly status: number;
}

/** Checks the scope and the input, runs the tool, checks what it answers, and logs how it went. Throws AppError. */
export async function executeTool(call: ToolCall<ObjectTool>): Promise<ToolAnswer> {
  const finish = startLog(call);
  try {
    const { tool } = call;
    const output = tool.output.parse(await tool.handler(admit(call), contextOf(call)));
    finish();
    return { output, status: tool.status?.(output) ?? 200 };
  } catch (error) {
    finish(error);
    throw asAppError(error);
  }
}

/** The same for a tool that answers piece by piece; scope and input are checked when the first piece is asked for. */
export async function* streamTool(call: ToolCall<StreamTool>): AsyncGenerator<string> {
  const finish = startLog(call);
  let failure: unknown;
  try {
    yield* call.tool.handler(admit(call), contextOf(call));
  } catch (error) {
    failure = error;
    throw asAppError(error);
  } finally {
    finish(failure);
  }
}

function contextOf({ memory, principal, sessionId, signal, emit }: ToolCall<Tool>): ToolContext {
  const graph = signal === undefined ? memory.graph : { ...memory.graph, signal };
  return { ...memory, graph, principal, sessionId, emit };
}

function admit({ tool, input, principal }: ToolCall<Tool>): Record<string, unknown> {
  if (allows(principal.scope, tool.access)) return parseInput(tool.input, input);
  throw new AppError(
    'FORBIDDEN',
    `${tool.name} needs a key with scope ${tool.access}; this one has ${principal.scope}.`,
  );
}

/** The returned function writes the one line a call leaves in the log. */
function startLog({ tool, principal, logger, signal }: ToolCall<Tool>): (failure?: unknown) => void {
  const started = performance.now();
  return (failure) => {
    const took_ms = Math.round((performance.now() - started) * 100) / 100;
    const line = { tool: tool.name, tenant: tenantHash(principal.tenant), took_ms };
    if (failure !== undefined && signal?.aborted) logger.info({ ...line, outcome: 'cancelled' }, 'tool call');
    else if (failure === undefined) logger.info({ ...line, outcome: 'ok' }, 'tool call');
    else logFailure(logger, line, asAppError(failure));
  };
}

function logFailure(logger: Logger, line: object, error: AppError): void {
  const expected = error.code !== 'INTERNAL' && error.code !== 'UNAVAILABLE' && error.code !== 'TIMEOUT';
  if (expected) logger.info({ ...line, outcome: error.code }, 'tool call');
  else logger.error({ ...line, outcome: error.code, err: error.cause ?? error }, 'tool call');
}
