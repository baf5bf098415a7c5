import { MemoryError } from '../../client/src/index.ts';
import { isExpectedFailure } from '../errors.ts';
import { CliError, EXIT } from './cli-error.ts';
import { namedService } from './service.ts';
import { inOptions, inShellWords } from './shell-words.ts';

const EXIT_BY_CODE: Readonly<Record<string, number>> = {
  ...{ UNAUTHENTICATED: EXIT.notAllowed, FORBIDDEN: EXIT.notAllowed, PROTECTED: EXIT.notAllowed },
  NOT_FOUND: EXIT.notFound,
  ...{ KEY_EXISTS: EXIT.conflict, CONFLICT: EXIT.conflict, HAS_RELATIONSHIPS: EXIT.conflict },
  ...{ UNREACHABLE: EXIT.tryAgain, NO_ANSWER_IN_TIME: EXIT.tryAgain, TIMEOUT: EXIT.tryAgain },
  ...{ UNAVAILABLE: EXIT.tryAgain, RATE_LIMITED: EXIT.tryAgain, INSUFFICIENT_STORAGE: EXIT.tryAgain },
};

interface Failure {
  readonly exitCode: number;
  /** Undefined for a fault of the program. */
  readonly line: string | undefined;
}

/** The exit code of a failed command, and what it says. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CliError) return { exitCode: error.exitCode, line: error.message };
  if (error instanceof MemoryError)
    return error.cause instanceof CliError ? failureOf(error.cause) : ofService(error);
  return { exitCode: EXIT.failed, line: isExpectedFailure(error) ? error.message : undefined };
}

/** What is said with these codes names fields; with others, words of the user may look like them. */
const NAMING_FIELDS: ReadonlySet<string> = new Set(['INVALID_INPUT', 'CONFLICT', 'HAS_RELATIONSHIPS']);

function ofService({ code, message, status }: MemoryError): Failure {
  const inWords = NAMING_FIELDS.has(code) ? inOptions : inShellWords;
  const said = status === 401 ? refusedLogIn(message) : inWords(message);
  const hint = code === 'UNREACHABLE' ? ' Start it with npm start, or set HM_URL.' : '';
  return { exitCode: EXIT_BY_CODE[code] ?? EXIT.failed, line: `${code}: ${said}${hint}` };
}

/** What a person has to do about a key or a log-in that the service does not know; the operator's token has words of its own. */
function refusedLogIn(message: string): string {
  const { url, logIn, credential } = namedService();
  if (credential === undefined) return message;
  const key = `Is it one of another service, or has it ended? See the keys there with: hm keys list`;
  const next = logIn === 'by browser' ? 'Log in again with: hm login' : key;
  return `${url.href} does not accept ${logIn === 'by browser' ? 'the log-in' : logIn}. ${next}`;
}
