import pino, { type DestinationStream, type Logger } from 'pino';

/** Structured logs on standard error; standard output is for people. What has the form of a credential is cut out. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    // Of the whole line: at any depth of it, in messages and causes of errors as well.
    { write: (line) => destination.write(scrub(line)) },
  );
}

function standardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: false });
}

/** What stands for a secret that was cut out. */
const CUT = '***';

const SECRET_NAME = '[\\w-]*(?:password|authorization|secret|token|api[_-]?key)';
/** Fields whose values are secrets, and the same in JSON that stands as text within JSON. */
const FIELD = new RegExp(`("${SECRET_NAME}":\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi');
const NESTED_FIELD = new RegExp(`(\\\\+"${SECRET_NAME}\\\\+"\\s*:\\s*\\\\+")[^"\\\\]*`, 'gi');
/** An API key, or the operator's token. */
const KEY = /\bhm_(live|test|operator)_[\w-]{16,}/g;
/** A JSON Web Token: three parts in base64url, of which the first begins as JSON does. */
const JWT = /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g;
/** Credentials as a header has them. */
const HEADER = /\b(Bearer|Basic)( +)[\w~+/.=-]{6,}/gi;
/** The password of an address. */
const PASSWORD = /(:\/\/[^\s/:@"\\]*:)[^\s/@"\\]+@/g;

/** Text without what has the form of a credential, wherever it stands in it. */
function scrub(text: string): string {
  return text
    .replace(FIELD, `$1"${CUT}"`)
    .replace(NESTED_FIELD, `$1${CUT}`)
    .replace(KEY, `hm_$1_${CUT}`)
    .replace(JWT, CUT)
    .replace(HEADER, `$1$2${CUT}`)
    .replace(PASSWORD, `$1${CUT}@`);
}
