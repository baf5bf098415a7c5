import type { Accounts } from '../../auth/accounts.ts';
import { AppError } from '../../errors.ts';
import type { Tenant } from '../../graph/tenant.ts';
import { IDENTITY_PATH, type IdentitySettings } from '../../http/log-in/identity/identity-settings.ts';

/**
 * The address where whoever starts the service makes the first user, of the first tenant. Undefined once there is one, and
 * where the disk is full: the service starts nevertheless, and the next start invites.
 */
export async function firstInvitation(
  { base, users }: IdentitySettings,
  tenant: Tenant | undefined,
): Promise<string | undefined> {
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
