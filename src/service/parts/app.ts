import type { Accounts } from '../../auth/accounts.ts';
import type { Administration } from '../../auth/administration.ts';
import { databaseName } from '../../graph/tenant.ts';
import type { OriginPolicy } from '../../http/admission/cross-origin.ts';
import type { HttpDependencies } from '../../http/http-app.ts';
import { MemoryBudget } from '../../memory/limits/memory-budget.ts';
import type { Storage } from '../../storage/storage.ts';
import { toolRegistry } from '../../tools/index.ts';
import type { Callers } from './callers.ts';
import type { Graphs } from './graphs.ts';
import type { Start } from './records.ts';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';
import type { Listener } from '../../http/listener/listener.ts';

interface Served extends Pick<HttpDependencies, 'mcpMethods'> {
  readonly callers: Callers;
  readonly graphs: Graphs;
  readonly admin: Administration;
  readonly origins: OriginPolicy;
}

/** What the apps are made of: the one of the public port, and the operator's. */
export function servedBy({ config, logger, resources, plans }: Start, served: Served): HttpDependencies {
  const { callers, graphs, admin, origins, mcpMethods } = served;
  const { authenticator, accounts, oauth, dashboard } = callers;
  return {
    tools: toolRegistry,
    mcpMethods,
    authenticator,
    memoryOf: ({ graphId, tenant }) => graphs.memories.ofGraph(graphId, tenant),
    isReady: graphs.isReady,
    origins,
    trustProxy: config.TRUST_PROXY,
    limits: {
      counters: resources.counters,
      planOf: plans.of,
      fileBytesOf: ({ accountId }) => fileBytesOf(accounts, resources.storage, accountId),
      failedCredentials: config.FAILED_CREDENTIALS_PER_MINUTE,
    },
    budget: new MemoryBudget(),
    bodies: resources.bodies,
    admin,
    onRequest: (principal) => graphs.usage.count(principal),
    oauth: oauth?.context,
    dashboard,
    identity: oauth?.identity,
    logger,
  };
}

/** Bytes of the files of all graphs of an account, those of sandboxes too. */
async function fileBytesOf(accounts: Accounts, { blobs }: Storage, accountId: string): Promise<number> {
  const tenants = (await accounts.list(accountId)).flatMap(({ namespace, graphs }) =>
    graphs.flatMap(({ name: database }) =>
      [false, true].map((sandbox) => ({ namespace, database, sandbox })),
    ),
  );
  const bytes = await Promise.all(tenants.map((tenant) => blobs.bytesOf(databaseName(tenant))));
  return bytes.reduce((sum, each) => sum + each, 0);
}

type Addresses = Pick<Config, 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS'>;

/** Addresses that only this machine reaches. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Allows the hosts and origins of the settings, and the service's own addresses: the one it listens on and PUBLIC_URL.
 * Where other machines reach the service, pages of any origin may call it unless ALLOWED_ORIGINS is set.
 */
export function originPolicy(
  { PUBLIC_URL, ALLOWED_HOSTS = [], ALLOWED_ORIGINS }: Addresses,
  { url, address }: Pick<Listener, 'url' | 'address'>,
): OriginPolicy {
  const own = [url, PUBLIC_URL].flatMap((text) => (text && URL.canParse(text) ? [new URL(text)] : []));
  return {
    hosts: [...own.map(({ hostname }) => hostname), ...ALLOWED_HOSTS],
    origins: [...own.map(({ origin }) => origin), ...(ALLOWED_ORIGINS ?? [])],
    anyOrigin: ALLOWED_ORIGINS === undefined && !isLoopback(address),
  };
}

function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
