import { subjectOf } from '../../auth/credentials/access-token-credentials.ts';
import type { IdentityProvider } from '../../auth/issuer/identity-provider.ts';
import type { AccessToken } from '../../auth/issuer/token-verifier.ts';
import type { FindUser } from '../../auth/members.ts';
import type { Users } from '../../auth/users/users.ts';
import { AppError } from '../../errors.ts';

/** Standard claims (OpenID Connect Core 1.0, section 5.1) that say how a user is called. */
const NAMES = ['email', 'preferred_username', 'name'] as const;

/** Finds a user of the embedded identity provider by the e-mail address, of another issuer by the subject. */
export function userFinder(provider: IdentityProvider, users: Users | undefined): FindUser {
  return async (user) => {
    const subject = users ? await users.idOf(user) : user;
    if (subject === undefined) {
      throw new AppError(
        'NOT_FOUND',
        'No user has this e-mail address. Make a link for a new one with: hm invite',
      );
    }
    return { subject: subjectOf({ issuer: await provider.issuer(), subject }), name: user };
  };
}

/** Null where the access token does not say. */
export function nameIn({ claims }: AccessToken): string | null {
  const name = NAMES.map((claim) => claims[claim]).find((value) => typeof value === 'string');
  return typeof name === 'string' ? name.slice(0, 255) : null;
}

/** Where nobody logs in by OAuth. */
export const noUsers: FindUser = () =>
  Promise.reject(
    new AppError(
      'FORBIDDEN',
      'Nobody logs in here by OAuth: PUBLIC_URL must have https or be of this machine.',
    ),
  );
