import { Usage } from '../../auth/usage.ts';
import type { ServiceGraph, Graph } from '../../graph/graph.ts';
import type { Tenant } from '../../graph/tenant.ts';
import { TenantWork } from '../../jobs/tenant-work.ts';
import { TenantMemories } from '../tenant-memories.ts';
import type { Start } from './records.ts';
import { sharedServices } from './shared-services.ts';
import type { Logger } from 'pino';
import { orElseAfter } from '../../concurrency/deadline.ts';
import { ping } from '../../graph/queries/overview.ts';
import { runQuery } from '../../graph/run-query.ts';

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

const ANSWER_WITHIN_MS = 3_000;
/** Time for which an answer is cached. */
const CACHED_MS = 1_000;

/** Whether each database answers a statement, asked at most once a second. Logs a failure once, until they answer again. */
export function readiness(graphs: readonly Graph[], logger: Logger): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  let wasReady = true;
  const ask = async () => {
    const failures = await Promise.all(graphs.map(failureOf));
    const failure = failures.find((each) => each !== undefined);
    if (failure && wasReady) logger.warn({ err: failure }, 'the service is not ready');
    return (wasReady = failure === undefined);
  };
  return () => {
    const now = performance.now();
    if (!asked || now - asked.at > CACHED_MS) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}

function failureOf(graph: Graph): Promise<Error | undefined> {
  const answer = runQuery(graph, ping, {}).then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  return orElseAfter(ANSWER_WITHIN_MS, answer, () => new Error(`No answer within ${ANSWER_WITHIN_MS} ms.`));
}
