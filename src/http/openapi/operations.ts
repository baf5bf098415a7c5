import type { Tool } from '../../tools/define-tool.ts';
import {
  fieldSchemas,
  isInPath,
  refTo,
  schemaName,
  type JsonSchema,
  type Operations,
  operationId,
} from './component-schemas.ts';
import { errorResponses } from './error-responses.ts';
import { API_BASE } from '../routes.ts';
import * as header from './headers.ts';
import { linksOf } from './links.ts';

const NDJSON = 'application/x-ndjson';
const LINES = { type: 'string', description: 'One JSON object a line; any number of lines' } as const;

interface MediaType {
  schema: JsonSchema;
  examples?: object;
}

export function toolOperations(tools: readonly Tool[]): Operations {
  const operations = tools.flatMap((tool) =>
    tool.rest ? [[`${tool.rest.method} ${API_BASE}${tool.rest.path}`, operationOf(tool)] as const] : [],
  );
  return Object.fromEntries(operations);
}

function operationOf(tool: Tool): object {
  return {
    operationId: operationId(tool.name),
    summary: tool.title,
    description: `${tool.description}\n\nScope: ${tool.access}.`,
    tags: [tagOf(tool)],
    parameters: parametersOf(tool),
    ...(tool.rest?.method !== 'GET' && { requestBody: requestBodyOf(tool) }),
    responses: mergeResponses(successResponses(tool), errorResponses(tool)),
  };
}

function tagOf({ access, internal, rest }: Tool): string {
  if (internal === true && rest?.method === 'GET') return 'Operations';
  return access === 'read' ? 'Read' : 'Write';
}

function parametersOf(tool: Tool): object[] {
  const headers = [
    header.GRAPH_ID,
    ...(tool.rest?.method === 'GET' ? [] : [header.SESSION_ID]),
    ...(takesIdempotencyKey(tool) ? [header.IDEMPOTENCY_KEY] : []),
    ...(tool.rest?.ifMatch ? [header.IF_MATCH] : []),
    ...(tool.rest?.etag ? [header.IF_NONE_MATCH] : []),
  ];
  return [...fieldParameters(tool), ...headers];
}

function fieldParameters(tool: Tool): object[] {
  const example = new Map(Object.entries(tool.examples?.[0]?.input ?? {}));
  const isQuery = tool.rest?.method === 'GET' || tool.rest?.upload !== undefined;
  const inUrl = fieldSchemas(tool).filter(([name]) => isQuery || isInPath(tool, name));
  return inUrl.map(([name, { description, ...schema }, isRequired]) => ({
    name,
    in: isInPath(tool, name) ? 'path' : 'query',
    required: isRequired,
    description,
    schema,
    ...(example.has(name) && { example: example.get(name) }),
  }));
}

function requestBodyOf(tool: Tool): object {
  if (tool.rest?.upload) return { required: true, content: uploadsOf(tool.rest.upload) };
  const media: MediaType = { schema: refTo(schemaName(tool, 'Request')), ...examplesOf(tool, 'input') };
  const lines = tool.rest?.lines && { [NDJSON]: { schema: LINES } };
  return { required: true, content: { 'application/json': media, ...lines } };
}

function uploadsOf(types: readonly string[]): Record<string, MediaType> {
  const description = 'The document, plain or gzip';
  const schemaOf = (type: string): JsonSchema =>
    type === 'application/json'
      ? { type: ['object', 'array'], description }
      : { type: 'string', format: 'binary', description };
  return Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }]));
}

function successResponses(tool: Tool): Record<string, ResponseObject> {
  const statuses = (tool.kind === 'object' && tool.statuses) || [200];
  const headers = {
    ...header.REQUEST_ID,
    ...header.RATE_LIMIT,
    ...(tool.rest?.etag && header.ETAG),
    ...(takesIdempotencyKey(tool) && header.REPLAYED),
  };
  const responses = Object.fromEntries(
    statuses.map((status) => [status, successResponse(tool, status, headers)]),
  );
  if (tool.rest?.etag)
    responses[304] = { description: 'The answer that the client has is still valid.', headers };
  return responses;
}

interface ResponseObject {
  description: string;
  headers?: object;
  content?: Record<string, MediaType>;
}

function successResponse(tool: Tool, status: number, headers: object): ResponseObject {
  const media = { schema: refTo(schemaName(tool, 'Response')), ...examplesOf(tool, 'output', status) };
  return {
    description: DESCRIPTIONS[status] ?? 'The answer.',
    headers,
    content: {
      'application/json': media,
      ...(tool.rest?.lines && { [NDJSON]: { schema: LINES } }),
      ...filesOf(tool),
    },
    ...linksOf(operationId(tool.name)),
  };
}

/** The other media types of an answer that clients save as a file. */
function filesOf(tool: Tool): Record<string, MediaType> {
  const types = (tool.kind === 'stream' && tool.mediaTypes) || [];
  const others = types.map((type) => type.replace(/;.*/, '')).filter((type) => type !== 'application/json');
  return Object.fromEntries(others.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  201: 'Something was created.',
  503: 'A check failed.',
};

/** The examples of a tool by name, or only those with the status. */
function examplesOf(tool: Tool, field: 'input' | 'output', status?: number): { examples?: object } {
  const statusOf = (output: object) => (tool.kind === 'object' && tool.status?.(output as never)) || 200;
  const examples = (tool.examples ?? []).filter(
    ({ output }) => status === undefined || statusOf(output) === status,
  );
  if (examples.length === 0) return {};
  const valueOf = (example: object) =>
    field === 'output'
      ? example
      : Object.fromEntries(Object.entries(example).filter(([name]) => !isInPath(tool, name)));
  const entries = examples.map((each) => [
    slugOf(each.name),
    { summary: each.name, value: valueOf(each[field]) },
  ]);
  return { examples: Object.fromEntries(entries) as object };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** If an answer and an error have the same status, the body is one or the other. */
function mergeResponses(answers: Record<string, ResponseObject>, errors: Record<string, object>) {
  const merged: Record<string, object> = { ...errors, ...answers };
  for (const [status, answer] of Object.entries(answers)) {
    const media = answer.content?.['application/json'];
    if (!(status in errors) || !media) continue;
    const schema = { anyOf: [media.schema, refTo('Error')] };
    merged[status] = { ...answer, content: { 'application/json': { ...media, schema } } };
  }
  return merged;
}

function takesIdempotencyKey(tool: Tool): boolean {
  return tool.rest?.method !== 'GET' && tool.access !== 'read' && !tool.rest?.upload;
}
