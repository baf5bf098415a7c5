import { Usage } from '../../auth/usage.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import type { Tenant } from '../../graph/tenant.ts';
import { TenantWork } from '../../jobs/tenant-work.ts';
import { TenantMemories } from '../tenant-memories.ts';
import { readiness } from './readiness.ts';
import type { Start } from './records.ts';
import { sharedServices } from './shared-services.ts';

export type Graphs = Awaited<ReturnType<typeof openGraphs>>;

/** The memories of all graphs, their background work and their usage. A server with one database stores only `first`. */
export async function openGraphs(
  { config, logger, resources }: Start,
  records: ServiceGraph,
  first: Tenant | undefined,
) {
  const shared = sharedServices(config, logger, resources);
  await shared.importFolders.clean();
  const work = new TenantWork(records, shared.process, logger);
  const engine = resources.databases.tenants;
  const memories = new TenantMemories({ engine, shared, work, onlyTenant: first, logger });
  const apart = engine.manyDatabases || !first ? [] : [memories.of(first).graph];
  return {
    memories,
    work,
    usage: new Usage(records, ({ graphId, tenant }) => memories.measure(graphId, tenant)),
    /** Resumes the background work of processes that have ended. */
    adopt: () => work.adopt((tenant) => memories.of(tenant).jobs.request()),
    isReady: readiness([records, ...apart], logger),
  };
}
