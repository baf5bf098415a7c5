import type { Tenant } from '../graph/tenant.ts';
import { IDENTITY_PATH, type IdentitySettings } from '../http/identity/identity-settings.ts';

/** The address where whoever starts the service makes the first user, of the first tenant; undefined once there is one. */
export async function firstInvitation(
  { base, users }: IdentitySettings,
  tenant: Tenant | undefined,
): Promise<string | undefined> {
  if (await users.areThere()) return undefined;
  return invitationAddress(base, await users.invite(tenant));
}

function invitationAddress(base: string, invitation: string): string {
  return `${base}${IDENTITY_PATH}/invitation/${invitation}`;
}
