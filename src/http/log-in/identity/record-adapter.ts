import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { IdentityRecords } from '../../../auth/users/identity-records.ts';

/** Seconds for which that is kept of which the library does not say. */
const LONGEST = 100 * 86_400;

/** Keeps what oidc-provider wants kept among the service's records. */
export function recordAdapter(records: IdentityRecords): (kind: string) => Adapter {
  return (kind) => ({
    upsert: (id, payload, expiresIn = LONGEST) => records.save(kind, id, payload, expiresIn),
    find: (id) => records.find(kind, id) as Promise<AdapterPayload | undefined>,
    findByUid: (uid) => records.findByUid(kind, uid) as Promise<AdapterPayload | undefined>,
    // Of the device flow, which is off.
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id) => records.consume(kind, id),
    destroy: (id) => records.delete(kind, id),
    revokeByGrantId: (grantId) => records.deleteGrant(grantId),
  });
}
