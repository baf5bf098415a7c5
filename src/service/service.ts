import type { Logger } from 'pino';
import type { FirstKeys } from '../auth/first-account.ts';
import { operatorIn } from '../auth/operator-principal.ts';
import { orElseAfter } from '../concurrency/deadline.ts';
import { checkCypherFiles } from '../graph/cypher-files.ts';
import { allQueries } from '../graph/queries/index.ts';
import type { OpenDriver } from '../graph/server/connect.ts';
import { boltUpgrades } from '../http/browser/bolt-upgrades.ts';
import { httpApp, type HttpDependencies } from '../http/http-app.ts';
import { listen } from '../http/listener/listener.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import type { Config } from './config.ts';
import { protectDataFolder } from './data-folder.ts';
import { recordVersion, refuseNewerData } from './data-version.ts';
import type { Databases } from './databases.ts';
import { listenRefusal, requireLoopback } from './listen-refusal.ts';
import { openPlans } from './plans-file.ts';
import { issueKey, firstAccount, openCallers, type Callers } from './parts/callers.ts';
import { originPolicy, servedBy } from './parts/app.ts';
import { openAdministration } from './parts/administration.ts';
import { openGraphs, type Graphs } from './parts/graphs.ts';
import { openOperatorEndpoint } from './parts/operator-endpoint.ts';
import { periodicTasks } from './parts/periodic-tasks.ts';
import { openRecords, type Start } from './parts/records.ts';
import { closeResources, openResources, type Resources } from './resources.ts';
import { StartWaits } from './start-waits.ts';
import { warmUp } from './warm-up.ts';

const DRAIN_MS = 10_000;

export interface Service {
  readonly url: string;
  /** The first keys, after the start that creates them. */
  readonly firstKeys: FirstKeys | undefined;
  /** Makes an address that opens the dashboard of the first graph once; undefined where there is no graph or no dashboard. */
  newDashboardLink(): Promise<string | undefined>;
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
  refuseNewerData(config.DATA_DIR);
  await requireLoopback();
  const listening = listen(config.HOST, config.PORT, { logger });
  const listener = await listening.catch(listenRefusal(config.HOST, config.PORT));
  try {
    const resources = await openResources(config, logger, waits, extras.openDriver);
    if (resources.databases.embedded) recordVersion(config.DATA_DIR);
    const start = { config, logger, listener, resources, plans, waits };
    return await serve(start, extras).catch(async (error: unknown) => {
      await closeResources(resources);
      throw error;
    });
  } catch (error) {
    await listener.drain(0);
    throw error;
  }
}

async function serve(start: Start, { mcpMethods = (own) => own }: Extras): Promise<Service> {
  const { config, logger, listener, resources, plans, waits } = start;
  const { records, endStart } = await openRecords(start);
  const callers = openCallers(start, records);
  const first = await firstAccount(callers, start);
  const opening = openGraphs(start, records, first.graph?.tenant);
  const graphs = await waits.during('Opening the graphs', opening);
  const { admin, browsers, backups, backupTasks } = openAdministration(start, records, callers, graphs);
  const origins = originPolicy(config, listener);
  const served = servedBy(start, { callers, graphs, admin, origins, mcpMethods });

  await waits.during('Reading the service’s records', callers.apiKeys.warmUp());
  endStart();
  const ofOperator = await openOperatorEndpoint(served, (id) => operatorIn(records, id), config.DATA_DIR);
  const tasks = new PeriodicTasks([...periodicTasks(plans, callers, graphs), ...backupTasks], logger);
  listener.serve(httpApp(served), boltUpgrades(browsers, origins, logger));
  void callers.oauth?.warmUp();
  const memory = first.graph && graphs.memories.of(first.graph.tenant);
  const endWarmUp = warmUp({ memory, adopt: graphs.adopt }, logger);

  return {
    url: listener.url,
    firstKeys: first.keys,
    invitation: first.invitation,
    newDashboardLink: () => newFirstLink(callers),
    databases: resources.databases,
    issueKey: () => issueKey(callers.accounts),
    close: async () => {
      const working = [listener.drain(DRAIN_MS), ofOperator.close(DRAIN_MS), tasks.close(), endWarmUp()];
      await waits.during('Ending the requests under way', Promise.all(working));
      await waits.during('Ending the mails under way', callers.oauth?.mailer?.close() ?? Promise.resolve());
      const settled = orElseAfter(DRAIN_MS, backups.tasks.settled(), () => undefined);
      await waits.during('Ending the backups under way', settled);
      const closed = closeGraphs(graphs, callers, resources, logger);
      await waits.during('Closing the databases', closed);
    },
  };
}

async function closeGraphs(graphs: Graphs, callers: Callers, resources: Resources, logger: Logger) {
  await graphs.memories.close();
  await closeRecords(callers, graphs, logger);
  await closeResources(resources);
}

/** A failed write is logged and does not fail the stop. */
async function closeRecords({ lastUses }: Callers, { usage, work }: Graphs, logger: Logger): Promise<void> {
  await Promise.all([lastUses.flush(), usage.flush(), work.close()]).catch((error: unknown) =>
    logger.warn({ err: error }, 'the service’s records were not updated at the stop'),
  );
}

/** A failure does not stop the start: hm dashboard makes a link later. */
async function newFirstLink({ dashboard }: Callers): Promise<string | undefined> {
  return dashboard?.newFirstLink().catch(() => undefined);
}
