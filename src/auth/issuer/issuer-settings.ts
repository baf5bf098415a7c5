/** The OpenID Connect issuer whose users log in here, and how its access tokens look. */
export interface IssuerSettings {
  readonly issuer: string;
  /** This service as the issuer knows it. */
  readonly client: {
    readonly id: string;
    readonly secret: string | undefined;
    readonly authentication: 'basic' | 'post';
  };
  /** What access tokens meant for this service name as their audience. */
  readonly audience: string;
  /** The parameter by which the issuer is asked for that audience. */
  readonly audienceParameter: 'resource' | 'audience' | 'none';
  /** What is asked for besides the scopes of the memory. */
  readonly scope: string;
  /** Whether the issuer knows the scopes of the memory: the embedded one does. */
  readonly knowsMemoryScopes: boolean;
  readonly algorithms: readonly string[];
  /** The `typ` of its access tokens' headers. */
  readonly tokenType: string;
  readonly claims: TenantClaimPaths;
  /** Reaches the issuer; the embedded one is reached past whatever stands before PUBLIC_URL. */
  readonly fetch: typeof fetch;
}

/** Where a token says which tenant its user belongs to: names of claims, or paths of them by dots. */
export interface TenantClaimPaths {
  readonly namespace: string;
  readonly database: string;
  /** Whether this service writes them, so that they may name an account that a user began as their own. */
  readonly areOurs?: boolean;
}
