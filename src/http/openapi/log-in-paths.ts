import { responsesOf } from './error-responses.ts';
import { REQUEST_ID } from './headers.ts';

const text = { type: 'string' };
const anyObject = { type: 'object', additionalProperties: true };
const oauthFailure = {
  description: 'An error of OAuth 2.0 (RFC 6749, section 5.2).',
  headers: REQUEST_ID,
  content: json(objectOf({ error: text, error_description: text }, ['error'])),
};
const OPEN: readonly object[] = [];
const CLIENT = { client_id: text, client_secret: text };

/** Where clients log in by OAuth, for the operations that programs call. */
const OAUTH_PATHS = {
  '/.well-known/oauth-protected-resource/mcp': {
    get: metadata('protectedResource', 'Who gives out tokens for this service (RFC 9728)'),
  },
  '/.well-known/oauth-authorization-server': {
    get: metadata('authorizationServer', 'Where clients log in (RFC 8414)'),
  },
  '/register': {
    post: {
      ...operation('registerClient', 'Register a client (RFC 7591)', 'At most 30 a minute from one network.'),
      requestBody: {
        required: true,
        content: json(
          objectOf(
            { redirect_uris: { type: 'array', items: text, minItems: 1, maxItems: 10 }, client_name: text },
            ['redirect_uris'],
          ),
        ),
      },
      responses: {
        201: answer('The client, with its id.', objectOf({ client_id: text }, ['client_id'])),
        400: oauthFailure,
      },
    },
  },
  '/authorize': {
    get: {
      ...operation(
        'authorize',
        'Log a user in, in the browser (RFC 6749, section 4.1.1)',
        'PKCE with S256 is required.',
      ),
      parameters: [
        ...['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method'].map(
          (name) => query(name, true),
        ),
        ...['state', 'scope', 'resource'].map((name) => query(name, false)),
      ],
      responses: {
        200: { description: 'A page that asks for consent.', content: { 'text/html': { schema: text } } },
        303: { description: 'To the identity provider, or back to the client.' },
        400: { description: 'A page that says what is wrong.', content: { 'text/html': { schema: text } } },
      },
    },
  },
  '/token': {
    post: {
      ...operation(
        'token',
        'Exchange a code or a refresh token (RFC 6749)',
        'A code lasts 300 s and is good once. A refresh token is replaced at each use.',
      ),
      requestBody: form(
        {
          ...CLIENT,
          grant_type: text,
          code: text,
          redirect_uri: text,
          code_verifier: text,
          refresh_token: text,
          resource: text,
          scope: text,
        },
        ['grant_type'],
      ),
      responses: {
        200: answer(
          'The tokens.',
          objectOf(
            {
              access_token: text,
              token_type: text,
              expires_in: { type: 'integer' },
              scope: text,
              refresh_token: text,
            },
            ['access_token', 'token_type'],
          ),
        ),
        400: oauthFailure,
        401: oauthFailure,
      },
    },
  },
  '/revoke': {
    post: {
      ...operation('revoke', 'End a token (RFC 7009)', 'One that is not known has ended already.'),
      requestBody: form({ ...CLIENT, token: text, token_type_hint: text }, ['token']),
      responses: {
        200: { description: 'It has ended.', headers: REQUEST_ID },
        400: oauthFailure,
        401: oauthFailure,
      },
    },
  },
};

const SESSION = [{ dashboard: [] }];
const described = objectOf(
  {
    account_id: text,
    account_name: text,
    plan: text,
    graph_id: text,
    graphs: { type: 'array', items: anyObject },
    scope: text,
    subject: text,
    csrf: text,
    expires_at: text,
  },
  ['account_id', 'graph_id', 'csrf', 'expires_at'],
);

/** The sessions of the dashboard. */
const SESSION_PATHS = {
  '/api/session': {
    get: {
      ...ofSession('getSession', 'The session, with the graphs of its account'),
      responses: withErrors(200, answer('The session.', described)),
    },
    post: {
      ...ofSession(
        'beginSession',
        'Begin a session: by a one-time link, or by an access token as bearer token',
      ),
      security: [{}, { bearer: [] }],
      requestBody: { required: false, content: json(objectOf({ token: { ...text, maxLength: 200 } }, [])) },
      responses: withErrors(
        201,
        answer(
          'The session, and its cookie.',
          objectOf({ token: text, csrf: text, expires_at: text }, ['token', 'csrf', 'expires_at']),
        ),
      ),
    },
    delete: {
      ...ofSession('endSession', 'End the session'),
      responses: withErrors(
        200,
        answer('It has ended.', objectOf({ status: { const: 'ended' } }, ['status'])),
      ),
    },
  },
  '/api/session/graph': {
    put: {
      ...ofSession('chooseGraph', 'Make another graph of the account the active one'),
      requestBody: {
        required: true,
        content: json(objectOf({ graph_id: { ...text, maxLength: 100 } }, ['graph_id'])),
      },
      responses: { ...withErrors(200, answer('The session.', described)), ...responsesOf(['NOT_FOUND']) },
    },
  },
};

/** Routes by which people and their programs log in. */
export const LOG_IN_PATHS = { ...OAUTH_PATHS, ...SESSION_PATHS };

function operation(operationId: string, summary: string, description: string) {
  return { operationId, summary, description, tags: ['Log-in'], security: OPEN };
}

export function ofSession(operationId: string, summary: string) {
  const description = 'A change by the cookie sends X-CSRF-Token with `csrf`.';
  return { operationId, summary, description, tags: ['Dashboard session'], security: SESSION };
}

function metadata(operationId: string, summary: string) {
  return {
    ...operation(operationId, summary, 'Also at the other addresses that clients look at.'),
    responses: { 200: answer('The metadata.', anyObject) },
  };
}

export function withErrors(status: number, success: object) {
  return {
    ...responsesOf([
      'INVALID_INPUT',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'RATE_LIMITED',
      'INTERNAL',
      'UNAVAILABLE',
    ]),
    [status]: success,
  };
}

export function answer(description: string, schema: object) {
  return { description, headers: REQUEST_ID, content: json(schema) };
}

function form(properties: object, required: readonly string[]) {
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: objectOf(properties, required) } },
  };
}

function query(name: string, required: boolean) {
  return { name, in: 'query', required, schema: text };
}

function json(schema: object) {
  return { 'application/json': { schema } };
}

export function objectOf(properties: object, required: readonly string[]) {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}
