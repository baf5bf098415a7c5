import { Resolver } from 'node:dns/promises';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { type LookupFunction, BlockList, isIP } from 'node:net';
import { orElseAfter } from '../../concurrency/deadline.ts';

const LARGEST_BYTES = 10_240;
const WITHIN_MS = 5_000;

/** How documents are reached; tests replace what the Internet does. */
export interface DocumentAccess {
  readonly resolve: (host: string) => Promise<{ address: string; family: number }[]>;
  readonly isAllowed: (address: string) => boolean;
  readonly tls?: Pick<RequestOptions, 'ca'>;
}

export const internetAccess: DocumentAccess = { resolve: addressesOf, isAllowed: isPublicAddress };

/** Asks the name servers itself: the system's look-up takes one of few threads, for as long as a stranger's name server is silent. */
async function addressesOf(host: string): Promise<{ address: string; family: number }[]> {
  const resolver = new Resolver({ timeout: WITHIN_MS / 2, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer, at) =>
    answer.status === 'rejected'
      ? []
      : answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })),
  );
}

/**
 * The JSON at an address that a stranger named. Connects to the addresses that were checked, so that the name cannot resolve
 * to another in between; follows no redirect, and reads no more than a client's document needs. Throws Error.
 */
export async function fetchDocument(url: URL, access: DocumentAccess): Promise<unknown> {
  const addresses = await orElseAfter(WITHIN_MS, access.resolve(url.hostname), unresolved);
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => access.isAllowed(address)))
    throw new Error('its host is not on the open Internet');
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, addresses) : done(null, first.address, first.family);
  const response = await answerOf(url, { ...access.tls, lookup: pinned });
  try {
    if (response.statusCode !== 200) throw new Error(`it answers ${response.statusCode}`);
    if (!/^application\/([\w.+-]+\+)?json\b/.test(response.headers['content-type'] ?? ''))
      throw new Error('it is not JSON');
    return JSON.parse(await textOf(response));
  } finally {
    response.destroy();
  }
}

function unresolved(): never {
  throw new Error('its host is not found in time');
}

function answerOf(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...options,
      agent: false,
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    sent.on('response', resolve).on('error', reject).end();
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > LARGEST_BYTES) throw new Error(`it is larger than ${LARGEST_BYTES} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** Addresses of this machine, of its network and of no host: what a stranger must not have us call (RFC 6890). */
const SPECIAL_IPV4 = networks(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
);
/** Teredo, ORCHID, documentation and 6to4, the last of which holds an IPv4 address. */
const SPECIAL_IPV6 = networks('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20');
/** All that IANA gave out as global; IPv4 in IPv6 lies outside of it. */
const GLOBAL_IPV6 = networks('ipv6', '2000::/3');

function networks(family: 'ipv4' | 'ipv6', list: string): BlockList {
  const found = new BlockList();
  for (const [address = '', bits] of list.split(' ').map((each) => each.split('/')))
    found.addSubnet(address, Number(bits), family);
  return found;
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL_IPV4.check(address, 'ipv4');
  return family === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6');
}
