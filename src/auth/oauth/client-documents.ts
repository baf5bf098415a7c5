import { isIP } from 'node:net';
import { z } from 'zod';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { clientMetadata, type OAuthClient } from './client-metadata.ts';
import { fetchDocument, internetAccess, type DocumentAccess } from './fetch-document.ts';
import { OAuthError } from './oauth-error.ts';

const REMEMBERED_MS = 5 * 60_000;
const FAILURE_REMEMBERED_MS = 30_000;
const MAX_REMEMBERED = 1_000;
/** More than one network may ask for while the slowest are fetched, so that none keeps the others waiting. */
const AT_ONCE = 32;
const PLACE_WITHIN_MS = 10_000;
const LONGEST_ID = 1_000;

/** Clients whose id is the https address of a document about them (OAuth Client ID Metadata Document). */
export class ClientDocuments {
  readonly #access: DocumentAccess;
  readonly #remembered = new Map<string, { readonly client: Promise<OAuthClient>; until: number }>();
  readonly #fetches = new Semaphore(AT_ONCE);

  constructor(access: DocumentAccess = internetAccess) {
    this.#access = access;
  }

  /** Throws OAuthError where the document cannot be had or does not hold. */
  client(id: string): Promise<OAuthClient> {
    const known = this.#remembered.get(id);
    if (known && known.until > Date.now()) return known.client;
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    const entry = { client: this.#fetch(id), until: Date.now() + REMEMBERED_MS };
    entry.client.catch(() => (entry.until = Date.now() + FAILURE_REMEMBERED_MS));
    this.#remembered.set(id, entry);
    return entry.client;
  }

  async #fetch(id: string): Promise<OAuthClient> {
    const url = documentAddress(id);
    try {
      return clientOf(id, await this.#fetchInTurn(url));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OAuthError('invalid_client', `The document of this client cannot be used: ${reason}.`, {
        cause: error,
      });
    }
  }

  async #fetchInTurn(url: URL): Promise<unknown> {
    if (!(await this.#fetches.take(PLACE_WITHIN_MS))) throw new Error('too many others are fetched just now');
    return fetchDocument(url, this.#access).finally(() => this.#fetches.giveBack());
  }
}

function documentAddress(id: string): URL {
  const url = URL.canParse(id) && id.length <= LONGEST_ID ? new URL(id) : undefined;
  const isPlain =
    url?.protocol === 'https:' &&
    url.href === id &&
    url.username === '' &&
    url.hash === '' &&
    url.pathname !== '/' &&
    isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0;
  if (!isPlain)
    throw new OAuthError(
      'invalid_client',
      'A client_id that is an address must be https with a host and a path.',
    );
  return url;
}

const Identity = z.object({ client_id: z.string(), client_secret: z.undefined().optional() });

function clientOf(id: string, document: unknown): OAuthClient {
  const identity = Identity.safeParse(document);
  if (!identity.success || identity.data.client_id !== id)
    throw new Error('its client_id is not its own address');
  const metadata = clientMetadata(document);
  if (metadata.token_endpoint_auth_method !== 'none')
    throw new Error('its token_endpoint_auth_method must be none');
  const { client_name: name, redirect_uris: redirectUris } = metadata;
  return { id, name, redirectUris, method: 'none', secretHash: undefined };
}
