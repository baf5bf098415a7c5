import { subjectOf } from '../../auth/credentials/access-token-credentials.ts';
import type { IdentityProvider } from '../../auth/issuer/identity-provider.ts';
import type { AccessToken } from '../../auth/issuer/token-verifier.ts';
import type { FindUser } from '../../auth/members.ts';
import type { Users } from '../../auth/users/users.ts';
import { AppError } from '../../errors.ts';
import type { Accounts } from '../../auth/accounts.ts';
import type { Tenant } from '../../graph/tenant.ts';
import { IDENTITY_PATH, type IdentitySettings } from '../../http/log-in/identity/provider.ts';

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

/**
 * The address where whoever starts the service makes the first user, of the first tenant. Undefined once there is one, and
 * where the disk is full: the service starts nevertheless, and the next start invites.
 */
export async function firstInvitation({ base, users }: IdentitySettings, tenant: Tenant | undefined) {
  if (await users.areThere()) return undefined;
  const invitation = await users.invite(tenant).catch(unlessDiskIsFull);
  return invitation && invitationAddress(base, invitation);
}

/** Invites further users, for the operator. Throws FORBIDDEN where they log in elsewhere, NOT_FOUND for an unknown graph. */
export function inviter(
  identity: IdentitySettings | undefined,
  accounts: Accounts,
): (graphId: string | undefined) => Promise<string> {
  return async (graphId) => {
    if (!identity)
      throw new AppError('FORBIDDEN', 'Users are not kept here: they log in at OIDC_ISSUER, or not at all.');
    const tenant = graphId === undefined ? undefined : await tenantOf(accounts, graphId);
    return invitationAddress(identity.base, await identity.users.invite(tenant));
  };
}

function unlessDiskIsFull(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'INSUFFICIENT_STORAGE')) throw error;
}

async function tenantOf(accounts: Accounts, graphId: string) {
  for (const { namespace, graphs } of await accounts.list()) {
    const graph = graphs.find(({ id }) => id === graphId);
    if (graph) return { namespace, database: graph.name };
  }
  throw new AppError('NOT_FOUND', `There is no graph ${graphId}. See them with: hm graphs list`);
}

function invitationAddress(base: string, invitation: string): string {
  return `${base}${IDENTITY_PATH}/invitation/${invitation}`;
}
