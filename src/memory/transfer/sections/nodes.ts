import { exportNodes } from '../../../graph/queries/export.ts';
import { runQuery } from '../../../graph/run-query.ts';
import * as records from '../records/node.ts';
import { section, withEmbedding } from './section.ts';

export const nodes = section({
  kind: records.nodes,
  isIncluded: () => true,
  read: async ({ graph, options: { embeddings } }, start) => {
    const rows = await runQuery(graph, exportNodes, { ...start, embeddings });
    return rows.map(({ node, embedding }) => withEmbedding(node, embedding));
  },
  positionOf: ({ key }) => key,
});
