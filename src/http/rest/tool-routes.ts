import { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../../errors.ts';
import type { ObjectTool, StreamTool, Tool } from '../../tools/define-tool.ts';
import { checkScope, executeTool, streamTool } from '../../tools/execute-tool.ts';
import { bodyChunks } from '../body/read-body.ts';
import type { JsonBodies } from '../body/json-body.ts';
import { compressStream } from '../compression.ts';
import { allowLongBody } from '../listener/malformed-requests.ts';
import {
  describeRequest,
  principalOf,
  requestOf,
  givenSession,
  callContext,
  type MemoryOf,
} from '../request-context.ts';
import { methodsOf, type Route, API_BASE } from '../routes.ts';
import { closeSignal, sendBody } from '../send-body.ts';
import { etagOf, sendTagged } from './etag.ts';
import { executeOnce, idempotencyKeyOf } from './idempotency.ts';
import { ifMatchOf } from './if-match.ts';
import { routeInput, routeNameOf } from './route-input.ts';
import { storeLines } from './store-lines.ts';

const JSON_TEXT = 'application/json; charset=utf-8';

interface ToolRouteSettings {
  readonly memoryOf: MemoryOf;
  readonly bodies: JsonBodies;
  /** The admission of calls, and of calls that the plan does not limit. */
  readonly limited: readonly RequestHandler[];
  readonly unlimited: readonly RequestHandler[];
}

/** The REST routes of the registry. Tools with the same path share a route. */
export function toolRoutes(
  tools: readonly Tool[],
  { memoryOf, bodies, limited, unlimited }: ToolRouteSettings,
): Route[] {
  const routes = new Map<string, Route>();
  for (const tool of tools) {
    if (!tool.rest) continue;
    const { method, path, body } = tool.rest;
    // The scope is checked before the body is read.
    const lines = tool.kind === 'object' && tool.rest.lines ? [storeLines(callOf(tool, memoryOf))] : [];
    const reader = tool.rest.upload ? [] : [...lines, ...bodies.reader(body)];
    const before = method !== 'GET' ? [scopeOf(tool), ...reader] : [];
    const answer: RequestHandler = (request, response) => answerTool(tool, memoryOf, request, response);
    const handlers = { ...routes.get(path)?.handlers, [method]: [...before, answer] };
    const admission = tool.rest.unlimited ? unlimited : limited;
    routes.set(path, { path: API_BASE + path, admission, handlers, api: methodsOf({ handlers }) });
  }
  return [...routes.values()];
}

function scopeOf(tool: Tool): RequestHandler {
  return (_request, response, next) => {
    checkScope(tool, principalOf(response));
    next();
  };
}

async function answerTool(tool: Tool, memoryOf: MemoryOf, request: Request, response: Response) {
  const call = { ...contextOf(tool, memoryOf, request, response), input: routeInput(tool, request) };
  if (tool.kind === 'stream') return sendStream({ ...call, tool }, request, response);
  if (tool.rest?.upload) return answerUpload({ ...call, tool }, request, response);
  const key = idempotencyKeyOf(tool, request);
  if (key !== undefined) return sendOnce({ ...call, tool }, key, response);
  const { output, status } = await executeTool({ ...call, tool });
  const body = JSON.stringify(output);
  // A write is done, so its answer is sent even if the budget is used up.
  if (tool.access === 'read') call.reservation?.add(body.length);
  if (tool.rest?.etag) return sendTagged(request, response, body, etagOf(body), 'private');
  response.status(status).type('json').send(body);
}

const UPLOAD = {
  incomplete: 'Nothing was imported. Send it again.',
  stalled: 'Nothing was imported. Send the document again.',
};

async function answerUpload(call: Parameters<typeof executeTool>[0], request: Request, response: Response) {
  if (request.get('idempotency-key') !== undefined) {
    const message = 'An upload takes no Idempotency-Key. What is there already is not written twice.';
    throw new AppError('INVALID_INPUT', message);
  }
  allowLongBody(request);
  try {
    const { output, status } = await executeTool({ ...call, upload: bodyChunks(request, UPLOAD) });
    response.status(status).json(output);
  } finally {
    // Unread bytes would block the next request on the connection.
    request.resume();
  }
}

function contextOf(tool: Tool, memoryOf: MemoryOf, request: Request, response: Response) {
  const ofRequest = { sessionId: givenSession(request), ifMatch: ifMatchOf(tool, request) };
  return { ...callContext(memoryOf, response), ...ofRequest, nameOf: routeNameOf };
}

function callOf(tool: ObjectTool, memoryOf: MemoryOf) {
  return (request: Request, response: Response) => ({
    ...contextOf(tool, memoryOf, request, response),
    tool,
  });
}

async function sendOnce(call: Parameters<typeof executeOnce>[0], key: string, response: Response) {
  const { status, body, isReplay } = await executeOnce(call, key, requestOf(response).requestId);
  if (isReplay) {
    call.logger.info({ ...describeRequest(response), status }, 'answer repeated');
    response.setHeader('Idempotency-Replayed', 'true');
  }
  response.status(status).type('json').send(body);
}

/** Waits for the first chunk before it sends the headers, so that a refused call still gets an error answer. Ends with the client. */
async function sendStream(
  call: Parameters<typeof streamTool>[0] & { tool: StreamTool },
  request: Request,
  response: Response,
): Promise<void> {
  const chunks = streamTool({ ...call, signal: closeSignal(response) });
  try {
    const first = await chunks.next();
    const { mediaType = JSON_TEXT, name } = call.tool.file?.(call.tool.input.parse(call.input)) ?? {};
    response.setHeader('Content-Type', mediaType);
    if (name !== undefined) response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    const all = Readable.from(
      (async function* () {
        if (!first.done) yield first.value;
        yield* chunks;
      })(),
      { objectMode: false },
    );
    const isCompressed = mediaType === 'application/zip';
    await sendBody(isCompressed ? all : compressStream(request, response, all), response);
  } finally {
    // What nobody has begun to send does not end by itself.
    await chunks.return(undefined);
  }
}
