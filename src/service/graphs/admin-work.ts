import type { DoctorWork } from '../../auth/graph-doctor.ts';
import { sweepServer } from '../../graph/schema/external-sweep.ts';
import { overview, unreadyIndexes } from '../../graph/queries/overview.ts';
import { countOlderTexts } from '../../graph/queries/understanding/reread.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { READER_VERSION } from '../../language/offline/reader-version.ts';
import { adoptExternal, countOfExternal } from '../../memory/external/adopt-external.ts';
import type { Actor, WithEnrichment } from '../../memory/transaction/dependencies.ts';
import type { TenantMemories } from '../tenant-memories.ts';
import type { ReindexWork } from '../../auth/graph-models.ts';
import { AppError } from '../../errors.ts';
import type { VectorModel } from '../../graph/schema/vector-record.ts';
import { beginReindex, cancelReindex, reindexing } from '../../memory/reindex/reindex.ts';
import { requireReading, reread } from '../../memory/enrichment/reread.ts';
import { tryReread } from '../../memory/enrichment/try-reread.ts';
import type { Resources } from '../resources.ts';

const DOCTOR: Actor = { subject: 'doctor', session: 'doctor', via: 'service' };

export function doctor(memories: TenantMemories, reading: WithEnrichment): DoctorWork {
  return {
    requireReading: () => requireReading(reading),
    check: async (of) => {
      const { graph, jobs } = memories.ofAccount(of);
      await sweepServer(graph);
      const [counts, external, indexes, { texts: older_texts }, all] = await Promise.all([
        runForOne(graph, overview, { top: 0, candidates: 0 }),
        countOfExternal({ graph }),
        runQuery(graph, unreadyIndexes, {}),
        runForOne(graph, countOlderTexts, { reader: READER_VERSION }),
        jobs.list(),
      ]);
      const { nodes, edges, hyperedges, derived } = counts;
      return {
        ...{ nodes, edges, hyperedges, derived },
        external,
        unready_indexes: indexes.map(({ name }) => name),
        older_texts,
        jobs: all.map(({ kind, state, pending, waiting = null, attempts, error = null }) => {
          return { kind, state, pending, waiting, attempts, error };
        }),
      };
    },
    adopt: async (of, limit) => {
      const { memory, release } = await memories.ofAccount(of).open({ actor: DOCTOR });
      try {
        await sweepServer(memory.graph);
        const { nodes } = await countOfExternal(memory);
        if (limit) await memory.nodeCount.refuseBeyond(nodes, limit.limit, limit.plan);
        return { ...(await adoptExternal(memory)) };
      } finally {
        release();
      }
    },
    reread: async (of, isDryRun) => {
      const { memory, release } = await memories.ofAccount(of).open({ actor: DOCTOR });
      try {
        return { ...(await (isDryRun ? tryReread(memory) : reread(memory))) };
      } finally {
        release();
      }
    },
  };
}

/** Moves graphs of the embedded engine to other models. Another replica on a Neo4j server would not learn of it in time. */
export function reindexer(
  { databases, models }: Pick<Resources, 'databases' | 'models'>,
  memories: TenantMemories,
): ReindexWork {
  const isAlone = databases.tenants === databases.embedded;
  const known = (name: string): VectorModel => {
    const model = models.find(name);
    if (model) return model;
    throw new AppError(
      'INVALID_INPUT',
      `The service has no model ${name}. It has ${models.names.join(', ')}; EMBEDDING_MODEL_DIRS names further ones.`,
    );
  };
  return {
    begin: async (graph, name) => {
      if (!isAlone)
        throw new AppError(
          'INVALID_INPUT',
          'A graph on a Neo4j server keeps its model. Export it and import it into a new graph instead: that one has the model of new graphs.',
        );
      return beginReindex(memories.ofAccount(graph), known(name ?? models.ofNewGraphs.model));
    },
    cancel: (graph) => cancelReindex(memories.ofAccount(graph)),
    state: (graph) => reindexing(memories.ofAccount(graph)),
  };
}
