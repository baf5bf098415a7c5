import { z } from 'zod';
import type { AdminOperation } from '../admin/operations/define-operation.ts';
import { ADMIN_OPERATIONS } from '../admin/operations/index.ts';
import { inlineSchema, type JsonSchema } from './component-schemas.ts';
import { responsesOf } from './error-responses.ts';
import { GRAPH_ID, RATE_LIMIT, REQUEST_ID } from './headers.ts';
import { ADMIN_BASE } from '../routes.ts';

const OF_ANY = [
  ...(['INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL'] as const),
  ...(['UNAVAILABLE', 'TIMEOUT'] as const),
];
const OF_CHANGES = ['CONFLICT', 'INSUFFICIENT_STORAGE'] as const;
const OF_BODIES = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

/** The routes by which accounts, graphs, keys and members are managed. */
export function adminPaths(): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const operation of ADMIN_OPERATIONS) {
    const path = ADMIN_BASE + operation.path;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationOf(operation) };
  }
  return paths;
}

function operationOf(operation: AdminOperation): object {
  const { operationId, summary, description, method, input, output, path, status = 200 } = operation;
  return {
    operationId,
    summary,
    description: ['Scope: admin.', description].filter(Boolean).join(' '),
    tags: ['Administration'],
    parameters: [
      ...(path.includes('{id}') ? [ID] : []),
      ...(method === 'GET' ? queryOf(input) : []),
      GRAPH_ID,
    ],
    ...(method === 'POST' && { requestBody: bodyOf(input) }),
    responses: {
      ...responsesOf([
        ...OF_ANY,
        ...(method === 'GET' ? [] : OF_CHANGES),
        ...(method === 'POST' ? OF_BODIES : []),
        ...(method === 'GET' && !path.includes('{id}') ? [] : (['NOT_FOUND'] as const)),
      ]),
      [status]: {
        description: status === 201 ? 'It was made.' : 'The answer.',
        headers: { ...REQUEST_ID, ...RATE_LIMIT },
        content: { 'application/json': { schema: inlineSchema(output, 'output') } },
      },
    },
  };
}

const ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id, as lists show it',
  schema: { type: 'string' },
};

function queryOf(input: z.ZodObject | undefined): object[] {
  const { properties = {} } = input ? inlineSchema(input, 'input') : {};
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...rules } = schema as JsonSchema;
    return { name, in: 'query', required: false, description, schema: rules };
  });
}

function bodyOf(input = z.strictObject({})): object {
  return { required: true, content: { 'application/json': { schema: inlineSchema(input, 'input') } } };
}
