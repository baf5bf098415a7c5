import { inputRequired } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { toPublicError } from '../../errors.ts';
import { AnswersNeeded } from '../../memory/understanding/facts/client-model.ts';
import type { ObjectTool, Tool } from '../../tools/define-tool.ts';
import { executeTool } from '../../tools/execute-tool.ts';
import * as field from '../../tools/fields.ts';
import type { EmitItems } from '../../tools/tool-context.ts';
import { textReader, type MethodCall, type MethodResult, type Params } from './methods.ts';
import { toStructuredContent } from './structured-content.ts';

export interface McpTool {
  readonly listing: { readonly name: string } & Readonly<Record<string, unknown>>;
  readonly call: (input: Params, call: MethodCall) => Promise<MethodResult>;
}

/** A message contains the answer's text three times in memory: as text, as text within JSON, and as an object. */
const COPIES = 3;
/** Fields of a store's answer that the result repeats at its top level. */
const TOP_LEVEL = ['id', 'status', 'created_at'] as const;

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
    inputSchema: inputSchemaOf(tool),
    annotations: {
      readOnlyHint: tool.access === 'read',
      destructiveHint: tool.destructive === true,
      idempotentHint: tool.access === 'read' || tool.idempotent === true,
      openWorldHint: false,
    },
  };
}

/** Keywords of limits that agents rarely meet. */
const EXPLAINED = [
  'pattern',
  'allOf',
  'propertyNames',
  'minLength',
  'maxLength',
  'maxItems',
  'uniqueItems',
  'examples',
] as const;

/** The fields that an agent chooses by: every call pays for the list, and a refusal explains what the schema leaves out. */
function inputSchemaOf({ input }: ObjectTool): object {
  const schema = z.toJSONSchema(input, { io: 'input', override: simplify });
  delete schema.$schema;
  return schema;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function simplify({ jsonSchema, path }: { jsonSchema: JsonSchema; path: readonly PropertyKey[] }): void {
  const { additionalProperties: any, anyOf, default: given } = jsonSchema;
  for (const keyword of EXPLAINED) delete jsonSchema[keyword];
  if (Array.isArray(given) && given.length === 0) delete jsonSchema.default;
  if (any === false && path.length > 0) delete jsonSchema.additionalProperties;
  // Every key in a list or a relationship is one like the others.
  if (path.includes('items') && jsonSchema.description === field.key.description)
    delete jsonSchema.description;
  if (anyOf?.every(({ type }) => type === 'string')) {
    delete jsonSchema.anyOf;
    jsonSchema.type = 'string';
  }
  // Some clients cannot turn an empty schema into types of their own.
  if (typeof any === 'object' && Object.keys(any).length === 0) jsonSchema.additionalProperties = true;
}

async function callTool(tool: ObjectTool, input: Params, call: MethodCall): Promise<MethodResult> {
  const { requestId, ...caller } = call.caller;
  try {
    const { input: given, output } = await executeTool({
      ...caller,
      tool,
      input,
      signal: call.signal,
      clientModel: call.clientModel,
      // A text is read once: what stands within one stays.
      readText: typeof call.params['arguments'] === 'string' ? undefined : textReader(),
      emit: emitOf(call, input),
    });
    // A write is done, so its answer is sent even if the budget is used up.
    if (tool.access === 'read') caller.reservation?.add(COPIES * JSON.stringify(output).length);
    const shown = given['explain'] === true ? output : (tool.lean?.(output, given) ?? output);
    const structuredContent = toStructuredContent(shown, given);
    const text = tool.text?.(output, given) ?? JSON.stringify(structuredContent);
    return { ...topLevel(output), content: asText(text), structuredContent };
  } catch (error) {
    if (error instanceof AnswersNeeded) return questionsTo(error);
    return failedResult(error, requestId);
  }
}

/** The client repeats the call with the answers of its model (MCP 2026-07-28, multi round-trip requests). */
function questionsTo({ questions }: AnswersNeeded): MethodResult {
  const requests = Object.entries(questions).map(
    ([name, question]) => [name, inputRequired.createMessage(question)] as const,
  );
  return { ...inputRequired({ inputRequests: Object.fromEntries(requests) }) };
}

/** A failed tool is a result with the error body, not as structured content, which must match the output schema. */
export function failedResult(error: unknown, requestId: string): MethodResult {
  const body = toPublicError(error, requestId);
  return { isError: true, content: asText(JSON.stringify(body)), ...body };
}

/** Sends chunks, and progress if the client asked for it by a token. A failure to send never fails the call. */
function emitOf(
  { params, caller, signal, notify, sendChunk }: MethodCall,
  input: Params,
): EmitItems | undefined {
  const progressToken = progressTokenOf(params);
  const reportsProgress = notify !== undefined && progressToken !== undefined;
  if (!reportsProgress && !sendChunk) return undefined;
  let progress = 0;
  return (items, total) => {
    if (items.length === 0 || signal.aborted) return;
    progress += items.length;
    sendChunk?.(items.map((item) => toStructuredContent(item as Record<string, unknown>, input)));
    if (!reportsProgress) return;
    const params = { progressToken, progress, ...(total !== undefined && { total }) };
    notify({ method: 'notifications/progress', params }).catch((error: unknown) =>
      caller.logger.debug({ err: error }, 'progress was not reported'),
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
