import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../errors.ts';
import { randomSecret } from '../secret-box.ts';

/** Tells it from every other token of ours (RFC 8725, section 3.11). */
const TYPE = 'dashboard+jwt';
const ALGORITHM = 'HS256';

export interface SessionClaims {
  /** Of the session's record. */
  readonly sessionId: string;
  /** What a request that changes something must send along, since a cookie comes by itself. */
  readonly csrf: string;
}

/** Signs and reads the tokens of dashboard sessions, by a key of the service alone. */
export class SessionTokens {
  readonly #key: Uint8Array;
  readonly #base: string;

  constructor(secret: string, base: string) {
    this.#key = Buffer.from(secret);
    this.#base = base;
  }

  async sign(sessionId: string, expiresAt: number): Promise<{ token: string; csrf: string }> {
    const csrf = randomSecret();
    const token = await new SignJWT({ csrf })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(this.#base)
      .setAudience(this.#audience)
      .setSubject(sessionId)
      .setIssuedAt()
      .setExpirationTime(Math.floor(expiresAt / 1_000))
      .sign(this.#key);
    return { token, csrf };
  }

  /** Throws UNAUTHENTICATED. */
  async read(token: string): Promise<SessionClaims> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        issuer: this.#base,
        audience: this.#audience,
        algorithms: [ALGORITHM],
        typ: TYPE,
        requiredClaims: ['exp', 'sub', 'csrf'],
      });
      return { sessionId: String(payload.sub), csrf: String(payload['csrf']) };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw noSession();
      throw error;
    }
  }

  get #audience(): string {
    return `${this.#base}/dashboard`;
  }
}

/** Whether a token says that it is one of a session; it may be forged. */
export function isSessionToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === TYPE;
  } catch {
    return false;
  }
}

/** Where a browser logs in. */
export const LOG_IN_PATH = '/dashboard/log-in';

export function noSession(): AppError {
  const message = `There is no session of the dashboard, or it has ended. Log in again at ${LOG_IN_PATH}, or open a new link: hm dashboard GRAPH_ID`;
  return new AppError('UNAUTHENTICATED', message, { details: { reason: 'no_session', log_in: LOG_IN_PATH } });
}
