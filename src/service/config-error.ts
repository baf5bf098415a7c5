import { AppError } from '../errors.ts';

/** A wrong setting; the message is one line with the variable and its valid values. */
export class ConfigError extends AppError {
  override readonly name = 'ConfigError';

  constructor(message: string) {
    super('INVALID_INPUT', message);
  }
}
