import { BlockList, isIPv6 } from 'node:net';
import type { Config } from './config.ts';
import type { OriginPolicy } from '../http/admission/cross-origin.ts';
import type { Listener } from '../http/listener/listener.ts';

type Addresses = Pick<Config, 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS'>;

/** Addresses that only this machine reaches. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Allows the hosts and origins of the settings, and the service's own addresses: the one it listens on and PUBLIC_URL.
 * Where other machines reach the service, pages of any origin may call it unless ALLOWED_ORIGINS is set.
 */
export function originPolicy(
  { PUBLIC_URL, ALLOWED_HOSTS = [], ALLOWED_ORIGINS }: Addresses,
  { url, address }: Pick<Listener, 'url' | 'address'>,
): OriginPolicy {
  const own = [url, PUBLIC_URL].flatMap((text) => (text && URL.canParse(text) ? [new URL(text)] : []));
  return {
    hosts: [...own.map(({ hostname }) => hostname), ...ALLOWED_HOSTS],
    origins: [...own.map(({ origin }) => origin), ...(ALLOWED_ORIGINS ?? [])],
    anyOrigin: ALLOWED_ORIGINS === undefined && !isLoopback(address),
  };
}

function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
