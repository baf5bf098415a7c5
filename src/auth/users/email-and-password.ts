import { AppError } from '../../errors.ts';

/** Nothing that a mail or a mail server would read as more than one address. */
const EMAIL = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u;
const LONGEST_EMAIL = 254;
const PASSWORD_LENGTHS = { least: 10, most: 256 };
export const LONGEST_PASSWORD = PASSWORD_LENGTHS.most;

/** An e-mail address as it is kept: in lower case. */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The same. Throws INVALID_INPUT where it is none. */
export function emailOf(text: string): string {
  const address = normalEmail(text);
  if (EMAIL.test(address) && address.length <= LONGEST_EMAIL) return address;
  throw new AppError('INVALID_INPUT', 'This is no e-mail address.');
}

export function refuseWeak(password: string): void {
  const { least, most } = PASSWORD_LENGTHS;
  if (password.length >= least && password.length <= most) return;
  throw new AppError('INVALID_INPUT', `Choose a password of ${least} to ${most} characters.`);
}
