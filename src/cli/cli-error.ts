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

/** An error that ends a command. Its message is one line that says what to do. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed, options: ErrorOptions = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The user is not logged in, or may not do this. */
export class NotLoggedIn extends CliError {
  override readonly name = 'NotLoggedIn';

  constructor(message: string) {
    super(message, EXIT.notAllowed);
  }
}
