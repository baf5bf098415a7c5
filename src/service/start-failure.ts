import { ConfigError } from './config.ts';
import { ModelFolderError } from '../embedding/embedding-errors.ts';
import { AppError } from '../errors.ts';
import { HostRefusal } from '../graph/embedded/host-process.ts';

/** Failures of a start whose message says all that is needed. */
export function isExpectedFailure(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof HostRefusal || error instanceof AppError) return true;
  return (
    error instanceof ModelFolderError || (error instanceof Error && 'code' in error && 'syscall' in error)
  );
}
