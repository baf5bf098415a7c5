import type { Tool } from '../../tools/define-tool.ts';
import { fieldSchemas, refTo, requestName, responseName, type JsonSchema } from './component-schemas.ts';
import { errorResponses } from './error-responses.ts';
import {
  ETAG,
  GRAPH_ID,
  IDEMPOTENCY_KEY,
  IF_NONE_MATCH,
  RATE_LIMIT,
  REPLAYED,
  REQUEST_ID,
  SESSION_ID,
} from './headers.ts';
import { linksOf } from './links.ts';
import { operationId } from './operation-name.ts';

interface MediaType {
  schema: JsonSchema;
  examples?: object;
}

/** The operation of a tool's REST route. */
export function operationOf(tool: Tool): object {
  return {
    operationId: operationId(tool.name),
    summary: tool.title,
    description: `${tool.description}\n\nScope: ${tool.access}.`,
    tags: [tagOf(tool)],
    parameters: parametersOf(tool),
    ...(tool.rest?.method === 'POST' && { requestBody: requestBodyOf(tool) }),
    responses: mergeResponses(successResponses(tool), errorResponses(tool)),
  };
}

function tagOf({ access, internal, rest }: Tool): string {
  if (internal === true && rest?.method === 'GET') return 'Operations';
  return access === 'read' ? 'Read' : 'Write';
}

function parametersOf(tool: Tool): object[] {
  const headers = [
    GRAPH_ID,
    ...(tool.rest?.method === 'POST' ? [SESSION_ID] : []),
    ...(takesIdempotencyKey(tool) ? [IDEMPOTENCY_KEY] : []),
    ...(tool.rest?.etag ? [IF_NONE_MATCH] : []),
  ];
  return tool.rest?.method === 'GET' ? [...fieldParameters(tool), ...headers] : headers;
}

function fieldParameters(tool: Tool): object[] {
  const [example] = tool.examples ?? [];
  const shown = new Map(Object.entries(example?.input ?? {}));
  return fieldSchemas(tool).map(([name, { description, ...schema }, isRequired]) => ({
    name,
    in: tool.rest?.path.includes(`{${name}}`) ? 'path' : 'query',
    required: isRequired,
    description,
    schema,
    ...(shown.has(name) && { example: shown.get(name) }),
  }));
}

function requestBodyOf(tool: Tool): object {
  const examples = named(tool, ({ input }) => input);
  return {
    required: true,
    content: { 'application/json': { schema: refTo(requestName(tool)), ...examples } satisfies MediaType },
  };
}

function successResponses(tool: Tool): Record<string, ResponseObject> {
  const statuses = (tool.kind === 'object' && tool.statuses) || [200];
  const headers = {
    ...REQUEST_ID,
    ...RATE_LIMIT,
    ...(tool.rest?.etag && ETAG),
    ...(takesIdempotencyKey(tool) && REPLAYED),
  };
  const responses = Object.fromEntries(
    statuses.map((status) => [status, successResponse(tool, status, headers)]),
  );
  if (tool.rest?.etag) responses[304] = { description: 'What the client has still holds.', headers };
  return responses;
}

interface ResponseObject {
  description: string;
  headers?: object;
  content?: Record<string, MediaType>;
}

function successResponse(tool: Tool, status: number, headers: object): ResponseObject {
  const media = { schema: refTo(responseName(tool)), ...named(tool, ({ output }) => output, status) };
  return {
    description: DESCRIPTIONS[status] ?? 'The answer.',
    headers,
    content: { 'application/json': media },
    ...linksOf(operationId(tool.name)),
  };
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  201: 'Something was made.',
  503: 'A check failed.',
};

/** The tool's examples by name, with a status only those that it answers so. */
function named(
  tool: Tool,
  part: (example: NonNullable<Tool['examples']>[number]) => object,
  status?: number,
): { examples?: object } {
  const shown = (tool.examples ?? []).filter(
    ({ output }) =>
      status === undefined || tool.kind === 'stream' || (tool.status?.(output as never) ?? 200) === status,
  );
  if (shown.length === 0) return {};
  return {
    examples: Object.fromEntries(
      shown.map((example) => [slugOf(example.name), { summary: example.name, value: part(example) }]),
    ),
  };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** A status that an answer and an error share has either body. */
function mergeResponses(
  answers: Record<string, ResponseObject>,
  errors: Record<string, object>,
): Record<string, object> {
  const merged: Record<string, object> = { ...errors, ...answers };
  for (const [status, answer] of Object.entries(answers)) {
    if (!(status in errors) || !answer.content) continue;
    const media = answer.content['application/json'];
    if (!media) continue;
    const schema = { anyOf: [media.schema, refTo('Error')] };
    merged[status] = { ...answer, content: { 'application/json': { ...media, schema } } };
  }
  return merged;
}

function takesIdempotencyKey(tool: Tool): boolean {
  return tool.rest?.method === 'POST' && tool.access !== 'read';
}
