import type { Config } from './config.ts';
import type { OriginPolicy } from './http/origin-guard.ts';

type Addresses = Pick<Config, 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS'>;

/** What the settings let in, and the service's own addresses: the one it listens on and the one clients are given. */
export function originPolicy(
  { PUBLIC_URL, ALLOWED_HOSTS = [], ALLOWED_ORIGINS = [] }: Addresses,
  listenerUrl: string,
): OriginPolicy {
  const own = [listenerUrl, PUBLIC_URL].flatMap((url) => (url && URL.canParse(url) ? [new URL(url)] : []));
  return {
    hosts: [...own.map(({ hostname }) => hostname), ...ALLOWED_HOSTS],
    origins: [...own.map(({ origin }) => origin), ...ALLOWED_ORIGINS],
  };
}
