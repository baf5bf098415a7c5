/** What ends a command; its message is one line that says what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
