import { Option } from 'commander';

/** The service that a command calls. */
export function urlOption(): Option {
  return new Option('--url <url>', 'the service, before HM_URL and that of hm config');
}
