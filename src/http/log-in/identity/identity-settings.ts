import type { IdentityRecords } from '../../../auth/users/identity-records.ts';
import type { Users } from '../../../auth/users/users.ts';

/** Where the embedded identity provider is. */
export const IDENTITY_PATH = '/identity';

export interface IdentitySettings {
  /** The address of the service. */
  readonly base: string;
  /** The service as its client. */
  readonly client: { readonly id: string; readonly secret: string; readonly redirectUri: string };
  /** What its access tokens are for. */
  readonly audience: string;
  /** Signs its cookies. */
  readonly cookieKey: string;
  readonly users: Users;
  readonly records: IdentityRecords;
}
