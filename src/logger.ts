import pino, { type DestinationStream, type Logger } from 'pino';
import { steps } from '../setup/progress.mjs';

/** Structured logs on standard error; standard output is for people. Credentials are redacted by their form. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    { level, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    // The whole line: credentials at any depth, also in messages and causes of errors.
    { write: (line) => destination.write(redact(line)) },
  );
}

/** A terminal shows the lines above that of the steps under way. */
function standardError(): DestinationStream {
  if (steps.isLive) return { write: (line) => steps.write(line) };
  return pino.destination({ dest: 2, sync: false });
}

const REDACTED = '***';

const SECRET_NAME = '[\\w-]*(?:password|authorization|secret|token|api[_-]?key)';
/** Fields whose values are secrets, also in JSON that is text within JSON. */
const FIELD = new RegExp(`("${SECRET_NAME}":\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi');
const NESTED_FIELD = new RegExp(`(\\\\+"${SECRET_NAME}\\\\+"\\s*:\\s*\\\\+")[^"\\\\]*`, 'gi');
/** An API key, or the token of the operator's endpoint. */
const KEY = /\bhm_(live|test|operator)_[\w-]{16,}/g;
/** A JSON Web Token: three segments in base64url, and the first begins like JSON. */
const JWT = /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g;
/** Credentials in the form of a header. */
const HEADER = /\b(Bearer|Basic)( +)[\w~+/.=-]{6,}/gi;
/** The password of an address. */
const PASSWORD = /(:\/\/[^\s/:@"\\]*:)[^\s/@"\\]+@/g;

function redact(text: string): string {
  return text
    .replace(FIELD, `$1"${REDACTED}"`)
    .replace(NESTED_FIELD, `$1${REDACTED}`)
    .replace(KEY, `hm_$1_${REDACTED}`)
    .replace(JWT, REDACTED)
    .replace(HEADER, `$1$2${REDACTED}`)
    .replace(PASSWORD, `$1${REDACTED}@`);
}
