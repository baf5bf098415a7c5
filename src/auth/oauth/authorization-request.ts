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
