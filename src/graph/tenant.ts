import { createHash } from 'node:crypto';

/** An account's namespace and a graph in it; a sandbox is the graph that test keys reach. */
export interface Tenant {
  readonly namespace: string;
  readonly database: string;
  readonly sandbox: boolean;
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** The Neo4j database of a tenant: `hm-` and the SHA-256 of its fields in base32. Neo4j allows 3-63 letters, digits and dashes. */
export function databaseName(tenant: Tenant): string {
  const identity = JSON.stringify([tenant.namespace, tenant.database, tenant.sandbox]);
  return `hm-${base32(createHash('sha256').update(identity).digest('hex'))}`;
}

/** A short name of a tenant for logs, from which nobody can tell the tenant. */
export function tenantHash(tenant: Tenant): string {
  return databaseName(tenant).slice(3, 15);
}

/** RFC 4648, section 6, in lower case and without padding, for the 256 bits of a hash: 52 digits of 5 bits. */
function base32(hash: string): string {
  const digits = (BigInt(`0x${hash}`) << 4n).toString(32).padStart(52, '0');
  return digits.replaceAll(/./g, (digit) => BASE32.charAt(Number.parseInt(digit, 32)));
}
