import { z } from 'zod';
import type { AdminOperation } from '../admin/operations/define-operation.ts';
import { ADMIN_OPERATIONS } from '../admin/operations/index.ts';
import { inlineSchema, queryOf, type Operations } from './component-schemas.ts';
import { OF_ANY, OF_BODIES, responsesOf } from './error-responses.ts';
import { GRAPH_ID, RATE_LIMIT, REQUEST_ID } from './headers.ts';
import { ADMIN_BASE } from '../routes.ts';

const OF_CHANGES = ['CONFLICT', 'INSUFFICIENT_STORAGE'] as const;
const NOT_FOUND = ['NOT_FOUND'] as const;

export function adminOperations(): Operations {
  const routeOf = ({ method, path }: AdminOperation) => `${method} ${ADMIN_BASE}${path}`;
  return Object.fromEntries(ADMIN_OPERATIONS.map((each) => [routeOf(each), operationOf(each)]));
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
      ...(method === 'GET' && input ? queryOf(input) : []),
      GRAPH_ID,
    ],
    ...(method === 'POST' && { requestBody: bodyOf(input) }),
    responses: {
      ...responsesOf([
        ...OF_ANY,
        ...(method === 'GET' ? [] : OF_CHANGES),
        ...(method === 'POST' ? OF_BODIES : []),
        ...(method === 'GET' && !path.includes('{id}') ? [] : NOT_FOUND),
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

function bodyOf(input = z.strictObject({})): object {
  return { required: true, content: { 'application/json': { schema: inlineSchema(input, 'input') } } };
}
