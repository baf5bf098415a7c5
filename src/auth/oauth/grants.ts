import { createHash, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { ServiceGraph } from '../../graph/graph.ts';
import * as queries from '../../graph/queries/service/oauth.ts';
import { runQuery } from '../../graph/run-query.ts';
import { accessTokenHash } from '../credentials/access-token-credentials.ts';
import { hashOf, randomSecret, type SecretBox } from '../secret-box.ts';
import { CLIENT_KEPT_MS } from './clients.ts';
import { OAuthError } from './oauth-error.ts';
import { isSameResource } from './resource.ts';
import type { TokenFamilies, CheckedTokens, Grant } from './token-families.ts';

/** What a client asks of a user, checked. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Of PKCE, by S256. */
  readonly challenge: string;
  readonly scope: string;
  readonly resource: string;
  readonly state: string | undefined;
}

/** Specification, "Authentication". */
const CODE_LASTS_MS = 300_000;
/** A spent code is known for longer, so that its second use is seen. */
const CODE_KEPT_MS = 24 * 3_600_000;
/** After so long everybody logs in again, however often they refreshed. */
const FAMILY_LASTS_MS = 90 * 86_400_000;
/** Clients kept that registered and were never used. */
const UNUSED_CLIENTS = 5_000;

/** What the client hands in for tokens. */
interface CodeExchange {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
  readonly resource: string | undefined;
}

interface GrantsParts {
  readonly records: ServiceGraph;
  readonly families: TokenFamilies;
  readonly box: SecretBox;
}

/** Authorization codes, from a log-in to their one exchange for tokens. */
export class Grants {
  readonly #parts: GrantsParts;

  constructor(parts: GrantsParts) {
    this.#parts = parts;
  }

  async issue(request: AuthorizationRequest, subject: string, tokens: CheckedTokens): Promise<string> {
    const code = randomSecret();
    const now = Date.now();
    const { clientId, redirectUri, challenge, scope, resource } = request;
    await runQuery(this.#parts.records, queries.createCode, {
      ...{ clientId, redirectUri, challenge, scope, resource, subject, now },
      hash: hashOf(code),
      tokens: this.#parts.box.seal(tokens),
      familyId: uuidv7(),
      expiresAt: now + CODE_LASTS_MS,
      keptUntil: now + CODE_KEPT_MS,
      clientKeptUntil: now + CLIENT_KEPT_MS,
    });
    return code;
  }

  /** Exchanges a code once. An exchange that fails spends it too, and a second one ends what the first gave. */
  async exchange(exchange: CodeExchange): Promise<Grant> {
    const { records, box } = this.#parts;
    const hash = hashOf(exchange.code);
    const [code] = await runQuery(records, queries.findCode, { hash });
    if (!code) throw new OAuthError('invalid_grant', 'The code is not known.');
    if (code.is_spent) throw await this.#replayed(code.family_id);
    const fault = faultOf(exchange, code);
    if (fault) {
      await runQuery(records, queries.spendCode, { hash, now: Date.now() });
      throw fault;
    }
    const tokens = box.open(code.tokens ?? '') as CheckedTokens | undefined;
    if (!tokens) throw new OAuthError('invalid_grant', 'The code is not known any more.');
    const handle = tokens.refreshToken === undefined ? undefined : randomSecret();
    const [family] = await runQuery(records, queries.redeemCode, {
      hash,
      issuerToken: tokens.refreshToken === undefined ? null : box.seal(tokens.refreshToken),
      handleHash: handle === undefined ? null : hashOf(handle),
      tokenHash: accessTokenHash(tokens.accessToken),
      tokenKeptUntil: tokens.expiresAt,
      expiresAt: Date.now() + FAMILY_LASTS_MS,
      now: Date.now(),
    });
    if (!family) throw await this.#replayed(code.family_id);
    return { accessToken: tokens.accessToken, expiresAt: tokens.expiresAt, scope: code.scope, handle };
  }

  /** Removes what is kept no longer. */
  async clean(): Promise<void> {
    await runQuery(this.#parts.records, queries.deleteExpired, {
      now: Date.now(),
      unusedClients: UNUSED_CLIENTS,
    });
  }

  /** Whoever uses a code twice may have stolen it: nothing that came of it goes on (RFC 6749, section 4.1.2). */
  async #replayed(familyId: string): Promise<OAuthError> {
    await this.#parts.families.revoke(familyId);
    return new OAuthError('invalid_grant', 'The code was used before. Log in again.');
  }
}

type Code = NonNullable<Awaited<ReturnType<typeof runQuery<typeof queries.findCode>>>[number]>;

function faultOf(exchange: CodeExchange, code: Code): OAuthError | undefined {
  if (code.expires_at <= Date.now()) return new OAuthError('invalid_grant', 'The code has expired.');
  if (code.client_id !== exchange.clientId)
    return new OAuthError('invalid_grant', 'The code was given to another client.');
  if (code.redirect_uri !== exchange.redirectUri)
    return new OAuthError('invalid_grant', 'redirect_uri is not the one of the authorization request.');
  if (exchange.resource !== undefined && !isSameResource(exchange.resource, code.resource))
    return new OAuthError('invalid_target', 'resource is not the one of the authorization request.');
  if (!isVerifierOf(code.challenge, exchange.verifier))
    return new OAuthError('invalid_grant', 'code_verifier does not belong to the code_challenge.');
  return undefined;
}

function isVerifierOf(challenge: string, verifier: string | undefined): boolean {
  if (verifier === undefined || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return made.length === expected.length && timingSafeEqual(made, expected);
}
