import { clientMetadataSchema } from '../../auth/oauth/client-metadata.ts';
import type { ErrorCode } from '../../errors.ts';
import { listFiles } from '../../tools/list-files.ts';
import { listOrphans } from '../../tools/list-orphans.ts';
import { uploadFile } from '../../tools/upload-file.ts';
import { graphChoice, sessionLogIn } from '../dashboard/dashboard-routes.ts';
import { API_BASE } from '../routes.ts';
import { EXPORT_SCHEMA_PATH, inlineSchema, queryOf, refTo, type Operations } from './component-schemas.ts';
import { OF_ANY, OF_BODIES, responsesOf } from './error-responses.ts';
import { ETAG, IF_NONE_MATCH, REQUEST_ID } from './headers.ts';

const TEXT = { type: 'string' };
const ANY_OBJECT = { type: 'object', additionalProperties: true };
const BINARY = { type: 'string', format: 'binary' };

const probe = operationsOf({ tags: ['Operations'], security: [] });
const logIn = operationsOf({ tags: ['Log-in'], security: [] });
const session = operationsOf({
  description: 'A change by the cookie sends X-CSRF-Token with `csrf`.',
  tags: ['Dashboard session'],
  security: [{ dashboard: [] }],
});

/** Probes, and what describes the service. */
export const SERVICE_OPERATIONS: Operations = {
  'GET /healthz': probe('healthz', 'Alive, for orchestrators', {
    description: 'Answers while the process runs. No credential.',
    responses: { 200: status('The process runs.', 'ok') },
  }),
  'GET /readyz': probe('readyz', 'Ready, for orchestrators', {
    description: 'Whether the service can answer requests. No credential, no detail.',
    responses: { 200: status('It can.', 'ok'), 503: status('It cannot, or not yet.', 'failed') },
  }),
  [`GET ${EXPORT_SCHEMA_PATH}`]: probe('exportSchema', 'JSON Schema of an export', {
    description:
      'What the document of `GET /export` is like, for programs that read or make one. No credential.',
    parameters: [IF_NONE_MATCH],
    responses: {
      200: answer('The schema (JSON Schema, draft 2020-12).', ANY_OBJECT, ETAG),
      304: {
        description: 'The answer that the client has is still valid.',
        headers: { ...REQUEST_ID, ...ETAG },
      },
    },
  }),
  [`GET ${API_BASE}/health`]: operationsOf({ tags: ['Operations'] })('liveness', 'Alive, for clients', {
    description: 'Checks nothing but the form and the checksum of the credential.',
    responses: {
      200: status('The service is reached.', 'ok'),
      ...responsesOf(['INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL']),
    },
  }),
};

const METADATA = {
  description: 'Also at the other addresses that clients look at.',
  responses: { 200: answer('The metadata.', ANY_OBJECT) },
};
const OAUTH_FAILURE = answer(
  'An error of OAuth 2.0 (RFC 6749, section 5.2).',
  texts('error', 'error_description'),
);
const PAGE = { 'text/html': { schema: TEXT } };

/** Where clients log in by OAuth, for the operations that programs call. */
export const OAUTH_OPERATIONS: Operations = {
  'GET /.well-known/oauth-protected-resource/mcp': logIn(
    'protectedResource',
    'Who gives out tokens for this service (RFC 9728)',
    METADATA,
  ),
  'GET /.well-known/oauth-authorization-server': logIn(
    'authorizationServer',
    'Where clients log in (RFC 8414)',
    METADATA,
  ),
  'POST /register': logIn('registerClient', 'Register a client (RFC 7591)', {
    description: 'At most 30 a minute from one network.',
    requestBody: body(inlineSchema(clientMetadataSchema, 'input')),
    responses: { 201: answer('The client, with its id.', texts('client_id')), 400: OAUTH_FAILURE },
  }),
  'GET /authorize': logIn('authorize', 'Log a user in, in the browser (RFC 6749, section 4.1.1)', {
    description: 'PKCE with S256 is required.',
    parameters: [
      ...parameters('client_id redirect_uri response_type code_challenge code_challenge_method', true),
      ...parameters('state scope resource', false),
    ],
    responses: {
      200: { description: 'A page that asks for consent.', content: PAGE },
      303: { description: 'To the identity provider, or back to the client.' },
      400: { description: 'A page that says what is wrong.', content: PAGE },
    },
  }),
  'POST /token': logIn('token', 'Exchange a code or a refresh token (RFC 6749)', {
    description: 'A code lasts 300 s and is good once. A refresh token is replaced at each use.',
    requestBody: form(
      'grant_type',
      'client_id client_secret code redirect_uri code_verifier refresh_token resource scope',
    ),
    responses: {
      200: answer(
        'The tokens.',
        texts('access_token token_type', 'scope refresh_token', { expires_in: { type: 'integer' } }),
      ),
      400: OAUTH_FAILURE,
      401: OAUTH_FAILURE,
    },
  }),
  'POST /revoke': logIn('revoke', 'End a token (RFC 7009)', {
    description: 'One that is not known has ended already.',
    requestBody: form('token', 'client_id client_secret token_type_hint'),
    responses: {
      200: { description: 'It has ended.', headers: REQUEST_ID },
      400: OAUTH_FAILURE,
      401: OAUTH_FAILURE,
    },
  }),
};

const DESCRIBED = answer(
  'The session.',
  texts('account_id graph_id csrf expires_at', 'account_name plan scope subject', {
    role: { type: ['string', 'null'], description: 'Of the user as a member; null where a link was opened' },
    identity_provider: {
      enum: ['own', 'other'],
      description: 'Whether users are kept by the service itself',
    },
    graphs: {
      type: 'array',
      items: texts('id name', '', { is_frozen: { type: 'boolean' } }),
    },
  }),
);

export const SESSION_OPERATIONS: Operations = {
  'GET /api/session': session('getSession', 'The session, with the graphs of its account', {
    responses: answers({ 200: DESCRIBED }),
  }),
  'POST /api/session': session(
    'beginSession',
    'Begin a session: by a one-time link, or by an access token as bearer token',
    {
      security: [{}, { bearer: [] }],
      requestBody: { ...body(inlineSchema(sessionLogIn, 'input')), required: false },
      responses: answers({ 201: answer('The session, and its cookie.', texts('token csrf expires_at')) }),
    },
  ),
  'DELETE /api/session': session('endSession', 'End the session', {
    responses: answers({
      200: answer('It has ended.', { ...texts('status'), properties: { status: { const: 'ended' } } }),
    }),
  }),
  'PUT /api/session/graph': session('chooseGraph', 'Make another graph of the account the active one', {
    requestBody: body(inlineSchema(graphChoice, 'input')),
    responses: answers({ 200: DESCRIBED }, 'NOT_FOUND'),
  }),
};

const CONTENT = {
  description: 'The content, or the range of bytes that the header `Range` names (206).',
  headers: REQUEST_ID,
  content: { 'application/octet-stream': { schema: BINARY } },
};
const DOWNLOAD = {
  parameters: [{ name: 'id', in: 'path', required: true, schema: TEXT }],
  responses: answers({ 200: CONTENT, 206: CONTENT }, 'NOT_FOUND'),
};
const FILE = { type: 'string', contentMediaType: 'application/octet-stream', description: '100 MiB at most' };
const { properties: NODE } = inlineSchema(
  uploadFile.input.pick({ description: true, node_key: true }),
  'input',
);
const UPLOAD = { type: 'object', properties: { file: FILE, ...NODE }, required: ['file'] };
const UPLOADED = inlineSchema(uploadFile.output, 'output');

/** The files and unconnected memories of the graph that is active in a session of the dashboard, and the content of a file for programs. */
export const FILE_OPERATIONS: Operations = {
  'GET /api/files': session('listFiles', 'List the files of the active graph', {
    parameters: queryOf(listFiles.input),
    responses: answers({
      200: answer('A page of files, newest first.', inlineSchema(listFiles.output, 'output')),
    }),
  }),
  'GET /api/orphans': session('listOrphans', 'List the unconnected memories of the active graph', {
    parameters: queryOf(listOrphans.input),
    responses: answers({
      200: answer('A page of them, what callers stored first.', inlineSchema(listOrphans.output, 'output')),
    }),
  }),
  'POST /api/files/upload': session('uploadFile', 'Keep a file', {
    requestBody: body(UPLOAD, 'multipart/form-data'),
    responses: answers(
      { 200: answer('It was there already.', UPLOADED), 201: answer('The file and its node.', UPLOADED) },
      ...OF_BODIES,
      'INSUFFICIENT_STORAGE',
    ),
  }),
  'GET /api/files/{id}/content': session('downloadFile', 'The content of a file', DOWNLOAD),
  [`GET ${API_BASE}/files/{id}/content`]: operationsOf({ tags: ['Read'] })(
    'getFileContent',
    'The content of a file',
    {
      description: 'As it was uploaded, to be saved: no browser shows or runs it.\n\nScope: read.',
      ...DOWNLOAD,
    },
  ),
};

function operationsOf(kind: object) {
  return (operationId: string, summary: string, more: object) => ({ operationId, summary, ...kind, ...more });
}

/** An object of texts by their names, and other fields. */
function texts(required: string, optional = '', more: object = {}): object {
  const names = `${required} ${optional}`.trim().split(' ');
  const properties = { ...Object.fromEntries(names.map((name) => [name, TEXT])), ...more };
  return { type: 'object', properties, required: required.split(' ') };
}

function parameters(names: string, required: boolean): object[] {
  return names.split(' ').map((name) => ({ name, in: 'query', required, schema: TEXT }));
}

function body(schema: object, mediaType = 'application/json') {
  return { required: true, content: { [mediaType]: { schema } } };
}

function form(required: string, optional: string): object {
  return body(texts(required, optional), 'application/x-www-form-urlencoded');
}

function answer(description: string, schema: object, headers: object = {}) {
  return { description, headers: { ...REQUEST_ID, ...headers }, content: { 'application/json': { schema } } };
}

/** What a session is answered, besides the errors that every call of one can have. */
function answers(own: object, ...errors: readonly ErrorCode[]): object {
  return { ...responsesOf([...OF_ANY, ...errors]), ...own };
}

function status(description: string, value: 'ok' | 'failed'): object {
  const content = { 'application/json': { schema: refTo('Status'), example: { status: value } } };
  return { description, headers: REQUEST_ID, content };
}
