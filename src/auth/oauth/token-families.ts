import type { ServiceGraph } from '../../graph/graph.ts';
import * as queries from '../../graph/queries/service/oauth.ts';
import { runQuery } from '../../graph/run-query.ts';
import { accessTokenHash } from '../credentials/access-token-credentials.ts';
import type { IdentityProvider, IssuedTokens } from '../issuer/identity-provider.ts';
import { IssuerError } from '../issuer/issuer-failures.ts';
import type { TokenVerifier } from '../issuer/token-verifier.ts';
import { hashOf, randomSecret, type SecretBox } from '../secret-box.ts';
import { CLIENT_KEPT_MS } from './clients.ts';
import { OAuthError } from './oauth-error.ts';
import { isSameResource } from './resource.ts';

/** Tokens as the identity provider gave them, with when the access token ends (Unix time in milliseconds). */
export interface CheckedTokens extends IssuedTokens {
  readonly expiresAt: number;
}

export interface Grant {
  readonly accessToken: string;
  readonly expiresAt: number;
  readonly scope: string;
  /** The refresh handle, where the identity provider lets us refresh. */
  readonly handle: string | undefined;
}

interface TokenFamiliesParts {
  readonly records: ServiceGraph;
  readonly provider: IdentityProvider;
  readonly verifier: TokenVerifier;
  readonly box: SecretBox;
  /** Hears that a token which was taken until now is no more. */
  readonly onRevoked: () => void;
}

interface Refresh {
  readonly handle: string;
  readonly clientId: string;
  readonly scope: string | undefined;
  readonly resource: string | undefined;
}

type Handle = NonNullable<Awaited<ReturnType<typeof runQuery<typeof queries.findHandle>>>[number]>;

/**
 * Families of tokens, one for each log-in: a refresh handle is good once and gives the next. A handle that is used again
 * was stolen or its answer was lost, which nobody can tell apart: the whole family ends (RFC 9700, section 4.14.2).
 */
export class TokenFamilies {
  readonly #parts: TokenFamiliesParts;

  constructor(parts: TokenFamiliesParts) {
    this.#parts = parts;
  }

  async refresh(refresh: Refresh): Promise<Grant> {
    const { records } = this.#parts;
    const hash = hashOf(refresh.handle);
    const [handle] = await runQuery(records, queries.findHandle, { hash });
    if (!handle || handle.client_id !== refresh.clientId || handle.is_revoked)
      throw new OAuthError('invalid_grant', 'The refresh token is not known. Log in again.');
    if (handle.is_spent) throw await this.#replayed(handle.family_id);
    refuseWider(refresh, handle);
    const [claimed] = await runQuery(records, queries.claimHandle, { hash, now: Date.now() });
    if (!claimed) throw await this.#replayed(handle.family_id);
    return this.#rotate(handle, await this.#refreshAtProvider(handle, hash));
  }

  async revoke(familyId: string): Promise<void> {
    await runQuery(this.#parts.records, queries.revokeFamily, { id: familyId, now: Date.now() });
    this.#parts.onRevoked();
  }

  /** Ends what a client hands in, with its family where it is a refresh handle (RFC 7009). One of another client stays. */
  async revokeToken(token: string, clientId: string): Promise<void> {
    const { records, onRevoked } = this.#parts;
    const [handle] = await runQuery(records, queries.findHandle, { hash: hashOf(token) });
    if (handle?.client_id === clientId) return this.revoke(handle.family_id);
    const hash = accessTokenHash(token);
    const [ended] = await runQuery(records, queries.revokeToken, { hash, clientId, now: Date.now() });
    if (ended) onRevoked();
  }

  /** Tokens of the identity provider that this service takes. Throws OAuthError where it does not. */
  async check(tokens: Omit<CheckedTokens, 'expiresAt'>) {
    const { subject, issuer, expiresAt } = await this.#parts.verifier.verify(tokens.accessToken);
    return { ...tokens, expiresAt, subject: JSON.stringify([issuer, subject]) };
  }

  async #refreshAtProvider(handle: Handle, hash: string): Promise<CheckedTokens> {
    const { records, provider, box } = this.#parts;
    const token = box.open(handle.issuer_token ?? '');
    try {
      const tokens = await this.check(await provider.refresh(String(token)));
      return { ...tokens, refreshToken: tokens.refreshToken ?? String(token) };
    } catch (error) {
      if (error instanceof IssuerError && error.failure !== 'unavailable') {
        await this.revoke(handle.family_id);
        throw new OAuthError('invalid_grant', 'The log-in has ended. Log in again.', { cause: error });
      }
      await runQuery(records, queries.releaseHandle, { hash });
      throw new OAuthError(
        'temporarily_unavailable',
        'The identity provider does not answer. Try again shortly with the same refresh token.',
        { cause: error },
      );
    }
  }

  async #rotate(handle: Handle, tokens: CheckedTokens): Promise<Grant> {
    const next = randomSecret();
    const now = Date.now();
    const [rotated] = await runQuery(this.#parts.records, queries.rotateHandle, {
      familyId: handle.family_id,
      issuerToken: this.#parts.box.seal(tokens.refreshToken),
      handleHash: hashOf(next),
      tokenHash: accessTokenHash(tokens.accessToken),
      tokenKeptUntil: tokens.expiresAt,
      clientKeptUntil: now + CLIENT_KEPT_MS,
      now,
    });
    if (!rotated) throw new OAuthError('invalid_grant', 'The refresh token was revoked. Log in again.');
    const { accessToken, expiresAt } = tokens;
    return { accessToken, expiresAt, scope: handle.scope, handle: next };
  }

  async #replayed(familyId: string): Promise<OAuthError> {
    await this.revoke(familyId);
    return new OAuthError('invalid_grant', 'The refresh token was used before. Log in again.');
  }
}

/** Nothing is spent by a request that asks for what was not given. */
function refuseWider({ scope, resource }: Refresh, handle: Handle): void {
  if (handle.expires_at <= Date.now())
    throw new OAuthError('invalid_grant', 'The log-in is too long ago. Log in again.');
  const given = handle.scope.split(' ');
  if (scope !== undefined && !scope.split(' ').every((name) => given.includes(name)))
    throw new OAuthError('invalid_scope', 'A refresh cannot give more than the log-in did.');
  if (resource !== undefined && !isSameResource(resource, handle.resource))
    throw new OAuthError('invalid_target', 'resource is not the one of the authorization request.');
}
