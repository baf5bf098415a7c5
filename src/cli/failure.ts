import { MemoryError } from '../../client/src/index.ts';
import { isExpectedFailure } from '../errors.ts';
import { CliError } from './cli-error.ts';

/** What a command ends with: docs/reference has the table. */
export const EXIT = {
  done: 0,
  failed: 1,
  wrongArguments: 2,
  notAllowed: 3,
  notFound: 4,
  conflict: 5,
  tryAgain: 6,
} as const;

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
  if (error instanceof MemoryError) return ofService(error);
  return { exitCode: EXIT.failed, line: isExpectedFailure(error) ? error.message : undefined };
}

function ofService({ code, message }: MemoryError): Failure {
  const hint = code === 'UNREACHABLE' ? ' Start it with npm start, or set HM_URL.' : '';
  return { exitCode: EXIT_BY_CODE[code] ?? EXIT.failed, line: `${code}: ${message}${hint}` };
}
