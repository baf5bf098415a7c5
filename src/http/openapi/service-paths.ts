import { EXPORT_SCHEMA_PATH, refTo } from './component-schemas.ts';
import { responsesOf } from './error-responses.ts';
import { ETAG, IF_NONE_MATCH, REQUEST_ID } from './headers.ts';

/** Routes without a tool. */
export const SERVICE_PATHS = {
  '/healthz': {
    get: {
      operationId: 'healthz',
      summary: 'Alive, for orchestrators',
      description: 'Answers while the process runs. No credential.',
      tags: ['Operations'],
      security: [],
      responses: { 200: status('The process runs.', 'ok') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      summary: 'Ready, for orchestrators',
      description: 'Whether the service can answer requests. No credential, no detail.',
      tags: ['Operations'],
      security: [],
      responses: {
        200: status('It can.', 'ok'),
        503: status('It cannot, or not yet.', 'failed'),
      },
    },
  },
  [EXPORT_SCHEMA_PATH]: {
    get: {
      operationId: 'exportSchema',
      summary: 'JSON Schema of an export',
      description:
        'What the document of `GET /export` is like, for programs that read or make one. No credential.',
      tags: ['Operations'],
      security: [],
      parameters: [IF_NONE_MATCH],
      responses: {
        200: {
          description: 'The schema (JSON Schema, draft 2020-12).',
          headers: { ...REQUEST_ID, ...ETAG },
          content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
        },
        304: {
          description: 'The answer that the client has is still valid.',
          headers: { ...REQUEST_ID, ...ETAG },
        },
      },
    },
  },
  '/api/v1/memory/health': {
    get: {
      operationId: 'liveness',
      summary: 'Alive, for clients',
      description: 'Checks nothing but the form and the checksum of the credential.',
      tags: ['Operations'],
      responses: {
        200: status('The service is reached.', 'ok'),
        ...responsesOf(['INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL']),
      },
    },
  },
};

function status(description: string, value: 'ok' | 'failed'): object {
  const schema = refTo('Status');
  return {
    description,
    headers: REQUEST_ID,
    content: { 'application/json': { schema, example: { status: value } } },
  };
}
