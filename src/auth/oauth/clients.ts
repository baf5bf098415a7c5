import { timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { ServiceGraph } from '../../graph/graph.ts';
import { createClient, findClient } from '../../graph/queries/service/oauth.ts';
import { runQuery } from '../../graph/run-query.ts';
import { hashOf, randomSecret } from '../secret-box.ts';
import type { ClientDocuments } from './client-documents.ts';
import type { ClientMetadata, OAuthClient } from './client-metadata.ts';

const DAY_MS = 86_400_000;
/** How long a client is kept that nobody has logged in to yet, and one that was used. */
const UNUSED_MS = 7 * DAY_MS;
export const CLIENT_KEPT_MS = 400 * DAY_MS;

export interface Registration {
  readonly id: string;
  /** Shown this once. */
  readonly secret: string | undefined;
  readonly issuedAt: number;
}

/** The clients that registered themselves, and those whose id is the address of a document about them. */
export class Clients {
  readonly #records: ServiceGraph;
  readonly #documents: ClientDocuments;

  constructor(records: ServiceGraph, documents: ClientDocuments) {
    this.#records = records;
    this.#documents = documents;
  }

  async register(metadata: ClientMetadata): Promise<Registration> {
    const id = uuidv7();
    const secret = metadata.token_endpoint_auth_method === 'none' ? undefined : randomSecret();
    const issuedAt = Date.now();
    await runQuery(this.#records, createClient, {
      id,
      name: metadata.client_name,
      redirectUris: metadata.redirect_uris,
      method: metadata.token_endpoint_auth_method,
      secretHash: secret === undefined ? null : hashOf(secret),
      now: issuedAt,
      keptUntil: issuedAt + UNUSED_MS,
    });
    return { id, secret, issuedAt };
  }

  /** Undefined where there is none of that id. Throws OAuthError where the document of one does not hold. */
  async find(id: string): Promise<OAuthClient | undefined> {
    if (id.startsWith('https:')) return this.#documents.client(id);
    const [row] = await runQuery(this.#records, findClient, { id });
    return (
      row && {
        id: row.id,
        name: row.name,
        redirectUris: row.redirect_uris,
        method: row.method,
        secretHash: row.secret_hash ?? undefined,
      }
    );
  }
}

export function isSecretOf(client: OAuthClient, secret: string): boolean {
  const { secretHash } = client;
  return secretHash !== undefined && timingSafeEqual(Buffer.from(secretHash), Buffer.from(hashOf(secret)));
}
