import type { Logger } from 'pino';
import { Accounts } from '../auth/accounts.ts';
import { Administration } from '../auth/administration.ts';
import { GraphBrowsers } from '../auth/browser/graph-browsers.ts';
import { ApiKeyCredentials } from '../auth/credentials/api-key-credentials.ts';
import { Authenticator } from '../auth/credentials/authenticator.ts';
import { ensureFirstAccount } from '../auth/first-account.ts';
import { LastUses } from '../auth/credentials/last-uses.ts';
import { GraphDoctor } from '../auth/graph-doctor.ts';
import { GraphModels } from '../auth/graph-models.ts';
import { Members } from '../auth/members.ts';
import { Usage } from '../auth/usage.ts';
import { orElseAfter } from '../concurrency/deadline.ts';
import { checkCypherFiles } from '../graph/cypher-files.ts';
import { serviceGraph } from '../graph/graph.ts';
import { allQueries } from '../graph/queries/index.ts';
import { WriteGate } from '../graph/write-gate.ts';
import type { OpenDriver } from '../graph/server/connect.ts';
import type { Tenant } from '../graph/tenant.ts';
import { boltUpgrades } from '../http/browser/bolt-upgrades.ts';
import { httpApp, type HttpDependencies } from '../http/http-app.ts';
import { listen, type Listener } from '../http/listener/listener.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import { TenantWork } from '../jobs/tenant-work.ts';
import { MemoryBudget } from '../memory/limits/memory-budget.ts';
import { toolRegistry } from '../tools/index.ts';
import { openAdminEndpoint } from './admin-endpoint.ts';
import { openBackups } from './backup/open-backups.ts';
import { browserAddress, guestDatabases } from './graphs/browser.ts';
import type { Config } from './config.ts';
import { protectDataFolder } from './data-folder.ts';
import { dashboardLinks, openDashboard, type Dashboard } from './dashboard.ts';
import type { Databases } from './databases.ts';
import { doctor } from './graphs/doctor.ts';
import { findFirstGraph, issueKey } from './graphs/first-graph.ts';
import { firstInvitation, inviter } from './oauth/first-invitation.ts';
import { noUsers } from './oauth/find-user.ts';
import { openOAuth } from './oauth/oauth.ts';
import { originPolicy } from './origin-policy.ts';
import { periodicTasks } from './periodic-tasks.ts';
import { fileBytesOf } from './files/file-bytes.ts';
import { openPlans, type Plans } from './files/plans-file.ts';
import { readiness } from './readiness.ts';
import { reindexer } from './graphs/reindexer.ts';
import { closeResources, openResources, type Resources } from './resources.ts';
import { secretKey } from './files/secret-key.ts';
import { sharedServices } from './shared-services.ts';
import { StartWaits } from './start-waits.ts';
import { TenantMemories } from './tenant-memories.ts';
import { prepareTemplate, untilOpen, warmUp } from './warm-up.ts';

const DRAIN_MS = 10_000;

/** The running service. */
export interface Service {
  readonly url: string;
  /** The first admin key, after the start that creates it. */
  readonly firstKey: string | undefined;
  /** Opens the dashboard once; made by the start that creates the first account. */
  readonly dashboardLink: string | undefined;
  /** Where the first user of the embedded identity provider is made, as long as there is none. */
  readonly invitation: string | undefined;
  readonly databases: Databases;
  /** A key to the first graph for a caller in this process, until it calls `revoke`. */
  issueKey(): Promise<{ readonly key: string; readonly revoke: () => Promise<void> }>;
  /** Accepts no new request, waits for a limited time for requests in flight, and closes every database. */
  close(): Promise<void>;
}

/** Options of a start besides its configuration. */
export type Extras = Partial<Pick<HttpDependencies, 'mcpMethods'>> & {
  readonly openDriver?: OpenDriver;
  /** Hears every few seconds what the start waits for. */
  readonly onWait?: (line: string) => void;
};

/** Binds the port, opens the resources, and serves requests once all of them are open. */
export async function startService(config: Config, logger: Logger, extras: Extras = {}): Promise<Service> {
  checkCypherFiles(allQueries);
  const plans = openPlans(config, logger);
  protectDataFolder(config.DATA_DIR, logger);
  const waits = new StartWaits(logger, extras.onWait);
  const listener = await listen(config.HOST, config.PORT, { logger });
  try {
    const resources = await openResources(config, logger, waits, extras.openDriver);
    return await serve(config, logger, { listener, resources, plans, waits }, extras).catch(
      async (error: unknown) => {
        await closeResources(resources);
        throw error;
      },
    );
  } catch (error) {
    await listener.drain(0);
    throw error;
  }
}

/** What a start opens first. */
interface Opened {
  readonly listener: Listener;
  readonly resources: Resources;
  readonly plans: Plans;
  readonly waits: StartWaits;
}

async function serve(
  config: Config,
  logger: Logger,
  { listener, resources, plans, waits }: Opened,
  { mcpMethods = (own) => own }: Extras,
): Promise<Service> {
  const { databases } = resources;
  let isStarting = true;
  const ofStart = { writes: new WriteGate(), isStarting: () => isStarting };
  const records = { ...serviceGraph(databases.records), ...ofStart };
  await waits.during('Opening the service’s records', untilOpen(records, waits));
  await waits.during('Making the template of new graphs', prepareTemplate(resources, logger));

  const lastUses = new LastUses(records);
  const usage = new Usage(records, ({ graphId, tenant }) => memories.measure(graphId, tenant));
  const apiKeys = new ApiKeyCredentials(records, lastUses);
  const secret = secretKey(config.DATA_DIR, config.SECRET_KEY);
  const oauth = openOAuth({
    ...{ config, records, logger, secret },
    listenerUrl: listener.url,
    planOf: plans.of,
    onRevoked: () => authenticator.forget(),
  });
  const authenticator: Authenticator = new Authenticator([apiKeys, ...(oauth ? [oauth.accessTokens] : [])]);
  const accounts = new Accounts(records, plans.of, () => authenticator.forget());
  const firstAccount = ensureFirstAccount(accounts, config.ADMIN_API_KEY);
  const firstKey = await waits.during('Writing the first account', firstAccount);
  const firstGraph = await findFirstGraph(accounts);
  const first = firstGraph?.tenant;
  const invitation = oauth?.identity && (await firstInvitation(oauth.identity, first));

  const shared = sharedServices(config, logger, resources);
  const work = new TenantWork(records, shared.process, logger);
  await shared.importFolders.clean();
  const memories = new TenantMemories({
    engine: databases.tenants,
    shared,
    work,
    onlyTenant: first,
    logger,
  });
  const isReady = readiness([records, ...graphApartFromRecords(databases, memories, first)], logger);
  const dashboard = openDashboard(records, secret, oauth?.context.base);
  const members = new Members(records, oauth?.findUser ?? noUsers, () => authenticator.forget());
  const { backups, tasks: backupTasks } = openBackups({
    config,
    logger,
    accounts,
    memories,
    resources,
    records,
    secret,
  });
  const browsers = new GraphBrowsers({
    accounts,
    databases: guestDatabases(databases, memories),
    addressOf: browserAddress(config.PUBLIC_URL ?? listener.url),
    logger,
  });
  const admin = new Administration(accounts, members, usage, {
    defaultPlan: config.DEFAULT_PLAN,
    planOf: plans.of,
    backups,
    invite: inviter(oauth?.identity, accounts),
    dashboardLink: dashboardLinks(dashboard),
    dropDatabases: (id, tenant) => memories.drop(id, tenant),
    models: new GraphModels(accounts, reindexer(resources, memories)),
    browsers,
    doctor: new GraphDoctor({ accounts, planOf: plans.of, tasks: backups.tasks, work: doctor(memories) }),
  });
  const origins = originPolicy(config, listener);
  const app = httpApp({
    tools: toolRegistry,
    mcpMethods,
    authenticator,
    memoryOf: ({ graphId, tenant }) => memories.ofGraph(graphId, tenant),
    isReady,
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
    onRequest: (principal) => usage.count(principal),
    oauth: oauth?.context,
    dashboard: dashboard?.sessions,
    identity: oauth?.identity,
    logger,
  });
  await waits.during('Reading the service’s records', apiKeys.warmUp());
  isStarting = false;
  const adminEndpoint = await openAdminEndpoint(admin, config.DATA_DIR, logger);
  const adopt = () => work.adopt((tenant) => memories.of(tenant).jobs.request());
  const tasks = new PeriodicTasks(
    [...periodicTasks({ memories, plans, lastUses, usage, work, adopt, oauth, dashboard }), ...backupTasks],
    logger,
  );
  listener.serve(app, boltUpgrades(browsers, origins, logger));
  const endWarmUp = warmUp({ memory: first && memories.of(first), adopt }, logger);

  return {
    url: listener.url,
    firstKey,
    invitation,
    dashboardLink: firstKey && firstGraph && (await firstLink(firstGraph.id, dashboard)),
    databases,
    issueKey: () => issueKey(accounts),
    close: async () => {
      await Promise.all([listener.drain(DRAIN_MS), adminEndpoint.close(), tasks.close(), endWarmUp()]);
      await orElseAfter(DRAIN_MS, backups.tasks.settled(), () => undefined);
      await memories.close();
      await closeRecords(lastUses, usage, work, logger);
      await closeResources(resources);
    },
  };
}

/** The graph of a server with a single database, which does not store the service's records. */
function graphApartFromRecords({ tenants }: Databases, memories: TenantMemories, first: Tenant | undefined) {
  return tenants.manyDatabases || !first ? [] : [memories.of(first).graph];
}

/** A failed write is logged and does not fail the stop. */
async function closeRecords(
  lastUses: LastUses,
  usage: Usage,
  work: TenantWork,
  logger: Logger,
): Promise<void> {
  await Promise.all([lastUses.flush(), usage.flush(), work.close()]).catch((error: unknown) =>
    logger.warn({ err: error }, 'the service’s records were not updated at the stop'),
  );
}

/** A failure does not stop the start: hm dashboard makes a link later. */
async function firstLink(graphId: string, dashboard: Dashboard | undefined): Promise<string | undefined> {
  return dashboard?.newLink(graphId).catch(() => undefined);
}
