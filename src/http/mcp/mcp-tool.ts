import { z } from 'zod';
import { toPublicError } from '../../errors.ts';
import type { ObjectTool, Tool } from '../../tools/define-tool.ts';
import { executeTool } from '../../tools/execute-tool.ts';
import type { EmitPart } from '../../tools/tool-context.ts';
import { iconsOf } from './icons.ts';
import type { MethodCall, MethodResult, Params } from './methods.ts';

/** A tool as the protocol has it: how it is listed and how it is called. */
export interface McpTool {
  readonly listing: { readonly name: string } & Readonly<Record<string, unknown>>;
  readonly call: (input: Params, call: MethodCall) => Promise<MethodResult>;
}

/** Of an answer's text in its message: the text, that within JSON, and the object. */
const COPIES = 3;
/** Fields of a store's answer that also stand at the top of its result. */
const TOP_LEVEL = ['id', 'status', 'created_at'] as const;

/** The tools of the registry that agents may call. */
export function toMcpTools(registry: readonly Tool[]): McpTool[] {
  return registry.flatMap((tool) =>
    tool.kind === 'object' && !tool.internal
      ? [{ listing: listingOf(tool), call: (input: Params, call: MethodCall) => callTool(tool, input, call) }]
      : [],
  );
}

function listingOf(tool: ObjectTool): McpTool['listing'] {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: z.toJSONSchema(tool.input, { io: 'input', override: sayAnyValue }),
    outputSchema: z.toJSONSchema(tool.output, { override: sayAnyValue }),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.access === 'read',
      destructiveHint: tool.destructive === true,
      idempotentHint: tool.access === 'read' || tool.idempotent === true,
      openWorldHint: false,
    },
    icons: iconsOf(tool),
  };
}

/** `true` and an empty schema allow the same; clients that turn schemas into types of their own know only the former. */
function sayAnyValue({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { additionalProperties: any } = jsonSchema;
  if (typeof any === 'object' && Object.keys(any).length === 0) jsonSchema.additionalProperties = true;
}

async function callTool(tool: ObjectTool, input: Params, call: MethodCall): Promise<MethodResult> {
  const { requestId, ...caller } = call.caller;
  try {
    const { output } = await executeTool({ ...caller, tool, input, signal: call.signal, emit: emitOf(call) });
    const text = JSON.stringify(output);
    // What was written is answered, whatever room there is.
    if (tool.access === 'read') caller.reservation?.add(COPIES * text.length);
    return { ...topLevel(output), content: asText(text), structuredContent: output };
  } catch (error) {
    return failedResult(error, requestId);
  }
}

/**
 * A failed tool is a result with `isError`, holding the error body of every other way in; not as structured content,
 * which clients hold against the tool's output schema.
 */
export function failedResult(error: unknown, requestId: string): MethodResult {
  const body = toPublicError(error, requestId);
  return { isError: true, content: asText(JSON.stringify(body)), ...body };
}

/** Where the client listens: parts in our own framing, and progress where it gave a token for it. None may fail a call. */
function emitOf({ params, caller, signal, notify, sendPart }: MethodCall): EmitPart | undefined {
  const progressToken = progressTokenOf(params);
  const tellsProgress = notify !== undefined && progressToken !== undefined;
  if (!tellsProgress && !sendPart) return undefined;
  let progress = 0;
  return (items, total) => {
    if (items.length === 0 || signal.aborted) return;
    progress += items.length;
    sendPart?.(items);
    if (!tellsProgress) return;
    const params = { progressToken, progress, ...(total !== undefined && { total }) };
    notify({ method: 'notifications/progress', params }).catch((error: unknown) =>
      caller.logger.debug({ err: error }, 'progress was not told'),
    );
  };
}

/** The token by which a request asks for progress (MCP, utilities/progress). */
export function progressTokenOf(params: unknown): string | number | undefined {
  const meta = (params as { _meta?: unknown } | undefined)?._meta;
  const token = (meta as { progressToken?: unknown } | undefined)?.progressToken;
  return typeof token === 'string' || typeof token === 'number' ? token : undefined;
}

function asText(text: string): object[] {
  return [{ type: 'text', text }];
}

function topLevel(output: Record<string, unknown>): Record<string, unknown> {
  return TOP_LEVEL.every((name) => name in output)
    ? Object.fromEntries(TOP_LEVEL.map((name) => [name, output[name]]))
    : {};
}
