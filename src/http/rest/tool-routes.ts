import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { TenantMemory } from '../../memory/tenant-memory.ts';
import type { Principal } from '../../auth/principal.ts';
import type { StreamTool, Tool } from '../../tools/define-tool.ts';
import { checkScope, executeTool, streamTool } from '../../tools/execute-tool.ts';
import { compressStream } from '../compression.ts';
import { API_BASE } from '../openapi/document.ts';
import { methodsOf, type Route } from '../routes.ts';
import { etagOf, sendTagged } from './etag.ts';
import { executeOnce, idempotencyKeyOf } from './idempotency.ts';
import type { JsonBodies } from '../body/json-body.ts';
import { describeRequest, principalOf, requestOf } from '../request-context.ts';
import { reservationOf } from '../admission/reservation.ts';
import { givenSession } from '../session-header.ts';
import { routeInput } from './route-input.ts';

/** The memory that a principal's calls are about. */
export type MemoryOf = (principal: Principal) => TenantMemory;

export interface ToolRouteParts {
  readonly memoryOf: MemoryOf;
  readonly bodies: JsonBodies;
  /** What a request passes, and one that is not counted. */
  readonly limited: readonly RequestHandler[];
  readonly unlimited: readonly RequestHandler[];
}

/** The REST routes of the registry's tools, those of one path together. */
export function toolRoutes(
  tools: readonly Tool[],
  { memoryOf, bodies, limited, unlimited }: ToolRouteParts,
): Route[] {
  const routes = new Map<string, Route>();
  for (const tool of tools) {
    if (!tool.rest) continue;
    const { method, path, body } = tool.rest;
    const before = method === 'POST' ? [scopeOf(tool), ...bodies.reader(body)] : [];
    const answer: RequestHandler = (request, response) => answerTool(tool, memoryOf, request, response);
    const handlers = { ...routes.get(path)?.handlers, [method]: [...before, answer] };
    const admission = tool.rest.unlimited ? unlimited : limited;
    routes.set(path, { path: API_BASE + path, admission, handlers, api: methodsOf({ handlers }) });
  }
  return [...routes.values()];
}

/** Comes before the body, which a key that may not call the tool need not send. */
function scopeOf(tool: Tool): RequestHandler {
  return (_request, response, next) => {
    checkScope(tool, principalOf(response));
    next();
  };
}

async function answerTool(
  tool: Tool,
  memoryOf: MemoryOf,
  request: Request,
  response: Response,
): Promise<void> {
  const principal = principalOf(response);
  const context = requestOf(response);
  const call = {
    input: routeInput(tool, request),
    principal,
    memory: memoryOf(principal),
    reservation: reservationOf(response),
    via: 'rest' as const,
    sessionId: givenSession(request),
    logger: context.logger,
    onLogged: () => void (context.isLogged = true),
  };
  if (tool.kind === 'stream') return sendStream({ ...call, tool }, request, response);
  const key = idempotencyKeyOf(tool, request);
  if (key !== undefined) return sendOnce({ ...call, tool }, key, response);
  const { output, status } = await executeTool({ ...call, tool });
  const body = JSON.stringify(output);
  // What was written is answered, whatever room there is.
  if (tool.access === 'read') call.reservation?.add(body.length);
  if (tool.rest?.etag) return sendTagged(request, response, body, etagOf(body), 'private');
  response.status(status).type('json').send(body);
}

async function sendOnce(
  call: Parameters<typeof executeOnce>[0],
  key: string,
  response: Response,
): Promise<void> {
  const { status, body, isReplay } = await executeOnce(call, key, requestOf(response).requestId);
  if (isReplay) {
    call.logger.info({ ...describeRequest(response), status }, 'answer repeated');
    response.setHeader('Idempotency-Replayed', 'true');
  }
  response.status(status).type('json').send(body);
}

/** The first piece is awaited before the headers go out, so that a refused call is still an error answer. */
async function sendStream(
  call: Parameters<typeof streamTool>[0] & { tool: StreamTool },
  request: Request,
  response: Response,
): Promise<void> {
  const pieces = streamTool(call);
  const first = await pieces.next();
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const whole = Readable.from(
    (async function* () {
      if (!first.done) yield first.value;
      yield* pieces;
    })(),
    { objectMode: false },
  );
  await pipeline(compressStream(request, response, whole), response);
}
