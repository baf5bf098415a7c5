import { lookup } from 'node:dns/promises';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const LARGEST_BYTES = 10_240;
const WITHIN_MS = 5_000;

/** How documents are reached; tests replace what the Internet does. */
export interface DocumentAccess {
  readonly resolve: (host: string) => Promise<{ address: string; family: number }[]>;
  readonly isAllowed: (address: string) => boolean;
  readonly tls?: Pick<RequestOptions, 'ca'>;
}

export const internetAccess: DocumentAccess = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/**
 * The JSON at an address that a stranger named. Connects to the address that was checked, so that the name cannot resolve
 * to another in between; follows no redirect, and reads no more than a client's document needs. Throws Error.
 */
export async function fetchDocument(url: URL, access: DocumentAccess): Promise<unknown> {
  const addresses = await access.resolve(url.hostname);
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => access.isAllowed(address)))
    throw new Error('its host is not on the open Internet');
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [first]) : done(null, first.address, first.family);
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
