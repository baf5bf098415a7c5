import type { Principal } from '../../../src/auth/principal.ts';

export const PRINCIPAL: Principal = {
  subject: 'key:k1',
  keyId: 'k1',
  accountId: 'a1',
  scope: 'write',
  plan: 'free',
  graphId: 'g1',
  isFrozen: false,
  tenant: { namespace: 'default', database: 'main', sandbox: true },
};
