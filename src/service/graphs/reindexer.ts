import type { GraphOfAccount } from '../../auth/find-graph.ts';
import type { ReindexWork } from '../../auth/graph-models.ts';
import { AppError } from '../../errors.ts';
import type { VectorModel } from '../../graph/schema/vector-record.ts';
import { beginReindex, cancelReindex, reindexing } from '../../memory/reindex/reindex.ts';
import type { Resources } from '../resources.ts';
import type { TenantMemories } from '../tenant-memories.ts';

/** Moves graphs of the embedded engine to other models. Another replica on a Neo4j server would not learn of it in time. */
export function reindexer(
  { databases, models }: Pick<Resources, 'databases' | 'models'>,
  memories: TenantMemories,
): ReindexWork {
  const isAlone = databases.tenants === databases.embedded;
  const memoryOf = ({ id, namespace, name: database }: GraphOfAccount) =>
    memories.ofGraph(id, { namespace, database, sandbox: false });
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
      if (!isAlone) throw onServer();
      return beginReindex(memoryOf(graph), known(name ?? models.ofNewGraphs.model));
    },
    cancel: (graph) => cancelReindex(memoryOf(graph)),
    state: (graph) => reindexing(memoryOf(graph)),
  };
}

function onServer(): AppError {
  return new AppError(
    'INVALID_INPUT',
    'A graph on a Neo4j server keeps its model. Export it and import it into a new graph instead: that one has the model of new graphs.',
  );
}
