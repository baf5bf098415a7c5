/** An error that ends a command. Its message is one line that says what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
