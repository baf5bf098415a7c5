import { exportEdges, exportHyperedges, exportPastRelationships } from '../../../graph/queries/export.ts';
import { runQuery } from '../../../graph/run-query.ts';
import * as records from '../records/relationship.ts';
import { section, withEmbedding } from './section.ts';

export const edges = section({
  kind: records.edges,
  isIncluded: () => true,
  read: ({ graph, startedAt: until }, start) => runQuery(graph, exportEdges, { ...start, until }),
  positionOf: ({ id }) => id,
});

export const hyperedges = section({
  kind: records.hyperedges,
  isIncluded: () => true,
  read: async ({ graph, startedAt: until, options: { embeddings } }, start) => {
    const rows = await runQuery(graph, exportHyperedges, { ...start, until, embeddings });
    return rows.map(({ embedding, ...row }) => withEmbedding(row, embedding));
  },
  positionOf: ({ id }) => id,
});

export const pastRelationships = section({
  kind: records.pastRelationships,
  isIncluded: () => true,
  read: ({ graph, startedAt: until }, start) => runQuery(graph, exportPastRelationships, { ...start, until }),
  positionOf: ({ state }) => state,
});
