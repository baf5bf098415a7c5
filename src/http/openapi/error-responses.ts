import { ERROR_STATUS, type ErrorCode } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';
import { refTo } from './component-schemas.ts';
import { REQUEST_ID, RETRY_AFTER, WWW_AUTHENTICATE } from './headers.ts';

/** What each code means, for the OpenAPI document and the reference. */
export const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'The request breaks a rule of its schema; `details.issues` names every field at fault.',
  UNAUTHENTICATED: 'No valid credential came with the request.',
  FORBIDDEN: 'The scope, the plan or the graphs of the credential do not allow the call.',
  NOT_FOUND:
    'A node or a relationship that the request names does not exist, or its session was ended; the message says which.',
  METHOD_NOT_ALLOWED: 'The path has other methods; the header Allow names them.',
  KEY_EXISTS: 'A node with this key and other content exists.',
  CONFLICT:
    'Another request conflicts with this one; with `retry_after` the same request can succeed later. With `details.current` the node is not the one that If-Match names, but this.',
  HAS_RELATIONSHIPS: 'The node has relationships, and `cascade` is false.',
  PROTECTED: 'The node belongs to the graph itself.',
  PAYLOAD_TOO_LARGE: 'The body exceeds the limit of its route, compressed or inflated.',
  UNSUPPORTED_MEDIA_TYPE:
    'The body is not JSON in UTF-8, plain or compressed with gzip; or a file is of another type than its name claims.',
  RATE_LIMITED: 'The plan allows no more requests this minute. Try again after `retry_after` seconds.',
  INTERNAL: 'A fault of the service. Report the `request_id`.',
  UNAVAILABLE: 'The database cannot answer right now. Try again after `retry_after` seconds.',
  TIMEOUT: 'The database did not finish in time.',
  INSUFFICIENT_STORAGE:
    'The disk of the service is nearly full: nothing is written until space is freed, and reads go on. Try again after `retry_after` seconds.',
};

/** Errors that every call can have. */
export const OF_ANY: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'TIMEOUT',
];
export const OF_BODIES: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
/** Statuses whose answers can have Retry-After. */
const RETRIED: ReadonlySet<number> = new Set([409, 429, 503, 504, 507]);

export function errorResponses(tool: Tool): Record<string, object> {
  return responsesOf([...OF_ANY, ...(tool.rest?.method === 'GET' ? [] : OF_BODIES), ...ownErrors(tool)]);
}

/** The errors of a tool besides those that every call can have. */
export function ownErrors({ access, errors = [] }: Tool): ErrorCode[] {
  const ofWrites: readonly ErrorCode[] = access === 'read' ? [] : ['CONFLICT', 'INSUFFICIENT_STORAGE'];
  return [...new Set([...errors, ...ofWrites])];
}

/** The response of each status. If it has a single code, it is a shared component. */
export function responsesOf(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Object.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      group.length === 1 ? { $ref: `#/components/responses/${group[0]}` } : errorResponse(group),
    ]),
  );
}

export function componentResponses(): Record<string, object> {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return Object.fromEntries(codes.map((code) => [code, errorResponse([code])]));
}

function errorResponse(codes: readonly ErrorCode[]): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_MEANING[code]}`).join('\n\n'),
    headers: { ...REQUEST_ID, ...headersOf(codes) },
    content: {
      'application/json': {
        schema: refTo('Error'),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

function headersOf(codes: readonly ErrorCode[]): object {
  if (codes.includes('UNAUTHENTICATED')) return WWW_AUTHENTICATE;
  return codes.some((code) => RETRIED.has(ERROR_STATUS[code])) ? RETRY_AFTER : {};
}

function exampleOf(code: ErrorCode): object {
  return {
    error: { code, message: ERROR_MEANING[code], request_id: '019a0c3e-7b10-7f55-8d4e-6f7081920314' },
  };
}
