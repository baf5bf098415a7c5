import type { Authenticator } from '../credentials/authenticator.ts';
import type { TokenVerifier } from '../issuer/token-verifier.ts';
import { scopeOf } from '../principal.ts';
import type { DashboardSessions, OpenedSession } from './dashboard-sessions.ts';

interface DashboardLogInsParts {
  readonly sessions: DashboardSessions;
  readonly authenticator: Authenticator;
  readonly verifier: TokenVerifier;
}

/** Sessions of users who logged in at the identity provider for the dashboard itself. */
export class DashboardLogIns {
  readonly #parts: DashboardLogInsParts;

  constructor(parts: DashboardLogInsParts) {
    this.#parts = parts;
  }

  /**
   * No client stands between, so that the role alone limits whose token names no scope of ours. Throws UNAUTHENTICATED for a
   * token that is not for this service, FORBIDDEN where its user has no account any more.
   */
  async open(accessToken: string): Promise<OpenedSession> {
    const { sessions, authenticator, verifier } = this.#parts;
    const { claims } = await verifier.verify(accessToken);
    const user = await authenticator.authenticate(accessToken, undefined, ({ lookUp }) => lookUp());
    return sessions.open({ ...user, scope: scopeOf(claims['scope'] ?? claims['scp'], 'admin') });
  }
}
