import { subjectOf } from '../../auth/credentials/access-token-credentials.ts';
import type { IdentityProvider } from '../../auth/issuer/identity-provider.ts';
import type { AccessToken } from '../../auth/issuer/token-verifier.ts';
import type { FindUser } from '../../auth/members.ts';
import type { Users } from '../../auth/users/users.ts';
import type { KeptUsers } from '../../auth/user-administration.ts';
import { AppError, withoutPassword } from '../../errors.ts';
import type { Tenant } from '../../graph/tenant.ts';
import { IDENTITY_PATH, invitationAddress, resetAddress } from '../../http/log-in/identity/addresses.ts';
import type { IdentitySettings } from '../../http/log-in/identity/provider.ts';

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

const NOBODY = 'Nobody logs in here by OAuth: PUBLIC_URL must have https or be of this machine.';

/** Where nobody logs in by OAuth. */
export const noUsers: FindUser = () => Promise.reject(new AppError('FORBIDDEN', NOBODY));

/** The users of the embedded identity provider; where there is none, who keeps them. */
export function keptUsers(issuer: string | undefined, identity: IdentitySettings | undefined) {
  return {
    kept: identity && withAddresses(identity),
    elsewhere: issuer === undefined ? NOBODY : keptBy(issuer),
  };
}

function keptBy(issuer: string): string {
  const name = withoutPassword(issuer);
  return `The issuer ${name} keeps the accounts of people: invite, reset and remove them there. What each may do here: hm members list`;
}

function withAddresses({ base, users, resets }: IdentitySettings): KeptUsers {
  return {
    ...{ issuer: base + IDENTITY_PATH, users, resets },
    invitationAddress: (invitation) => invitationAddress(base, invitation),
    resetAddress: (reset) => resetAddress(base, reset),
  };
}

/**
 * The address where whoever starts the service makes the first user, of the first tenant. Undefined once there is one, and
 * where the disk is full: the service starts nevertheless, and the next start invites.
 */
export async function firstInvitation({ base, users }: IdentitySettings, tenant: Tenant | undefined) {
  if (await users.areThere()) return undefined;
  const invitation = await users.invite(tenant).catch(unlessDiskIsFull);
  return invitation && invitationAddress(base, invitation);
}

function unlessDiskIsFull(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'INSUFFICIENT_STORAGE')) throw error;
}
