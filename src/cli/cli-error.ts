/** An error that ends a command. Its message is one line that says what to do. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The user is not logged in, or may not do this. */
export class NotLoggedIn extends CliError {
  override readonly name = 'NotLoggedIn';

  constructor(message: string) {
    super(message, 3);
  }
}
