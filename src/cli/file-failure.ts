import { CliError } from './cli-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
};

/** Why the system refuses a file, in words. */
function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** Throws CliError. */
export function cannotRead(file: string): (error: unknown) => never {
  return (error) => {
    throw new CliError(`${file} cannot be read: ${reasonOf(error)}.`);
  };
}

/** Throws CliError for what the system refuses, and any other error as it is, such as that of the content. */
export function cannotWrite(file: string): (error: unknown) => never {
  return (error) => {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    // The end of a reader is no failure.
    if (syscall === undefined || code === 'EPIPE') throw error;
    const reason = code === 'ENOENT' ? 'its folder does not exist' : reasonOf(error);
    throw new CliError(`${file} cannot be written: ${reason}.`, undefined, { cause: error });
  };
}
