import { InvalidArgumentError } from 'commander';

/** A number of the command line. Throws InvalidArgumentError: what is none would be sent as 0 or null. */
export function numberOf(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}
