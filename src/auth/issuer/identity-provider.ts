import * as client from 'openid-client';
import type { AppError } from '../../errors.ts';
import { asIssuerError, identityProviderSilent } from './issuer-failures.ts';
import type { IssuerSettings } from './issuer-settings.ts';

const ANSWER_WITHIN_SECONDS = 8;
/** An issuer that did not answer is asked again no sooner. */
const RETRY_MS = 3_000;

/** What a log-in sends to the identity provider and expects back, kept by the browser that began it. */
export interface LogIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the identity provider hands out at a log-in or a refresh. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** Seconds that the access token still lasts, where the issuer says so. */
  readonly expiresIn: number | undefined;
}

/** The configured issuer as a client of OpenID Connect sees it. Its settings are discovered at the first use. */
export class IdentityProvider {
  readonly #settings: IssuerSettings;
  #discovered: Promise<client.Configuration> | undefined;

  constructor(settings: IssuerSettings) {
    this.#settings = settings;
  }

  /** The name that it gives itself in its tokens. Throws UNAVAILABLE. */
  async issuer(): Promise<string> {
    return (await this.#configuration()).serverMetadata().issuer;
  }

  async keysAddress(): Promise<string> {
    const { jwks_uri: address } = (await this.#configuration()).serverMetadata();
    if (address === undefined) throw unavailable(new Error('The issuer names no jwks_uri.'));
    return address;
  }

  newLogIn(): LogIn {
    return {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
  }

  /** The address that a browser is sent to for a log-in. Throws UNAVAILABLE. */
  async logInAddress(logIn: LogIn, redirectUri: string, memoryScope: string): Promise<URL> {
    return client.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: redirectUri,
      scope: this.#scope(memoryScope),
      state: logIn.state,
      nonce: logIn.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(logIn.verifier),
      code_challenge_method: 'S256',
      ...this.#audience(),
    });
  }

  /** Exchanges what the browser brought back. Throws IssuerError, UNAVAILABLE where discovery fails. */
  async exchange(callback: URL, logIn: LogIn): Promise<IssuedTokens> {
    const configuration = await this.#configuration();
    const checks: client.AuthorizationCodeGrantChecks = {
      expectedState: logIn.state,
      expectedNonce: logIn.nonce,
      pkceCodeVerifier: logIn.verifier,
      idTokenExpected: true,
    };
    return tokensOf(
      await client
        .authorizationCodeGrant(configuration, callback, checks, this.#audience())
        .catch(asIssuerError),
    );
  }

  /** Throws IssuerError, UNAVAILABLE where discovery fails. */
  async refresh(refreshToken: string): Promise<IssuedTokens> {
    const configuration = await this.#configuration();
    return tokensOf(
      await client.refreshTokenGrant(configuration, refreshToken, this.#audience()).catch(asIssuerError),
    );
  }

  #scope(memoryScope: string): string {
    const { scope, knowsMemoryScopes } = this.#settings;
    return knowsMemoryScopes ? `${scope} ${memoryScope}` : scope;
  }

  #audience(): Record<string, string> {
    const { audience, audienceParameter } = this.#settings;
    return audienceParameter === 'none' ? {} : { [audienceParameter]: audience };
  }

  #configuration(): Promise<client.Configuration> {
    if (this.#discovered) return this.#discovered;
    const discovered = this.#discover();
    this.#discovered = discovered;
    discovered.catch(() => setTimeout(() => (this.#discovered = undefined), RETRY_MS).unref());
    return discovered;
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, client: self, fetch } = this.#settings;
    const isPlain = new URL(issuer).protocol === 'http:';
    try {
      const configuration = await client.discovery(
        new URL(issuer),
        self.id,
        { [client.clockTolerance]: 60, ...(self.secret !== undefined && { client_secret: self.secret }) },
        authenticationOf(self),
        {
          timeout: ANSWER_WITHIN_SECONDS,
          [client.customFetch]: fetch as client.CustomFetch,
          // The configuration lets plain addresses of this machine in, no others.
          execute: isPlain ? [client.allowInsecureRequests] : [],
        },
      );
      client.enableNonRepudiationChecks(configuration);
      return configuration;
    } catch (error) {
      throw unavailable(error);
    }
  }
}

function authenticationOf({ secret, authentication }: IssuerSettings['client']): client.ClientAuth {
  if (secret === undefined) return client.None();
  return authentication === 'post' ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

function tokensOf(answer: client.TokenEndpointResponse): IssuedTokens {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = answer;
  return { accessToken, refreshToken, expiresIn };
}

function unavailable(cause: unknown): AppError {
  return identityProviderSilent(RETRY_MS / 1_000, cause);
}
