import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import type { MemoryContext } from '../memory/memory-context.ts';
import type { Principal } from '../auth/principal.ts';
import type { StreamTool, Tool } from '../tools/define-tool.ts';
import { executeTool, streamTool } from '../tools/execute-tool.ts';
import { allowOnly } from './allowed-methods.ts';
import { etagOf, sendTagged } from './etag.ts';
import { executeOnce, idempotencyKeyOf } from './idempotency.ts';
import { jsonBody } from './json-body.ts';
import { principalOf, requestOf } from './request-context.ts';
import { givenSession } from './session-header.ts';
import { routeInput } from './route-input.ts';

/** The memory that a principal's calls are about. */
export type MemoryOf = (principal: Principal) => MemoryContext;

/** REST routes made from the registry. Another method on a known path is answered 405 with Allow. */
export function restRoutes(tools: readonly Tool[], memoryOf: MemoryOf): Router {
  const router = Router({ caseSensitive: true });
  const methods = new Map<string, string[]>();
  for (const tool of tools) {
    if (!tool.rest) continue;
    const path = tool.rest.path.replaceAll(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), tool.rest.method]);
    const answer = (request: Request, response: Response) => answerTool(tool, memoryOf, request, response);
    if (tool.rest.method === 'POST') router.post(path, ...jsonBody(tool.rest.bodyLimit), answer);
    else router.get(path, answer);
  }
  for (const [path, allowed] of methods) router.all(path, allowOnly(...allowed));
  return router;
}

async function answerTool(
  tool: Tool,
  memoryOf: MemoryOf,
  request: Request,
  response: Response,
): Promise<void> {
  const principal = principalOf(response);
  const { logger } = requestOf(response);
  const call = {
    input: routeInput(tool, request),
    principal,
    memory: memoryOf(principal),
    sessionId: givenSession(request),
    logger,
  };
  if (tool.kind === 'stream') return sendStream({ ...call, tool }, response);
  const key = idempotencyKeyOf(tool, request);
  if (key !== undefined) return sendOnce({ ...call, tool }, key, response);
  const { output, status } = await executeTool({ ...call, tool });
  if (tool.rest?.etag) {
    const body = JSON.stringify(output);
    return sendTagged(request, response, body, etagOf(body), 'private');
  }
  response.status(status).json(output);
}

async function sendOnce(
  call: Parameters<typeof executeOnce>[0],
  key: string,
  response: Response,
): Promise<void> {
  const { status, body, isReplay } = await executeOnce(call, key, requestOf(response).requestId);
  if (isReplay) response.setHeader('Idempotency-Replayed', 'true');
  response.status(status).type('json').send(body);
}

/** The first piece is awaited before the headers go out, so that a refused call is still an error answer. */
async function sendStream(
  call: Parameters<typeof streamTool>[0] & { tool: StreamTool },
  response: Response,
): Promise<void> {
  const pieces = streamTool(call);
  const first = await pieces.next();
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  await pipeline(async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  }, response);
}
