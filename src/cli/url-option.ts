import { Option } from 'commander';

export const DEFAULT_URL = 'http://127.0.0.1:8420';

/** The service that a command calls. */
export function urlOption(): Option {
  return new Option('--url <url>', 'the running service').env('HM_URL').default(DEFAULT_URL);
}
