import { AppError, ERROR_STATUS, isFinal, type ErrorCode } from '../../src/errors.ts';
import { asProtocolError, CODES } from '../../src/http/mcp/protocol-error.ts';
import { ERROR_MEANING } from '../../src/http/openapi/error-responses.ts';
import { table } from './markdown.ts';

const NEXT_STEP: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'Change the fields that the message names',
  UNAUTHENTICATED: 'Send a valid key, or log in again',
  FORBIDDEN: 'Use a key with the scope that the message names, another graph, or a larger plan',
  NOT_FOUND: 'Look in `details.similar` for the key that was meant, or recall it',
  METHOD_NOT_ALLOWED: 'Use a method of the header `Allow`',
  KEY_EXISTS: 'Choose another key, call hm_update, or store with `on_conflict`',
  CONFLICT: 'Where it has `retry_after`, repeat; else read what is there now, and decide',
  HAS_RELATIONSHIPS: 'Send `cascade: true` to forget the relationships too',
  PROTECTED: 'Leave the node; change it with hm_update',
  PAYLOAD_TOO_LARGE: 'Send less at once',
  UNSUPPORTED_MEDIA_TYPE: 'Send a media type that the message names',
  RATE_LIMITED: 'Wait `retry_after` seconds; move the account to a larger plan if it comes often',
  INTERNAL: 'Look for the `request_id` in the log of the service, and report it',
  UNAVAILABLE: 'Wait `retry_after` seconds; `GET /ready` says what is missing',
  TIMEOUT: 'Ask for less (fewer results or steps), or repeat when less is under way',
  INSUFFICIENT_STORAGE: 'Free disk space; writes go on by themselves',
};

/** What a repeat of the same request can do, where its code alone does not say that it fails again. */
const REPEAT: Readonly<Partial<Record<ErrorCode, string>>> = {
  UNAUTHENTICATED: 'with another credential',
  FORBIDDEN: 'once it is allowed',
  METHOD_NOT_ALLOWED: 'no',
  CONFLICT: 'with `retry_after`',
  UNSUPPORTED_MEDIA_TYPE: 'no',
  INTERNAL: 'once',
  TIMEOUT: 'later',
};

/** Every error code: its status, what it means and what to do. */
export function errorTable(): string {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return table(
    ['Code', 'HTTP', 'JSON-RPC', 'What it means', 'What to do', 'Repeat'],
    codes.map((code) => [
      code,
      String(ERROR_STATUS[code]),
      String(protocolCode(code)),
      ERROR_MEANING[code],
      NEXT_STEP[code],
      isFinal(code) ? 'no' : (REPEAT[code] ?? 'after `retry_after`'),
    ]),
  );
}

function protocolCode(code: ErrorCode): number {
  if (code === 'RATE_LIMITED') return CODES.rateLimited;
  return asProtocolError(new AppError(code, 'An example.'), '').code;
}
