import type { Request, Response } from 'express';
import type {
  DashboardSession,
  DashboardSessions,
  OpenedSession,
} from '../../auth/dashboard/dashboard-sessions.ts';
import { isSessionToken, noSession } from '../../auth/dashboard/session-token.ts';
import { AppError } from '../../errors.ts';
import { cookieOf, setCookie } from '../log-in/pages/cookies.ts';

const CSRF_HEADER = 'X-CSRF-Token';

/** Carries the session of the dashboard in a cookie that no script reads and no other site's request brings along. */
export class SessionCookie {
  readonly #sessions: DashboardSessions;
  readonly #base: string;
  readonly #isSecure: boolean;

  constructor(sessions: DashboardSessions, base: string) {
    this.#sessions = sessions;
    this.#base = base;
    this.#isSecure = base.startsWith('https:');
  }

  set(response: Response, { token, expiresAt }: OpenedSession): void {
    this.#set(response, token, Math.floor((expiresAt - Date.now()) / 1_000));
  }

  drop(response: Response): void {
    this.#set(response, '', 0);
  }

  /** Whether a request comes with a session rather than with another credential. */
  isIn(request: Request): boolean {
    const bearer = bearerOf(request);
    return bearer === undefined ? this.#cookieOf(request) !== undefined : isSessionToken(bearer);
  }

  /** Whether it may be one of ours and has not run out, without a look-up. */
  holds(request: Request): Promise<boolean> {
    return this.#sessions.holds(this.#tokenOf(request) ?? '');
  }

  /**
   * The session of a request, by its cookie or as a bearer token (RFC 6750). Throws UNAUTHENTICATED, and FORBIDDEN for a change by cookie that
   * does not send the session's CSRF token along, in a header or as `given`.
   */
  async sessionOf(request: Request, given?: string): Promise<DashboardSession> {
    const token = this.#tokenOf(request);
    if (token === undefined) throw noSession();
    const session = await this.#sessions.find(token);
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (isChange && bearerOf(request) === undefined && (given ?? request.get(CSRF_HEADER)) !== session.csrf)
      throw new AppError(
        'FORBIDDEN',
        `A change by the session's cookie needs the header ${CSRF_HEADER}: csrf of GET /api/session.`,
      );
    return session;
  }

  #tokenOf(request: Request): string | undefined {
    return bearerOf(request) ?? this.#cookieOf(request);
  }

  /** Undefined where the request names another credential, or a page of another origin sends it. */
  #cookieOf(request: Request): string | undefined {
    if (request.headers.authorization !== undefined || !this.#isOfOwnPage(request)) return undefined;
    return cookieOf(request, this.#name);
  }

  /** SameSite lets other ports and subdomains bring the cookie along; the browser says by these headers who asks (Fetch Metadata). */
  #isOfOwnPage({ headers }: Request): boolean {
    const { origin, host = '', 'sec-fetch-site': site = 'same-origin' } = headers;
    const isOwnOrigin =
      origin === undefined || origin === this.#base || URL.parse(origin)?.host === host.toLowerCase();
    return isOwnOrigin && (site === 'same-origin' || site === 'none');
  }

  #set(response: Response, value: string, maxAgeSeconds: number): void {
    setCookie(response, this.#name, value, {
      isSecure: this.#isSecure,
      path: '/',
      maxAgeSeconds,
      sameSite: 'Strict',
    });
  }

  /** The prefix keeps other hosts of the domain from setting it (RFC 6265bis). */
  get #name(): string {
    return this.#isSecure ? '__Host-hm_session' : 'hm_session';
  }
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
}
