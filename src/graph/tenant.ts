import { createHash } from 'node:crypto';

/** One caller's world: an account's namespace and a graph in it; a sandbox is the graph that test keys reach. */
export interface Tenant {
  readonly namespace: string;
  readonly database: string;
  readonly sandbox: boolean;
}

/** Of tenants that callers are known to be, each asked for several times a call. */
const names = new WeakMap<Tenant, string>();

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * The Neo4j database of a tenant: `hm-` and the whole SHA-256 of its parts in base32, so that no two tenants can
 * share one. Within Neo4j's rule of 3-63 letters, digits and dashes.
 */
export function databaseName(tenant: Tenant): string {
  const known = names.get(tenant);
  if (known !== undefined) return known;
  const name = nameOf(tenant);
  names.set(tenant, name);
  return name;
}

function nameOf(tenant: Tenant): string {
  const identity = JSON.stringify([tenant.namespace, tenant.database, tenant.sandbox]);
  return `hm-${base32(createHash('sha256').update(identity).digest())}`;
}

/** A short name of a tenant for logs, from which the tenant cannot be read. */
export function tenantHash(tenant: Tenant): string {
  return databaseName(tenant).slice(3, 15);
}

/** RFC 4648, section 6, in small letters and without padding. */
function base32(bytes: Buffer): string {
  let text = '';
  let rest = 0;
  let bits = 0;
  for (const byte of bytes) {
    rest = ((rest << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(rest >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + BASE32[(rest << (5 - bits)) & 31] : text;
}
