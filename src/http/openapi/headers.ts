const integer = { type: 'integer', minimum: 0 };
const text = { type: 'string' };

export const REQUEST_ID = header('X-Request-Id', 'Names the request in the log of the service', {
  required: true,
  schema: { type: 'string', format: 'uuid' },
});
export const RETRY_AFTER = header('Retry-After', 'Seconds after which a repeat can succeed', {
  schema: integer,
});
export const WWW_AUTHENTICATE = header('WWW-Authenticate', 'How to authenticate (RFC 6750)', {
  required: true,
  schema: text,
});
export const RATE_LIMIT = {
  ...header('X-RateLimit-Limit', 'Requests a minute that the plan allows', { schema: integer }),
  ...header('X-RateLimit-Remaining', 'Requests left in this minute', { schema: integer }),
  ...header('X-RateLimit-Reset', 'When the minute ends, in seconds of Unix time', { schema: integer }),
};
export const ETAG = header('ETag', 'Send it back in If-None-Match to get 304 if nothing has changed', {
  schema: text,
});
export const REPLAYED = header(
  'Idempotency-Replayed',
  '`true` if this is the answer of an earlier request with the same Idempotency-Key',
  { schema: { type: 'string', enum: ['true'] } },
);

function header(name: string, description: string, rules: object) {
  return { [name]: { description, ...rules } };
}

export const GRAPH_ID = requestHeader(
  'X-Graph-Id',
  'Another graph of the same account, instead of the graph of the key',
);
export const SESSION_ID = requestHeader(
  'Mcp-Session-Id',
  'The session that the call belongs to: what it touched counts a little in later recalls. ' +
    'Up to 128 visible ASCII characters; anything else is ignored',
);
export const IDEMPOTENCY_KEY = requestHeader(
  'Idempotency-Key',
  'Makes a repeat safe: within 24 hours the same key with the same body answers as the first time, ' +
    'with another body 409. 1-255 visible ASCII characters',
  { minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
);
export const IF_MATCH = requestHeader(
  'If-Match',
  'The `updated_at` of the node in quotation marks, as it was read: where its content has changed since, nothing is written and the answer ' +
    'is 409 CONFLICT with the node as it is now in `details.current`. `*` is any',
  { pattern: '^(\\*|"[!#-~]{1,100}")$' },
);
export const IF_NONE_MATCH = requestHeader(
  'If-None-Match',
  'The ETag of an answer that the client has; 304 if that answer is still valid',
);

function requestHeader(name: string, description: string, rules: object = {}) {
  return { name, in: 'header', description, schema: { type: 'string', ...rules } };
}
