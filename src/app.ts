import type { Logger } from 'pino';
import { Accounts } from './auth/accounts.ts';
import { Authenticator } from './auth/authenticator.ts';
import { ensureFirstAccount } from './auth/first-account.ts';
import type { Config } from './config.ts';
import type { Databases } from './databases.ts';
import { checkCypherFiles } from './graph/cypher-files.ts';
import { serviceGraph, type TenantGraph } from './graph/graph.ts';
import { allQueries } from './graph/queries/index.ts';
import type { Tenant } from './graph/tenant.ts';
import { httpApp, type HttpDependencies } from './http/http-app.ts';
import { listen, type Listener } from './listener.ts';
import { Derivations } from './memory/derivation/derivations.ts';
import { IdempotencyKeys } from './memory/idempotency/idempotency-keys.ts';
import type { MemoryContext } from './memory/memory-context.ts';
import { rankingCaches } from './memory/recall/ranking-caches.ts';
import { Sessions } from './memory/session/sessions.ts';
import { WriteLanes } from './memory/store/write-lanes.ts';
import { openAhead, prepareTenants, untilOpen } from './opening.ts';
import { openOperatorDoor } from './operator-door.ts';
import { originPolicy } from './origin-policy.ts';
import { closeParts, openParts, type Parts } from './parts.ts';
import { loadPlans } from './plans-file.ts';
import { readiness } from './readiness.ts';
import { httpReranker } from './reranking/http-reranker.ts';
import { tenantMemory, type SharedParts } from './tenant-memory.ts';
import { toolRegistry } from './tools/index.ts';

const DRAIN_MS = 10_000;

/** The running service. */
export interface App {
  readonly url: string;
  /** The first admin key, on the one start that makes it. */
  readonly firstKey: string | undefined;
  readonly databases: Databases;
  /** A key that opens the first graph, for a caller in this process; it ends by `revoke`. */
  issueKey(): Promise<{ readonly key: string; readonly revoke: () => Promise<void> }>;
  /** Takes no new request, lets those in flight end within the deadline, and closes every database. */
  close(): Promise<void>;
}

/** What a start can be given besides its configuration. */
export type Extras = Partial<Pick<HttpDependencies, 'mcpMethods'>>;

/** Takes the port, then starts everything, what takes long side by side, and serves once all of it is there. */
export async function startApp(config: Config, logger: Logger, extras: Extras = {}): Promise<App> {
  checkCypherFiles(allQueries);
  const planOf = loadPlans(config);
  const listener = await listen(config.HOST, config.PORT);
  try {
    const parts = await openParts(config, logger, planOf);
    return await serve(config, logger, listener, parts, extras).catch(async (error: unknown) => {
      await closeParts(parts);
      throw error;
    });
  } catch (error) {
    await listener.drain(0);
    throw error;
  }
}

async function serve(
  config: Config,
  logger: Logger,
  listener: Listener,
  parts: Parts,
  { mcpMethods = (own) => own }: Extras,
): Promise<App> {
  const { databases } = parts;
  const records = serviceGraph(databases.records);
  await untilOpen(records);
  await prepareTenants(parts, logger);
  const authenticator = new Authenticator(records);
  const accounts = new Accounts(records, (hashes) => authenticator.forget(hashes));
  const firstKey = await ensureFirstAccount(accounts, config.ADMIN_API_KEY);
  const first = await firstTenant(accounts);
  const shared = sharedParts(config, logger, parts);
  const memoryFor = tenantMemory(databases.tenants, shared, first);
  const app = httpApp({
    tools: toolRegistry,
    mcpMethods,
    authenticator,
    memoryOf: ({ tenant }) => memoryFor(tenant),
    isReady: readiness([records, ...servedAlone(databases, first && memoryFor(first))]),
    origins: originPolicy(config, listener.url),
    trustProxy: config.TRUST_PROXY,
    limits: {
      counters: parts.counters,
      planOf: parts.planOf,
      failedCredentials: config.FAILED_CREDENTIALS_PER_MINUTE,
    },
    logger,
  });
  const door = await openOperatorDoor(accounts, config, logger);
  listener.serve(app);
  const endOpening = openAhead(authenticator, first && memoryFor(first), logger);
  return {
    url: listener.url,
    firstKey,
    databases,
    issueKey: () => issueKey(accounts),
    close: async () => {
      await Promise.all([listener.drain(DRAIN_MS), door.close(), endOpening()]);
      const { derivations, sessions, idempotency } = shared;
      await Promise.all([authenticator, derivations, sessions, idempotency].map((part) => part.close()));
      await closeParts(parts);
    },
  };
}

/** The one graph of a server that has but one database: the service's records do not lie on it. */
function servedAlone({ tenants }: Databases, memory: MemoryContext | undefined): TenantGraph[] {
  return tenants.manyDatabases || !memory ? [] : [memory.graph];
}

function sharedParts(config: Config, logger: Logger, { embedder, regex }: Parts): SharedParts {
  return {
    embedder,
    regex,
    writes: new WriteLanes(),
    derivations: new Derivations((error) => logger.warn({ err: error }, 'a derivation failed')),
    ranking: rankingCaches(),
    sessions: new Sessions(),
    idempotency: new IdempotencyKeys(),
    reranker: config.RERANKER_URL === undefined ? undefined : httpReranker(config.RERANKER_URL, logger),
  };
}

async function issueKey(accounts: Accounts) {
  const [account] = await accounts.list();
  const graphId = account?.graphs[0]?.id ?? '';
  const { id, key } = await accounts.createKey({ graphId, mode: 'live', scope: 'admin' });
  return { key, revoke: () => accounts.revokeKey(id) };
}

/** The tenant a single-database server serves: the first account's first graph. */
async function firstTenant(accounts: Accounts): Promise<Tenant | undefined> {
  const [account] = await accounts.list();
  const [graph] = account?.graphs ?? [];
  return account && graph && { namespace: account.namespace, database: graph.name, sandbox: false };
}
